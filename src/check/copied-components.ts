/** Copies of parts of the theme, which `sitegen eject` writes, must be those of this version. */

import path from "node:path";
import { formatCommand } from "../host/command-name.ts";
import { readRegularFile } from "../host/path-state.ts";
import { createWarning, type Problem, type SourcePath, toSourcePath } from "../model/problem.ts";
import type { Site } from "../site/site.ts";
import { type CopyComment, createThemeCopy, findCopyComment, THEME_PARTS } from "../site/theme-copies.ts";
import { isOff, type Rule } from "./rule.ts";

export const copiedComponents: Rule = function* (site) {
  if (isOff("stale-component", site)) return;
  for (const file of new Set([...listReplacements(site), ...(site.codeFiles ?? [])])) {
    const comment = /\.[jt]sx$/.test(file) ? readComment(site, file) : undefined;
    const problem = comment && checkCopy(comment, file);
    if (problem) yield problem;
  }
};

/** Return the files that the configuration names. */
const listReplacements = ({ config }: Site): SourcePath[] =>
  Object.values(config.components).flatMap((file) => (file === undefined ? [] : [toSourcePath(file)]));

function readComment({ root }: Site, file: SourcePath): CopyComment | undefined {
  try {
    return findCopyComment(readRegularFile(path.join(root, file)).toString());
  } catch {
    return undefined; // bundling reports files that cannot be read
  }
}

function checkCopy({ part, version, digest, line, column }: CopyComment, file: SourcePath): Problem | undefined {
  const name = THEME_PARTS.find((each) => each === part);
  const place = { file, line, column, length: digest.length };
  const code = "stale-component";
  if (name === undefined) {
    const message = `The file is a copy of "${part}", which the theme does not have.`;
    return createWarning(place, code, message, `Run ${formatCommand("eject --list")} to list the parts of the theme.`);
  }
  const copy = createThemeCopy(name);
  if ("digest" in copy && copy.digest === digest) return undefined;
  const message = `The original of "${part}" has changed since version ${version} of sitegen, from which it was copied.`;
  const hint =
    "digest" in copy
      ? `Compare the file with the output of ${formatCommand(`eject ${part} --print`)}, and replace its first line by the one there.`
      : `The part cannot be copied any more. Render it instead: ${formatCommand(`eject ${part} --wrap --print`)}`;
  return createWarning(place, code, message, hint);
}
