/** Reads the sections of files that snippets insert: `--8<-- [start:name]`. */

const SECTION = /^(\s*)(\/\/|#|<!--|\/\*|--|;|%)?\s*-+8<-+\s*\[\s*(start|end)\s*:\s*([\w-]+)\s*\]\s*(-->|\*\/)?\s*$/;

/** The number of an annotation at the end of a line; its text is a list below the code. */
export const ANNOTATION = /(\(\d+\))!(?=[ \t]*(?:-->|\*\/)?[ \t]*$)/;

/** Write sections of snippets as regions, and annotations as comments. */
export function convertSections(text: string): string {
  const lines = text.split("\n").map((written) => {
    const line = written.replace(ANNOTATION, "$1");
    const [, indent = "", opening = "", kind, name = "", closing] = SECTION.exec(line) ?? [];
    if (kind === undefined) return line;
    const prefix = opening === "#" || opening === "" ? "" : `${opening} `;
    return `${indent}${prefix}#${kind === "end" ? "end" : ""}region ${name}${closing === undefined ? "" : ` ${closing}`}`;
  });
  return lines.join("\n");
}

/** Return the lines of a section, without marks. */
export function selectSection(lines: readonly string[], name: string): string[] {
  const start = lines.findIndex((line) => SECTION.exec(line)?.[4] === name);
  const end = lines.findIndex((line, index) => index > start && SECTION.exec(line)?.[4] === name);
  return start < 0 ? [] : lines.slice(start + 1, end < 0 ? undefined : end).filter((line) => !SECTION.test(line));
}
