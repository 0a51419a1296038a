/** Updates the document head after a navigation, and translates the not-found page. */

import { createHeadTags, type HeadTag } from "../model/head-tags.ts";
import type { BootData } from "../model/page-payload.ts";
import type { PageHead, ShellData } from "../model/shell-data.ts";
import { PAGE_DATA_ID, ROOT_ID } from "../model/shell-ids.ts";
import { fetchJson, hasKeys } from "../util/browser.ts";
import { resolvePathBelow } from "./route-map.ts";

/** Replace the previous page's elements, which have the `data-head` attribute, with those for the new page. */
export function updateHead(head: PageHead, shell: ShellData): void {
  const tags = [...createHeadTags(head, shell), ...(head.own ?? [])];
  for (const old of document.head.querySelectorAll("[data-head]")) {
    // Keep the title element, because some browsers drop the tab's title otherwise.
    if (old.localName !== "title") old.remove();
  }
  const fresh = document.createDocumentFragment();
  for (const tag of tags) {
    if (tag.tag === "title") document.title = tag.text ?? "";
    else fresh.append(createHeadElement(tag));
  }
  document.head.append(fresh);
}

function createHeadElement({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) element.setAttribute(name, value === true ? "" : value);
  element.setAttribute("data-head", "");
  if (text !== undefined) element.textContent = text;
  return element;
}

/**
 * Replace the not-found page with the one for the locale in the URL. Most static hosts serve the page at the root for all paths.
 *
 * @returns The new page's data and its locale; `undefined` if the page already has the URL's language, or is not available.
 */
export async function translateNotFound(
  { baseUrl, build, data }: BootData,
  { locales }: ShellData,
): Promise<{ boot: BootData; shell: Promise<ShellData> } | undefined> {
  const base = baseUrl.slice(0, -1);
  const locale = locales.find(({ prefix }) => prefix !== "" && resolvePathBelow(base + prefix, location.pathname));
  if (!locale || locale.code === data.locale) return undefined;
  const response = await fetch(`${base}${locale.prefix}/404.html`);
  const source = new DOMParser().parseFromString(await response.text(), "text/html");
  const root = source.getElementById(ROOT_ID);
  const json = source.getElementById(PAGE_DATA_ID)?.textContent;
  const boot = json ? (JSON.parse(json) as BootData) : undefined;
  if (!root || boot?.build !== build || boot.data.template !== "notFound") return undefined;
  const shell = await fetchJson(boot.baseUrl + boot.shell, hasKeys<ShellData>("locale", "messages"));
  const { lang, dir } = source.documentElement;
  Object.assign(document.documentElement, { lang, dir });
  updateHead(boot.data.head, shell);
  document.getElementById(ROOT_ID)?.replaceChildren(...root.childNodes);
  return { boot, shell: Promise.resolve(shell) };
}
