/** Parses shortcodes of Hugo: `{{< name "value" key=value >}}` … `{{< /name >}}`, also with percent signs. */

export interface Shortcode {
  kind: "shortcode";
  name: string;
  /** Values without a name. */
  values: readonly string[];
  named: ReadonlyMap<string, string>;
  /** The opening tag as written. */
  opening: string;
  /** The closing tag; absent if there is none. */
  closing?: string;
  children: readonly ShortcodePart[];
  /** Offset of the opening tag. */
  start: number;
}

/** Text, with its offset. */
export type ShortcodePart = { kind: "text"; text: string; start: number } | Shortcode;

/** A comment of HTML, or a tag. */
const TAG =
  /<!--[\s\S]*?-->|\{\{[<%][ \t\n]*(\/?)[ \t\n]*((?:"[^"]*"|`[^`]*`|(?![>%]\}\})[\s\S])*?)(\/?)[ \t\n]*[>%]\}\}/g;

interface Tag {
  start: number;
  end: number;
  isClosing: boolean;
  isEmpty: boolean;
  name: string;
  argument: string;
}

export function parseShortcodes(text: string): ShortcodePart[] {
  const tags: Tag[] = [];
  for (const match of text.matchAll(TAG)) {
    const [written, slash, content = "", end] = match;
    // Samples have comment marks of C within the braces.
    if (written.startsWith("<!--") || content.startsWith("*")) continue;
    const [, name = "", argument = ""] = /^([\w./-]+)\s*([\s\S]*)$/.exec(content.trim()) ?? [];
    if (name === "" || (slash === "/" && /^\*/.test(content))) continue;
    const start = match.index;
    tags.push({ start, end: start + written.length, isClosing: slash === "/", isEmpty: end === "/", name, argument });
  }
  return parseRange(text, tags, 0, text.length);
}

function parseRange(text: string, tags: readonly Tag[], from: number, to: number): ShortcodePart[] {
  const parts: ShortcodePart[] = [];
  let position = from;
  const addText = (end: number): void => {
    if (end > position) parts.push({ kind: "text", text: unescapeSamples(text.slice(position, end)), start: position });
  };
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index] as Tag;
    if (tag.start < position || tag.start >= to) continue;
    addText(tag.start);
    const closing = tag.isClosing || tag.isEmpty ? undefined : findClosing(tags, index, to);
    const inner = closing && tags.filter(({ start }) => start >= tag.end && start < closing.start);
    if (!tag.isClosing)
      parts.push({
        kind: "shortcode",
        name: tag.name,
        ...readArguments(tag.argument),
        opening: text.slice(tag.start, tag.end),
        closing: closing && text.slice(closing.start, closing.end),
        children: closing && inner ? parseRange(text, inner, tag.end, closing.start) : [],
        start: tag.start,
      });
    position = (closing ?? tag).end;
  }
  addText(to);
  return parts;
}

/** Find the tag that closes another one; tags with the same name may be nested. */
function findClosing(tags: readonly Tag[], index: number, to: number): Tag | undefined {
  const { name } = tags[index] as Tag;
  let depth = 0;
  for (const tag of tags.slice(index + 1)) {
    if (tag.start >= to) return undefined;
    if (tag.name !== name || tag.isEmpty) continue;
    if (!tag.isClosing) depth++;
    else if (depth === 0) return tag;
    else depth--;
  }
  // Tags without an end may precede one with an end.
  const next = tags.slice(index + 1).find((tag) => tag.name === name);
  return next?.isClosing ? next : undefined;
}

function readArguments(text: string): Pick<Shortcode, "values" | "named"> {
  const values: string[] = [];
  const named = new Map<string, string>();
  for (const [, key, double, raw, bare] of text.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|([^\s"`=]+))/g,
  )) {
    const value = double?.replace(/\\(["\\])/g, "$1") ?? raw ?? bare ?? "";
    if (key === undefined) values.push(value);
    else named.set(key.toLowerCase(), value);
  }
  return { values, named };
}

/** Write samples of shortcodes as readers see them. */
const unescapeSamples = (text: string): string => text.replace(/(\{\{[<%])\/\*([\s\S]*?)\*\/([>%]\}\})/g, "$1$2$3");
