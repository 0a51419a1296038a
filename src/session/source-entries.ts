/** Checks the entries that `sources` of a plugin returns. */

import type { FileSource } from "../host/files.ts";
import { getVirtualBytes } from "../host/virtual-files.ts";
import { type SourcePath, toSourcePath } from "../model/problem.ts";
import type { VirtualDocument } from "../model/virtual-document.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import { decidePublication } from "../site/media/publication.ts";
import { formatChoices } from "../util/format.ts";
import { checkFileName, joinInside } from "../util/path.ts";
import { suggest } from "../util/suggest.ts";
import type { EntryInfo } from "./plugin-thread.ts";

/** A valid entry. */
export interface CheckedEntry extends Omit<EntryInfo, "path"> {
  /** Path of the file in the site: that of a translation is below `i18n/`. */
  path: SourcePath;
}

export interface EntryFault {
  /** Follows the name of the hook. */
  message: string;
  hint: string;
}

/** Create a function that checks the entries of all plugins. @param files Files on disk. */
export function createEntryChecker(
  files: FileSource,
  config: SiteConfig,
): (entry: EntryInfo, plugin: string) => CheckedEntry | EntryFault {
  /** Owners of paths by their lowercase form: a plugin, or none for a file on disk. */
  const owners = new Map<string, { path: SourcePath; plugin?: string }>();
  for (const folder of ["content", "i18n", "static"])
    for (const path of files.list(folder).value.files) owners.set(path.toLowerCase(), { path });
  return (entry, plugin) => {
    const located = locateEntry(entry, config);
    if (typeof located !== "string") return located;
    const fault = findValueFault(entry);
    if (fault) return fault;
    const other = owners.get(located.toLowerCase());
    if (other) return describeOther(located, other, plugin);
    owners.set(located.toLowerCase(), { path: located, plugin });
    return { ...entry, path: located, lastUpdated: entry.lastUpdated?.slice(0, DAY_LENGTH) };
  };
}

const CODE = /\.(?:mdx|[cm]?[jt]sx?)$/i;

/** Return the path of an entry's file in the site. */
function locateEntry(
  { path: written, locale }: EntryInfo,
  { locales, defaultLocale }: SiteConfig,
): SourcePath | EntryFault {
  const path = /^[/\\]|^[a-z]:|\\/i.test(written) ? undefined : joinInside("", written);
  if (path === undefined || !/^(?:content|static)\/./.test(path))
    return {
      message: `returns "${written}", which is not a path below "content/" or "static/".`,
      hint: 'Write a path such as "content/docs/acme/one.md".',
    };
  if (CODE.test(path))
    return {
      message: `returns "${path}", which may contain code. Files from plugins are never run.`,
      hint: "Return Markdown or data, and add the component to the plugin.",
    };
  for (const name of path.split("/")) {
    const isHidden = name.startsWith(".") && !(name === ".well-known" && path.startsWith(`static/${name}/`));
    const fault = isHidden ? "hidden files are not read" : checkFileName(name);
    if (fault !== undefined)
      return { message: `returns "${path}", which a file of a site cannot have: ${fault}.`, hint: "Rename it." };
  }
  if (locale === undefined || locale === defaultLocale) return toSourcePath(path);
  const target = locales.find(({ code }) => code === locale);
  if (!target) {
    const codes = locales.map(({ code }) => code as string);
    const near = suggest(locale, codes);
    return {
      message: `returns "${path}" with the locale "${locale}", which the site does not have.`,
      hint: near === undefined ? `Use ${formatChoices(codes.map((code) => `"${code}"`))}.` : `Did you mean "${near}"?`,
    };
  }
  if (path.startsWith("static/"))
    return {
      message: `returns "${path}" with a locale, but files in "static/" have none.`,
      hint: 'Remove "locale".',
    };
  return toSourcePath(`i18n/${target.path}/${path.slice("content/".length)}`);
}

const DAY_LENGTH = "2025-07-01".length;

function findValueFault({ path, editUrl, lastUpdated }: EntryInfo): EntryFault | undefined {
  if (editUrl !== undefined && !(URL.canParse(editUrl) && /^https?:/i.test(editUrl)))
    return {
      message: `returns "${path}" with the edit URL "${editUrl}", which is not an absolute URL.`,
      hint: "Write a URL that begins with https://.",
    };
  const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d(?:T|$)/.test(text) && !Number.isNaN(Date.parse(text));
  if (lastUpdated !== undefined && !isDate(lastUpdated))
    return {
      message: `returns "${path}" with the date "${lastUpdated}", which is not in ISO 8601.`,
      hint: "Write a date such as 2025-07-01.",
    };
  return undefined;
}

function describeOther(path: SourcePath, other: { path: SourcePath; plugin?: string }, plugin: string): EntryFault {
  const owner =
    other.plugin === undefined
      ? "a file on disk"
      : other.plugin === plugin
        ? "another entry of it"
        : `an entry of the plugin "${other.plugin}"`;
  const message =
    path === other.path
      ? `returns "${path}", which is also ${owner}.`
      : `returns "${path}", which differs only in case from "${other.path}", ${owner}.`;
  return { message, hint: "Rename or remove one of them." };
}

/** Return the fault of a file that browsers or servers may run. */
export function findActiveFault(document: VirtualDocument): EntryFault | undefined {
  const { path } = document;
  // Documents and data are not published as they are.
  if (!path.startsWith("static/") && /\.(?:md|ya?ml|json)$/.test(path)) return undefined;
  const publication = decidePublication(path, getVirtualBytes(document));
  if (publication.kind === "file") return undefined;
  const reason =
    publication.kind === "unsafeSvg" ? (publication.faults[0]?.message ?? "it may run code") : publication.reason;
  return {
    message: `returns "${path}", which browsers or servers may run: ${reason.replace(/\.$/, "")}.`,
    hint: "Return images, fonts, text and data only.",
  };
}
