/** Converts `<Image>` and `<Code>`. */

import { convertExpressiveFence } from "./convert-fence-marks.ts";
import { getRange } from "../markdown-tree.ts";
import { getExpression, getText, type JsxNode, writeAttribute } from "./tag-attributes.ts";
import { commentTag, findImage, type TagContext } from "./tag-context.ts";

export function convertImageTag(node: JsxNode, context: TagContext): false | undefined {
  const expression = getExpression(node, "src");
  const source = (expression === undefined ? undefined : findImage(expression, context)) ?? getText(node, "src");
  if (source === undefined) {
    commentTag(
      node,
      "image",
      "The tag is a comment now, because the path of the image is computed. Write the path.",
      context,
    );
    return false;
  }
  const url = context.convertImage(source) ?? source;
  const sizes = ["width", "height"].flatMap((name) => {
    const size = getText(node, name) ?? getExpression(node, name);
    return size !== undefined && /^\d+$/.test(size) ? [`${name}="${size}"`] : [];
  });
  const alt = getText(node, "alt") ?? "";
  const { start, end } = getRange(node);
  context.edit(start, end, `<img src="${url}" ${[writeAttribute("alt", alt), ...sizes].join(" ")} />`);
  return false;
}

/** Write `<Code>` as a block of code. */
export function convertCodeTag(node: JsxNode, context: TagContext): false {
  const { edit } = context;
  const { start, end } = getRange(node);
  const expression = getExpression(node, "code");
  const file = expression === undefined ? undefined : context.texts.get(expression);
  const code = getText(node, "code");
  const language = getText(node, "lang") ?? "text";
  const title = getText(node, "title");
  if (node.type === "mdxJsxTextElement" && code !== undefined && !code.includes("\n")) {
    edit(start, end, `<code>${escapeText(code)}</code>`);
    return false;
  }
  if (code === undefined && file === undefined) {
    commentTag(node, "code", "The tag is a comment now, because its code is computed. Write a block of code.", context);
    return false;
  }
  const indent = " ".repeat((node.position?.start.column ?? 1) - 1);
  const meta = [
    title === undefined ? "" : `title=${JSON.stringify(title)}`,
    file === undefined ? "" : `file="${file}"`,
  ];
  const marks = ["mark", "ins", "del"].flatMap((name) => {
    const lines = getExpression(node, name);
    const ranges =
      lines === undefined ? undefined : /^\[?\s*((?:['"]?\d+(?:-\d+)?['"]?\s*,?\s*)+)\]?$/.exec(lines)?.[1];
    return ranges === undefined
      ? []
      : [`${name === "mark" ? "" : `${name}=`}{${ranges.replace(/['"\s]/g, "").replace(/,$/, "")}}`];
  });
  const fence = convertExpressiveFence({ info: [language, ...meta, ...marks].filter(Boolean).join(" "), code: "" });
  const ticks = "`".repeat(Math.max(3, ...[...(code ?? "").matchAll(/`+/g)].map(([run]) => run.length + 1)));
  const lines = [ticks + fence.info, ...(file === undefined ? (code ?? "").replace(/\n$/, "").split("\n") : []), ticks];
  edit(start, end, lines.map((line, index) => (index === 0 || line === "" ? line : indent + line)).join("\n"));
  return false;
}

const escapeText = (text: string): string => text.replace(/[&<>{}]/g, (character) => `&#${character.codePointAt(0)};`);
