/** Gives documents URLs in small letters, with redirects from the previous ones. */

import { removeExtension } from "../util/path.ts";
import { FrontMatterEditor } from "./front-matter-edits.ts";
import { toText } from "./plain-values.ts";
import type { MigratedDocument, SiteDescription } from "./site-description.ts";
import { applyEdits } from "./text-edits.ts";

/** Change the URLs of documents with capital letters. Files keep their names, so links to them stay valid. */
export function lowercaseUrls(site: SiteDescription): SiteDescription {
  const base = (site.config.docs && "routeBase" in site.config.docs && site.config.docs.routeBase) || "/docs";
  const isDoc = ({ kind, target }: MigratedDocument): boolean => kind === "doc" && target.startsWith("content/docs/");
  const urls = new Set(site.documents.filter(isDoc).map((document) => getUrl(document)));
  const documents = site.documents.map((document): MigratedDocument => {
    const url = getUrl(document);
    const lower = url.toLowerCase();
    // Another page may have the URL in small letters.
    if (!isDoc(document) || url === lower || urls.has(lower)) return document;
    urls.add(lower);
    const editor = new FrontMatterEditor(document.text);
    const previous = [editor.values.redirect_from].flat().flatMap((from) => toText(from) ?? []);
    editor.set("slug", lower);
    editor.set("redirect_from", [...previous, `${base.replace(/\/+$/, "")}${url}`]);
    return { ...document, text: applyEdits(document.text, editor.createEdits()) };
  });
  return { ...site, documents };
}

/** Return the path of a document's URL below that of all documents. */
function getUrl({ target, text }: MigratedDocument): string {
  const path = removeExtension(target.replace(/^content\/docs\//, "")).replace(/(?:^|\/)(?:index|readme)$/i, "");
  const slug = toText(new FrontMatterEditor(text).values.slug);
  if (slug?.startsWith("/")) return slug;
  const parts = path.split("/");
  return `/${(slug === undefined ? parts : [...parts.slice(0, -1), slug]).join("/")}`;
}
