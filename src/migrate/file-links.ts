/** Converts links between files that move, for tools that link to paths of files or of built pages. */

import { decodePercent, getFolder, getRelativePath, joinInside } from "../util/path.ts";

export interface FileLinkInput {
  /** Paths in the new site by those in the source. */
  targets: ReadonlyMap<string, string>;
  /** Directory to which paths that begin with a slash are relative. */
  root: string;
  /** Return the paths in the source that a resolved path may mean, the likeliest first. */
  listCandidates(path: string): readonly string[];
}

/** @returns The new target, or `undefined` if the written one is valid or leads out of the site. */
export function convertFileLink(
  url: string,
  source: string,
  { targets, root, listCandidates }: FileLinkInput,
): string | undefined {
  if (/^(?:[a-z][\w+.-]*:|\/\/|#|\?)/i.test(url) || url === "") return undefined;
  const [, written = "", rest = ""] = /^([^?#]*)([\s\S]*)$/.exec(url) ?? [];
  const decoded = decodePercent(written);
  const path = decoded.startsWith("/") ? joinInside(root, decoded) : joinInside(getFolder(source), decoded);
  if (path === undefined) return undefined;
  const targetFile = listCandidates(path).find((file) => targets.has(file));
  const target = targetFile === undefined ? undefined : targets.get(targetFile);
  if (target === undefined) return undefined;
  const from = getFolder(targets.get(source) ?? "");
  if (!decoded.startsWith("/") && joinInside(from, decoded) === target) return undefined;
  if (target.startsWith("static/")) return encodeURI(target.slice("static".length)) + rest;
  return encodeURI(getRelativePath(from, target)) + rest;
}
