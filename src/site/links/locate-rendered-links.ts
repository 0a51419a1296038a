/** Locates links that code has rendered, in the code or in its data. */

import { computeDigest } from "../../host/digest.ts";
import { readContained } from "../../host/path-state.ts";
import type { Digest, Document } from "../../model/document.ts";
import { splitLocalePrefix } from "../../model/permalink.ts";
import { getFileStart, type Place, type SourcePath } from "../../model/problem.ts";
import { decodePercent } from "../../util/path.ts";
import type { Site } from "../site.ts";

/** Locate a link with this target. */
export type LocateLink = (target: string) => Place;

/** Return a file's text in the site root, and its digest. A missing file is empty. */
export type ReadText = (file: SourcePath) => { text: string; digest: Digest };

/** Create a function that reads each file once. */
export function createTextReader(root: string): ReadText {
  const files = new Map<SourcePath, ReturnType<ReadText>>();
  return (file) => {
    let content = files.get(file);
    if (!content) {
      const text = readContained(root, file)?.toString("utf8") ?? "";
      content = { text, digest: computeDigest(text) };
      files.set(file, content);
    }
    return content;
  };
}

/** Create a function that locates a page's links: the target in its module or in a data file, or the module's start. */
export function createLinkLocator({ config }: Site, readText: ReadText): (document: Document) => LocateLink {
  // Pages in all languages have the same links, and often the same data.
  const places = new Map<string, Place | undefined>();
  const find = (file: SourcePath, url: string, indexIn: (text: string, url: string) => number): Place | undefined => {
    const key = `${file}\n${url}`;
    if (places.has(key)) return places.get(key);
    const text = readText(file).text;
    const index = indexIn(text, url);
    const place = index < 0 ? undefined : placeAt(file, text, index, url.length);
    places.set(key, place);
    return place;
  };
  return ({ source, component, mdx, dataFiles = [] }) =>
    (target) => {
      // `<Link>` adds the language and encodes the path.
      const decoded = decodePercent(target);
      const { route } = splitLocalePrefix(decoded, config.locales);
      const urls = [...new Set([target, decoded, route])];
      // The code of a page from data is in its template.
      const sources = [...new Set([source, component?.module ?? mdx?.module ?? source])];
      const inSource = findFirstResult(sources, (file) =>
        findFirstResult(urls, (url) => find(file, url, indexOfLiteral)),
      );
      const findInData = (url: string) => findFirstResult(dataFiles, (file) => find(file, url, indexOfUrl));
      return inSource ?? findFirstResult(urls, findInData) ?? getFileStart(source);
    };
}

/** Return the first result that is not `undefined`. */
function findFirstResult<T, R>(items: readonly T[], getResult: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const result = getResult(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Find a URL in quotes. Returns its index, or -1. */
function indexOfLiteral(text: string, url: string): number {
  const index = findFirstResult(['"', "'", "`"], (quote) => {
    const at = text.indexOf(quote + url + quote);
    return at < 0 ? undefined : at + quote.length;
  });
  return index ?? -1;
}

/** Find a URL that is not part of a longer one. Returns its index, or -1. */
function indexOfUrl(text: string, url: string): number {
  const isUrl = (character: string): boolean => /[\w/.~%?#&=+@-]/.test(character);
  let index = text.indexOf(url);
  while (index >= 0 && (isUrl(text.charAt(index - 1)) || isUrl(text.charAt(index + url.length))))
    index = text.indexOf(url, index + 1);
  return index;
}

function placeAt(file: SourcePath, text: string, index: number, length: number): Place {
  const lines = text.slice(0, index).split("\n");
  return { file, line: lines.length, column: (lines.at(-1) ?? "").length + 1, length };
}
