/** Removes definitions of links that no link uses, e.g. because the link led nowhere and was removed. */

/** @param lines Lines at which definitions begin, from 1. @returns The new text, and the removed lines. */
export function removeDefinitions(
  text: string,
  lines: readonly number[],
): { text: string; removed: readonly string[] } {
  const all = text.split("\n");
  const isDefinition = (line: number): boolean => /^[ \t>]*\[[^\]]+\]:[ \t]*\S/.test(all[line - 1] ?? "");
  const removed = [...new Set(lines)].filter(isDefinition).sort((a, b) => a - b);
  const rest = all.filter((_, index) => !removed.includes(index + 1));
  return { text: rest.join("\n"), removed: removed.map((line) => all[line - 1] ?? "") };
}
