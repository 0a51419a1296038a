/** Finds HTML that needs Vue: components, scripts, directives and bindings. */

import { CONTENT_TAGS } from "../../model/markup.ts";
import { convertStyleElement, removeRemoteFonts } from "../style-classes.ts";

export interface VueMarkup {
  /** Offsets in the HTML. */
  start: number;
  end: number;
  kind: string;
  subject: string;
  suggestion: string;
  /** Text to write instead; a comment by default. */
  keep?: string;
}

/** Tags of VitePress that exist here. */
const BUILT_IN = new Set(["Badge"]);

/** A tag, or a comment. */
const TAG = /<!--[\s\S]*?-->|<(\/?)([A-Za-z][\w.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;

/** Attributes with code: `v-if`, `:href`, `@click`, `#slot`. */
const DIRECTIVE = /\s(?:v-[\w:-]+|[:@#][\w.:-]+)(?:=|\s|$)/;

/** Elements of HTML that are written like components in upper case are none. */
const COMPONENT = /^[A-Z]|^(?:vue|v|client)-[a-z-]+$/;

/** @param after Text after the HTML. */
export function findVueMarkup(html: string, after: string): VueMarkup[] {
  const block = /^<(script|style)\b[\s\S]*<\/\1>/.exec(html)?.[0];
  if (block !== undefined) {
    const isScript = block.startsWith("<script");
    // Styles with classes are moved to a style sheet.
    const [, attributes = "", css = ""] = /^<style\b([^>]*)>([\s\S]*)<\/style>$/.exec(block) ?? [];
    const { rest } = removeRemoteFonts(css);
    const isMoved = convertStyleElement(attributes.match(/[\w-]+(?=[\s=]|$)/g) ?? [], rest) !== undefined;
    if (isMoved || (css !== "" && rest.trim() === "")) return [];
    const subject = block.split("\n", 1)[0] ?? "";
    // Scripts that browsers load are kept.
    if (isScript && /^<script[^>]*\bsrc=/.test(block)) return [];
    return [
      {
        start: 0,
        end: block.length,
        kind: isScript ? "Vue script" : "style",
        subject,
        suggestion: isScript
          ? "The script is a comment. Write its components in React, and load data with a data module."
          : 'The style is a comment. Move it to a style sheet in "styles" of the configuration.',
      },
      ...findVueMarkup(html.slice(block.length), after).map((markup) => ({
        ...markup,
        start: markup.start + block.length,
        end: markup.end + block.length,
      })),
    ];
  }
  return [...html.matchAll(TAG)].flatMap(
    ({ index, 0: whole, 1: slash = "", 2: name = "", 3: attributes = "" }): VueMarkup[] => {
      if (name === "") return [];
      const range = { start: index, end: index + whole.length };
      if (BUILT_IN.has(name)) return convertBadge(whole, name, range);
      if (COMPONENT.test(name) && !(CONTENT_TAGS as readonly string[]).includes(name))
        return [
          {
            ...range,
            kind: "Vue component",
            subject: whole,
            suggestion: `Only the text between the tags is shown. Write <${name}> in React, and add it to \`markdown.components\`.`,
            ...(slash === "/" && { keep: "" }),
          },
        ];
      if (name === "template")
        return [
          {
            ...range,
            kind: "Vue template",
            subject: whole,
            suggestion: "The tag was removed, and what it contains is shown.",
            keep: "",
          },
        ];
      if (!DIRECTIVE.test(attributes)) return [];
      const clean = whole.replace(/\s(?:v-[\w:-]+|[:@#][\w.:-]+)(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))?/g, "");
      return [
        {
          ...range,
          kind: "Vue template",
          subject: whole,
          suggestion: "Directives and bindings were removed.",
          keep: clean,
        },
      ];
    },
  );
}

/** A badge with a computed text is removed. */
function convertBadge(tag: string, name: string, range: { start: number; end: number }): VueMarkup[] {
  if (!/\s:(?:text|type)=/.test(tag)) return [];
  const literal = tag
    .replace(/\s:(text|type)=(["'])'([^']*)'\2/g, ' $1="$3"')
    .replace(/\s:(text|type)='"([^"]*)"'/g, ' $1="$2"');
  if (!/\s:(?:text|type)=/.test(literal))
    return [
      {
        ...range,
        kind: "Vue template",
        subject: tag,
        suggestion: `<${name}> with constant values was rewritten.`,
        keep: literal,
      },
    ];
  return [{ ...range, kind: "Vue component", subject: tag, suggestion: "Write the text of the badge." }];
}
