/** Creates random Markdown documents from a seed: blocks of all kinds in containers, with inline syntax and mistakes. */

const WORDS = [
  "a",
  "text",
  "word's",
  "A.B",
  "x_y",
  "2*3",
  "Größe",
  "end.",
  "(in)",
  '"q"',
  "—",
  "1.",
  "#",
  "|",
  "\\",
  "\\*",
  "&amp;",
  "&",
  "&#64;",
  ":",
  "!",
];
const INLINE = [
  "*em*",
  "**strong**",
  "_em_",
  "__strong__",
  "***both***",
  "*a **b** c*",
  "**a*b**",
  "_a_b",
  "*a",
  "b*",
  "**",
  "_",
  "~~del~~",
  "~one~",
  "~~~",
  "`code`",
  "``c ` d``",
  "`",
  "``",
  "` `",
  "`a\nb`",
  "[link](x.md)",
  '[link](<a b> "t")',
  "[a](https://a.b c)",
  "[a [b](c)](d)",
  "[ref]",
  "[ref][]",
  "[text][ref]",
  "[none]",
  "[none][ref]",
  "![img](i.png)",
  "![img][ref]",
  "[^1]",
  "[^none]",
  "[x](y",
  "[",
  "]",
  "![",
  "](",
  "<b>",
  "</b>",
  "<br>",
  '<a href="https://e.f">',
  "<!-- c -->",
  "<https://a.b>",
  "<a@b.c>",
  "<T>",
  "https://example.org",
  "http://a.b/c?d=e&f=(g)",
  "www.example.org.",
  "https://a.b.",
  "a@b.c",
  "a.b@c-d.e_f",
  "x@y",
  "\\<b>",
  "a\\@b.c",
  "http:\\//a.b",
  "  \nbreak",
  "\\\nbreak",
  "\n",
  '`url="https://a.b"`',
  "Press ` for",
  '="https://c.d"',
  "[ ] task",
  "[x] done",
  ":-:",
  "|a|b|",
  "{#id}",
  "::: x".slice(3),
  "&copy;",
  "\u00a0",
];
const INFO = ["", "js", 'js title="a"', " md", "a`b"];

/** Deterministic random numbers (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Return the document of a seed. */
export function randomDocument(seed: number): string {
  const random = generator(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = (items: readonly string[]): string => items[below(items.length)] ?? "";
  const times = (count: number, make: () => string, separator: string): string =>
    Array.from({ length: count }, make).join(separator);
  const words = (): string =>
    times(1 + below(7), () => pick(random() < 0.6 ? WORDS : INLINE), pick([" ", " ", " ", ""]));
  const line = (): string => words().replace(/\n/g, " ");
  const indent = (block: string, first: string, rest: string): string => first + block.split("\n").join(`\n${rest}`);

  const fence = (): string => {
    const mark = pick(["```", "~~~", "````", "~~~~"]);
    const close = random() < 0.85 ? `\n${mark}` : "";
    return `${mark}${pick(INFO)}\n${times(below(4), () => pick(["code", "", "  x", "```", "# a", "| a |"]), "\n")}${close}`;
  };
  const table = (): string => {
    const bars = pick(["|", "|", ""]);
    const columns = 1 + below(3);
    const row = (cell: () => string): string => bars + times(columns, cell, "|") + bars;
    return [
      row(() => ` ${line()} `),
      row(() => pick(["---", ":-", "-:", " :--: ", "-"])),
      times(below(3), () => row(() => ` ${line()} `), "\n"),
    ].join("\n");
  };
  const list = (depth: number): string => {
    const marker = pick(["- ", "* ", "+ ", "1. ", "2) ", "-   ", "10. "]);
    return times(
      1 + below(3),
      () => {
        const task = random() < 0.1 ? pick(["[ ] ", "[x] ", "[X]\n"]) : "";
        return indent(task + blocks(1 + below(2), depth + 1), marker, random() < 0.85 ? " ".repeat(marker.length) : "");
      },
      pick(["\n", "\n", "\n\n", "\n\n\n"]),
    );
  };
  const block = (depth: number): string => {
    const kind = below(depth > 2 ? 10 : 14);
    if (kind < 4) return times(1 + below(3), words, "\n");
    if (kind === 4) return `${"#".repeat(1 + below(7))} ${line()}${pick(["", "", " #", " {#id}"])}`;
    if (kind === 5) return `${words()}\n${pick(["===", "---", "-", " = "])}`;
    if (kind === 6) return fence();
    if (kind === 7) return table();
    if (kind === 8)
      return pick([
        "---",
        "***",
        "_ _ _",
        "    indented\n    code",
        "\ttab",
        "[ref]: /url 'title'",
        '[a\\]b]: /u\n  "t"',
        "[^1]: note",
        "[^1]: a\n\n    b",
      ]);
    if (kind === 9)
      return pick([
        "<div>",
        "</div>",
        "<!-- c\n\nd -->",
        "<pre>\n\n</pre>",
        "<details>\n<summary>a</summary>\n\nb\n\n</details>",
        "<?php a ?>",
        "<span>x</span>",
        "<script>\n\n```\n</script>",
      ]);
    if (kind < 12) return list(depth);
    return indent(blocks(1 + below(2), depth + 1), "> ", random() < 0.85 ? "> " : "");
  };
  const blocks = (count: number, depth: number): string =>
    times(count, () => block(depth), pick(["\n\n", "\n\n", "\n\n", "\n"]));
  return `${blocks(3 + below(8), 0)}\n`;
}
