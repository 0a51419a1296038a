/**
 * Decides how a file next to documents is published. Content is not trusted, so that no file may run code on the origin
 * of the site, whatever headers and media types a host sends.
 *
 * The name decides, because hosts derive the media type from it. If hosts may not know the type, the bytes decide as well,
 * because browsers then guess it from them.
 */

import { computeDigest, computeShortDigest } from "../../host/digest.ts";
import type { Digest } from "../../model/document.ts";
import { MEDIA_FOLDER } from "../../model/output.ts";
import { getStaticOutputPath, type OutputPath, toOutputPath } from "../../model/permalink.ts";
import type { SourcePath } from "../../model/problem.ts";
import { getBaseName } from "../../util/path.ts";
import { findSvgFaults, type SvgFault } from "./svg-faults.ts";

export type Publication =
  /** As it is. */
  | { kind: "file" }
  /** As plain text: a page can link to it, but not show it. */
  | { kind: "text"; reason: string }
  /** Not at all, because of its name, or because of elements and attributes of an SVG. */
  | { kind: "refused"; reason: string }
  | { kind: "unsafeSvg"; faults: readonly SvgFault[] };

/** Source code that browsers or servers run, or that a page could load. */
const SOURCE_ENDINGS = new Set(
  (
    "astro bat bash cjs cmd css cts dtd ejs hbs htm html htmls htx js jsx less lua mjs mts njk pl ps1 pug py rb sass scss " +
    "sh styl svelte tcl ts tsx vue wml wsf xhtml xml xsd zsh"
  ).split(" "),
);

/** Programs and directives of web servers, which run them wherever the ending stands in the name. */
const SERVER_ENDING =
  /^(?:ph(?:p[\d-]*|ps|t|tm|tml|ar)|s(?:html?|ht|tm|oap)|ht(?:access|passwd|group)|as(?:a|ax|cx|hx|is|mx|p|px)|ax[ds]|c(?:dx|er|f[cm]|fml|gi|shtml)|f(?:cgi|pl)|vbhtml|js(?:p[afx]?|v|w)|jhtml|var)$/;

/** Documents with code that browsers or the system run, and settings of browsers. `br` hides the type of what it contains. */
const ACTIVE_ENDINGS = new Set(
  "appcache br hta htc manifest mht mhtm mhtml svgz swf webmanifest xbl xht xsl xslt xul".split(" "),
);

/** Decide how to publish a file. @param bytes Contents of the file; the beginning is enough unless it is an SVG. */
export function decidePublication(file: SourcePath, bytes: Uint8Array): Publication {
  const ending = getEnding(file);
  const serverEnding = listEndings(file).find((each) => SERVER_ENDING.test(each));
  if (ending === undefined) return { kind: "refused", reason: "its name has no ending that hosts know" };
  if (serverEnding !== undefined) return { kind: "refused", reason: `servers may run files with ".${serverEnding}"` };
  if (ACTIVE_ENDINGS.has(ending)) return { kind: "refused", reason: `".${ending}" files may run code in browsers` };
  if (SOURCE_ENDINGS.has(ending)) return { kind: "text", reason: `".${ending}" files are published as text` };
  if (ending === "svg") {
    const faults = recallSvgFaults(bytes);
    return faults.length === 0 ? { kind: "file" } : { kind: "unsafeSvg", faults };
  }
  if (ending !== "txt" && beginsWithMarkup(bytes))
    return { kind: "text", reason: "it begins with markup, so that it is published as text" };
  return { kind: "file" };
}

/** Faults of SVGs by digest. A build reads each file twice, and `dev` checks all files after each edit. */
const svgFaults = new Map<Digest, readonly SvgFault[]>();
const MAX_REMEMBERED = 5000;

/** Return the faults of an SVG, which is parsed once while its contents are the same. */
function recallSvgFaults(bytes: Uint8Array): readonly SvgFault[] {
  const digest = computeDigest(bytes);
  const faults = svgFaults.get(digest) ?? findSvgFaults(bytes);
  if (svgFaults.size >= MAX_REMEMBERED) svgFaults.clear();
  svgFaults.set(digest, faults);
  return faults;
}

/** Return true if the contents of a file may change how it is published beyond its first bytes. */
export const needsAllBytes = (file: SourcePath): boolean => getEnding(file) === "svg";

/** Return the output path of a file, and the name of a download if it is published as text. Files in `static/` are trusted. */
export function planPublication(
  file: SourcePath,
  bytes: Uint8Array,
): { path: OutputPath; download?: string } | undefined {
  if (file.startsWith("static/")) return { path: getStaticOutputPath(file) };
  const { kind } = decidePublication(file, bytes);
  const ending = getEnding(file);
  if (kind === "refused" || kind === "unsafeSvg" || ending === undefined) return undefined;
  const name = getBaseName(file);
  // Servers may derive the type from any part of a name between dots.
  const stem = name.slice(0, -ending.length - 1).replaceAll(".", "-");
  const path = `${MEDIA_FOLDER}${stem}.${computeShortDigest(bytes)}.${ending}`;
  return kind === "text" ? { path: toOutputPath(`${path}.txt`), download: name } : { path: toOutputPath(path) };
}

/** Return the ending of a name in lower case, without dot. @returns `undefined` if hosts may not recognize it. */
function getEnding(file: SourcePath): string | undefined {
  const [, ending] = /[^.]\.([a-z\d][\w+-]*)$/.exec(getBaseName(file).toLowerCase()) ?? [];
  return ending;
}

/** Return all parts of a name after a dot. Some systems ignore spaces, and some servers what follows a semicolon. */
function listEndings(file: SourcePath): string[] {
  const [, ...endings] = getBaseName(file).toLowerCase().split(".");
  return endings.map((ending) => ending.trim().replace(/[;\s].*$/s, ""));
}

/** Bytes before markup that browsers skip: white space, byte order marks, and the zeros of UTF-16. */
const SKIPPED = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);

/** Return true if browsers may take a file without a known media type for HTML or XML. */
function beginsWithMarkup(bytes: Uint8Array): boolean {
  return bytes.find((byte) => !SKIPPED.has(byte)) === 0x3c;
}
