/** Converts syntax of kramdown, the Markdown parser of Jekyll: lists of attributes, and callouts of Just the Docs. */

import { BUILT_IN, KINDS, writeAdmonition } from "../block-writers.ts";

const LIST = /^([ \t>]*)\{:\s*([^{}]*)\}[ \t]*$/;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;
const MARKDOWN_TAG = /^[ \t]*<[a-z][\w-]*\b[^<>]*?(\smarkdown=["']?(?:1|block|span)["']?)[^<>]*>[ \t]*$/;
const CLOSING_TAG = /^[ \t]*<\/(?:div|section|article|aside|details)>[ \t]*$/;
const TOC_ITEM = /^[ \t]*(?:[*+-]|\d+\.)[ \t]+(?:TOC|toc|Table of contents|.*\btoc\b.*)[ \t]*$/i;

/** @param callouts Kinds that the configuration defines. */
export function convertKramdown(text: string, callouts: readonly string[]): string {
  const lines = text.split("\n");
  const output: string[] = [];
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const marks = FENCE.exec(line)?.[1];
    if (marks !== undefined)
      fence =
        fence === undefined ? marks : line.trim().startsWith(fence) && /^[`~]+$/.test(line.trim()) ? undefined : fence;
    if (fence !== undefined || marks !== undefined) {
      output.push(line);
      continue;
    }
    // HTML continues until a blank line here, and until its end in kramdown.
    const tag = MARKDOWN_TAG.exec(line);
    if (tag) {
      output.push(line.replace(tag[1] ?? "", ""), "");
      continue;
    }
    if (CLOSING_TAG.test(line)) {
      output.push(...((output.at(-1) ?? "").trim() === "" ? [] : [""]), line, "");
      continue;
    }
    const [, , attributes] = LIST.exec(line) ?? [];
    if (attributes === undefined) {
      output.push(removeInline(line));
      continue;
    }
    if (/(?:^|\s)toc\b/.test(attributes)) {
      if (TOC_ITEM.test(output.at(-1) ?? "")) output.pop();
      continue;
    }
    const kind = findKind(attributes, callouts);
    const id = /#([\w.:-]+)/.exec(attributes)?.[1];
    if (kind !== undefined) at = writeCallout(lines, at, output, kind, callouts);
    else if (id !== undefined && /^#{1,6} /.test(output.at(-1) ?? "")) output.push(`${output.pop()} {#${id}}`);
  }
  return output.join("\n");
}

const removeInline = (line: string): string =>
  line
    .replace(/\{::[^{}]*\}/g, "")
    .replace(/(?<=[)\]*_"`>])\{:(?![^{}]*#)[^{}]*\}/g, (written, offset: number) =>
      (line.slice(0, offset).match(/`/g)?.length ?? 0) % 2 === 1 ? written : "",
    );

function findKind(attributes: string, callouts: readonly string[]): { name: string; hasTitle: boolean } | undefined {
  const classes = [...attributes.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name);
  const isKind = (name: string): boolean =>
    BUILT_IN.includes(name) || Object.hasOwn(KINDS, name) || callouts.includes(name);
  // `{: .note .warning}` is a warning in several themes.
  const found = classes.findLast((name) => isKind(name.replace(/-title$/, "")));
  return found === undefined ? undefined : { name: found.replace(/-title$/, ""), hasTitle: found.endsWith("-title") };
}

/** Write the block below a list of attributes, or else the one above. @returns The index of the last line of the block. */
function writeCallout(
  lines: readonly string[],
  at: number,
  output: string[],
  { name, hasTitle }: { name: string; hasTitle: boolean },
  callouts: readonly string[],
): number {
  const isBelow = (lines[at + 1] ?? "").trim() !== "";
  let end = at;
  const block: string[] = [];
  if (isBelow)
    for (end = at + 1; end < lines.length && (lines[end] ?? "").trim() !== ""; end++) block.push(lines[end] as string);
  else while (output.length > 0 && (output.at(-1) ?? "").trim() !== "") block.unshift(output.pop() as string);
  const isQuote = block.every((line) => /^[ \t]*>/.test(line));
  const body = isQuote ? block.map((line) => line.replace(/^[ \t]*> ?/, "")) : block;
  const title = hasTitle ? body.shift()?.replace(/[*_`]/g, "").trim() : undefined;
  const isKnown = BUILT_IN.includes(name) || Object.hasOwn(KINDS, name);
  const label = title ?? (isKnown ? undefined : name.charAt(0).toUpperCase() + name.slice(1));
  output.push(
    ...writeAdmonition({
      kind: isKnown ? name : "note",
      title: label,
      body: convertKramdown(body.join("\n"), callouts).split("\n"),
    }),
  );
  return isBelow ? end - 1 : at;
}
