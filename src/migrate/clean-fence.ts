/** Removes options of code blocks that have no effect here, so that blocks need no change by hand. */

import { findUnknownOptions, splitInfo } from "../code/fence-meta.ts";
import { checkLanguage } from "../code/highlight.ts";

export interface CleanedFence {
  /** The info string with the options that have an effect; unchanged if all have. */
  info: string;
  removed: readonly string[];
}

/** An option: text in quotes and braces may contain spaces. */
const OPTION = /(?:[\w@-]+=)?(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\[[^\]]*\]|[^\s"'{[]\S*|\S)+/g;

/** @param info All characters after the fence. */
export function cleanFence(info: string): CleanedFence {
  const { language, meta } = splitInfo(info);
  const removed = [...meta.matchAll(OPTION)].map(([option]) => option).filter((option) => findUnknownOptions(option));
  const isUnknown = language !== "" && checkLanguage(language) !== undefined;
  if (removed.length === 0 && !isUnknown) return { info, removed: [] };
  const leading = /^\s*/.exec(info)?.[0] ?? "";
  const rest = [...meta.matchAll(OPTION)].map(([option]) => option).filter((option) => !removed.includes(option));
  const name = isUnknown ? "text" : language;
  return { info: leading + [name, ...rest].join(" "), removed: [...(isUnknown ? [language] : []), ...removed] };
}
