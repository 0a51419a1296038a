/** Converts the line that opens a code block of SuperFences. */

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
