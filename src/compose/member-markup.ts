/** Renders the filter above an API page's index, and the version that added a member. */

import type { DocumentId } from "../model/document.ts";
import { escapeHtml, serializeAttributes } from "../util/html.ts";
import type { ComposeContext, Translator } from "./compose-context.ts";

/** Platforms to choose from: the last parts of badge classes. */
const PLATFORMS = [
  ["macos", "macOS"],
  ["windows", "Windows"],
  ["linux", "Linux"],
] as const;

interface FilterSource {
  base: { id?: DocumentId; kind?: string };
  t: Translator;
}

/** Return the badge "Added in 35", or `""` if the version is not known. */
export function composeVersionBadge(headingId: string, { base, t }: FilterSource, { site }: ComposeContext): string {
  const version = base.id === undefined ? undefined : site.memberVersions.getVersion(base.id, headingId);
  if (version === undefined) return "";
  const label = escapeHtml(t("docs.addedIn", { version }));
  return ` <span${serializeAttributes({ class: "badge badge-since", "data-version": version })}>${label}</span>`;
}

/** Return the form. It needs scripts, so the style sheet hides it without them. */
export function composeMemberFilter(members: number, { base, t }: FilterSource, { site }: ComposeContext): string {
  const { label = "", versions } = (base.id !== undefined && site.memberVersions.getSelection(base.id)) || {
    versions: [],
  };
  const radios = [["", t("docs.filterAllPlatforms")] as const, ...PLATFORMS].map(
    ([value, name]) =>
      `<label><input${serializeAttributes({ type: "radio", name: "platform", value })}${value === "" ? " checked" : ""}>${escapeHtml(name)}</label>`,
  );
  const options = versions.map(
    (version) =>
      `<option${serializeAttributes({ value: version })}>${escapeHtml(`${label} ${version}`.trim())}</option>`,
  );
  const select =
    versions.length === 0
      ? ""
      : `<select${serializeAttributes({ name: "version", "aria-label": t("docs.filterVersion") })}><option value="">${escapeHtml(t("docs.filterAnyVersion"))}</option>${options.join("")}</select>`;
  const name = serializeAttributes({
    type: "search",
    name: "name",
    placeholder: t("docs.filterName"),
    "aria-label": t("docs.filterName"),
    autocomplete: "off",
  });
  const data = serializeAttributes({ class: "member-filter", "data-members": String(members) });
  return (
    `<form${data}><input${name}><fieldset><legend>${escapeHtml(t("docs.filterPlatform"))}</legend>${radios.join("")}</fieldset>` +
    `${select}<button type="reset">${escapeHtml(t("docs.filterClear"))}</button><output></output></form>`
  );
}
