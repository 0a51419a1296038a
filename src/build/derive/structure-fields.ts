/** Fields of structures in Markdown copies: the paragraph that asks for them is followed by them, as on the page. */

/** Stands around the number of a list of fields, behind the link that asks for it. No text holds this sign. */
const SIGN = "\0";

export const fieldsMark = (index: number): string => SIGN + index + SIGN;

const LIST_ITEM = /^[ \t]*(?:[*+-]|\d+[.)])[ \t]+/;
/** What ends a paragraph without an empty line. */
const OTHER_BLOCK = /^[ \t]*(?:[*+-][ \t]|\d+[.)][ \t]|#{1,6}[ \t]|`{3}|~{3}|>|\|)/;

/**
 * Put lists of fields in their places.
 *
 * @param markdown With marks in it.
 * @param fields By the number of the mark.
 */
export function insertFields(markdown: string, fields: readonly string[]): string {
  if (fields.length === 0) return markdown;
  const done: string[] = [];
  let asked: string[] = [];
  let indent = "";
  const flush = (): void => {
    for (const list of asked) if (list !== "") done.push("", list.replace(/^(?=.)/gm, indent));
    asked = [];
  };
  let between = true;
  for (const line of markdown.split("\n")) {
    const isEmpty = line.trim() === "";
    if (isEmpty || OTHER_BLOCK.test(line)) flush();
    // A paragraph's first line tells how deep it lies in lists.
    if (between || OTHER_BLOCK.test(line))
      indent = " ".repeat((LIST_ITEM.exec(line) ?? /^[ \t]*/.exec(line) ?? [""])[0].length);
    between = isEmpty;
    const parts = line.split(SIGN);
    done.push(parts.filter((_, at) => at % 2 === 0).join(""));
    asked.push(...parts.flatMap((part, at) => (at % 2 === 1 ? [fields[Number(part)] ?? ""] : [])));
  }
  flush();
  return done.join("\n");
}

/** The list of fields of a structure's own text: from its first list to its last. */
export function fieldsIn(markdown: string): string {
  const lines = markdown.split("\n");
  const isItem = (line: string): boolean => LIST_ITEM.test(line);
  const start = lines.findIndex(isItem);
  const last = lines.findLastIndex(isItem);
  if (start < 0) return "";
  const length = lines.slice(last + 1).findIndex((line) => !/^[ \t]+\S/.test(line));
  return lines.slice(start, length < 0 ? undefined : last + 1 + length).join("\n");
}
