/** Converts the line that opens a code block of SuperFences, and code with markup. */

/** Classes of Material for MkDocs for its buttons and annotations. */
const BUTTON = /^\.(?:annotate|copy|no-copy|select|no-select)$/;

/** Write attributes in braces as words: `{ .py .annotate title="a" hl_lines="1 2" }` → `py title="a" hl_lines="1 2"`. */
export function convertInfo(info: string): string {
  const [, before = "", attributes = "", after = ""] =
    /^[ \t]*([\w+#.-]*)[ \t]*\{[ \t]*((?:\.[\w+#-]+|#[\w:.-]+|[\w-]+=)(?:"[^"]*"|'[^']*'|[^{}"'])*)\}[ \t]*(.*)$/.exec(
      info,
    ) ?? [];
  if (attributes === "") return info;
  const words = attributes.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  const language = before !== "" || !words[0]?.startsWith(".") ? before : (words.shift() ?? "").slice(1);
  const options = words.filter((word) => !BUTTON.test(word) && !word.startsWith("#"));
  return [language, ...options, after].filter((word) => word !== "").join(" ");
}

/** Return true if a line begins a block that termynal.js shows as a terminal. Its code may contain the markup of colors. */
export const isTerminalRecording = (line: string): boolean => /^[ \t]*<div class="termy"/.test(line);

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'", amp: "&" };

/** Remove the markup of colors from a line of a recorded terminal. */
export function removeMarkup(line: string): string {
  return line
    .replace(/<\/?(?:font|span|b|u|i)(?:\s[^<>]*)?>/g, "")
    .replace(/&(lt|gt|quot|apos|#39|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
