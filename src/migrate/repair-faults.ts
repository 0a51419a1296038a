/**
 * Repairs faults of content that the previous tool did not report, or that only matter here: links with schemes that are not
 * allowed, tags without a partner, options of code without effect. What has no effect anyway leaves the page.
 */

import type { Nodes, Root } from "mdast";
import type { Problem } from "../model/problem.ts";
import { groupBy } from "../util/collections.ts";
import { createSlug } from "../util/slug.ts";
import { getRange, hideFrontMatter, parseMarkdown, parseMdx, visitNodes } from "./markdown-tree.ts";
import { writeComment } from "./block-writers.ts";
import { clipFence, markFence } from "./clean-fence.ts";
import { CLOSED_TAG, REMOVED_ATTRIBUTE, REMOVED_TAG, type Repair } from "./repair-tags.ts";
import type { SiteEditor } from "./site-description.ts";
import { applyEdits, commentOut, getOffset, type TextEdit } from "./text-edits.ts";

/** Repair the problems in documents that can be repaired. @returns True if a file was changed. */
export function repairFaults(problems: readonly Problem[], editor: SiteEditor): boolean {
  let hasChanged = false;
  const repairable = problems.filter(({ code, place }) => place && REPAIRS.has(code) && /\.mdx?$/.test(place.file));
  for (const [file, same] of groupBy(repairable, ({ place }) => place?.file ?? "")) {
    const text = editor.read(file);
    const isMdx = file.endsWith(".mdx");
    const root = parse(text, isMdx);
    const edits: TextEdit[] = [];
    for (const problem of same) {
      const { line = 1, column = 1 } = problem.place ?? {};
      const start = getOffset(text, line) + column - 1;
      const find = (...types: Nodes["type"][]): Nodes | undefined => findInnermost(root, start, types);
      for (const repair of REPAIRS.get(problem.code) ?? []) {
        const own = repair.createEdits({ text, start, problem, isMdx, find });
        if (own.length === 0) continue;
        // Tags that end at the same place are closed in reverse order.
        edits.unshift(...own);
        editor.addTask(repair.kind, file, line, problem.message, repair.suggestion);
        break;
      }
    }
    const changed = applyEdits(text, edits);
    if (changed === text) continue;
    editor.write(file, changed);
    hasChanged = true;
  }
  return hasChanged;
}

const REPAIRS: ReadonlyMap<string, readonly Repair[]> = new Map<string, readonly Repair[]>([
  [
    "unsafe-link",
    [
      {
        kind: "link with another scheme",
        suggestion:
          "Only the text of the link was kept: browsers do not open its scheme, or the site does not allow it.",
        createEdits: ({ text, find }) => {
          const link = find("link", "linkReference");
          if (!link || !("children" in link)) return [];
          const [first, last] = [link.children[0] as Nodes | undefined, link.children.at(-1) as Nodes | undefined];
          return first && last
            ? [{ ...getRange(link), text: text.slice(getRange(first).start, getRange(last).end) }]
            : [];
        },
      },
    ],
  ],
  [
    "undefined-reference",
    [
      {
        kind: "reference without a definition",
        suggestion: "Only the text of the link was kept. Write a link, or define the label.",
        createEdits: ({ text, start }) => {
          const [source, label] = REFERENCE.exec(text.slice(start)) ?? [];
          return source === undefined || label === undefined
            ? []
            : [{ start, end: start + source.length, text: label }];
        },
      },
    ],
  ],
  [
    "foreign-syntax",
    [
      {
        kind: "sample of another syntax",
        suggestion:
          "The code block shows syntax of another tool. It was marked with `@nolint`, so that it is not reported.",
        createEdits: ({ text, start, find }) => {
          const code = find("code");
          if (!code) return [];
          const opening = getRange(code).start;
          // In the line of the fence, it is a directive.
          return text.slice(opening, start).includes("\n") ? markFence(text, opening) : [];
        },
      },
      {
        kind: "braces as text",
        suggestion: "The previous site showed the braces, so they are written as entities.",
        createEdits: ({ text, start, problem, isMdx, find }) => {
          const source = text.slice(start, start + (problem.place?.length ?? 0));
          // Expressions of Vue were converted, except for those that it shows as text.
          if (isMdx || find("code", "inlineCode") || !source.startsWith("{{") || !/VitePress/.test(problem.message))
            return [];
          return [{ start, end: start + 2, text: "&#123;&#123;" }];
        },
      },
      {
        kind: "syntax without an equivalent",
        suggestion: "It is a comment in the source now. Write it in the syntax of the new site, or remove it.",
        createEdits: ({ text, start, problem, isMdx, find }) => {
          const length = problem.place?.length ?? 0;
          // Formulas become text only if formulas are off, which is a setting.
          if (length === 0 || find("code", "inlineCode") || problem.tool === "LaTeX") return [];
          // An include that is already in a comment.
          if (text.lastIndexOf("<!--", start) > text.lastIndexOf("-->", start)) return [];
          return writeInline(text, start, start + length, isMdx);
        },
      },
    ],
  ],
  [
    "blocked-by-policy",
    [
      {
        kind: "inline script",
        suggestion:
          "The policy of the site blocks inline scripts and styles, so it is a comment now. Move the code to a file, and list it in `head` of the front matter or in `styles`.",
        createEdits: ({ text, start, isMdx }) => {
          const [source] = /^\s*<(script|style)\b[\s\S]*?<\/\1\s*>/i.exec(text.slice(start)) ?? [];
          return source === undefined ? [] : [{ start, end: start + source.length, text: comment(source, isMdx) }];
        },
      },
      {
        kind: "inline script",
        suggestion:
          "The policy of the site blocks code in attributes, so the attribute was removed. Write a component.",
        createEdits: ({ text, start, problem }) => {
          const [, name] = /blocks the attribute "(on\w+)"/.exec(problem.message) ?? [];
          if (name === undefined) return [];
          const attribute = new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s>]+)`, "i");
          const [source] = attribute.exec(text.slice(start)) ?? [];
          const at = source === undefined ? -1 : text.indexOf(source, start);
          return source === undefined || at < 0 ? [] : [{ start: at, end: at + source.length, text: "" }];
        },
      },
    ],
  ],
  [
    "unknown-code-option",
    [
      {
        kind: "code option",
        suggestion: "The option was removed or corrected, because it had no effect. Look at the block.",
        createEdits: ({ text, problem, find }) => {
          const code = find("code");
          const lines = Number(/which has (\d+) lines?\b/.exec(problem.message)?.[1]);
          return code && lines > 0 ? clipFence(text, getRange(code).start, lines) : [];
        },
      },
    ],
  ],
  ["raw-html", [REMOVED_TAG, REMOVED_ATTRIBUTE, CLOSED_TAG]],
  ["unclosed-tag", [REMOVED_TAG]],
  [
    "invalid-block",
    [
      {
        kind: "single tab",
        suggestion: "The label of the tab is the title of the code block, because there is no other tab.",
        createEdits: ({ text, problem, find }) => {
          const code = problem.message.startsWith("The code group has only one tab") ? find("code") : undefined;
          const option = code && /[ \t]tab=(?=["'])/.exec(text.slice(getRange(code).start).split("\n", 1)[0] ?? "");
          if (!code || !option) return [];
          const start = getRange(code).start + option.index + 1;
          return [{ start, end: start + "tab".length, text: "title" }];
        },
      },
      {
        kind: "steps without a list",
        suggestion: "The tags were removed, because steps are the items of a numbered list.",
        createEdits: ({ text, start }) => {
          const opening = /^<Steps>[ \t]*/.exec(text.slice(start))?.[0];
          const end = text.indexOf("</Steps>", start);
          return opening === undefined || end < 0
            ? []
            : [
                { start, end: start + opening.length, text: "" },
                { start: end, end: end + "</Steps>".length, text: "" },
              ];
        },
      },
    ],
  ],
  [
    "unknown-component",
    [
      {
        kind: "component",
        suggestion:
          "Only the text between the tags is shown. Write the component in React, and add it to `markdown.components`.",
        createEdits: ({ text, start, isMdx }) => {
          const [tag] = isMdx ? [] : (COMPONENT_TAG.exec(text.slice(start)) ?? []);
          if (tag === undefined) return [];
          const end = start + tag.length;
          if (tag.endsWith("/>")) return writeInline(text, start, end, false);
          const name = /\w+/.exec(tag)?.[0] ?? "";
          const closing = `</${name}>`;
          const at = text.indexOf(closing, end);
          return at < 0
            ? []
            : [
                { start, end, text: "" },
                { start: at, end: at + closing.length, text: "" },
              ];
        },
      },
    ],
  ],
  [
    "missing-image",
    [
      {
        kind: "image of a page",
        suggestion:
          "The image was removed from the front matter, because the file is not in `static/`. Copy it, and write its path.",
        createEdits: ({ text, start }) => {
          const at = text.lastIndexOf("\n", start) + 1;
          const [line] = /^image:[^\n]*\n/.exec(text.slice(at)) ?? [];
          return line === undefined ? [] : [{ start: at, end: at + line.length, text: "" }];
        },
      },
    ],
  ],
  [
    "invalid-heading-id",
    [
      {
        kind: "heading ID with other characters",
        suggestion:
          "The ID was replaced by one that needs no escaping in URLs. Links to the previous one lead to the page.",
        createEdits: ({ text, start, problem }) => {
          const end = start + (problem.place?.length ?? 0);
          const [, id] = /^#+(.+)$/.exec(text.slice(start, end)) ?? [];
          const slug = createSlug(id ?? "");
          return slug === "" || !/is not a valid heading ID/.test(problem.message)
            ? []
            : [{ start, end, text: `#${slug}` }];
        },
      },
    ],
  ],
  [
    "duplicate-heading-id",
    [
      {
        kind: "heading ID that is used twice",
        suggestion: "The second ID was removed: only the first heading is the target of links.",
        createEdits: ({ text, start }) => {
          const at = text.lastIndexOf("\n", start) + 1;
          const line = text.slice(at, text.indexOf("\n", start) < 0 ? undefined : text.indexOf("\n", start));
          const id = /[ \t]*\{#[^{}]*\}[ \t]*$/.exec(line);
          return id ? [{ start: at + id.index, end: at + line.length, text: "" }] : [];
        },
      },
    ],
  ],
]);

const COMPONENT_TAG = /^<[A-Z]\w*(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^"'{}>])*>/;

/** A link with a label that may be missing: `[text][label]`, `[text][]`. */
const REFERENCE = /^!?\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\[[^[\]]*\]/;

function writeInline(text: string, start: number, end: number, isMdx: boolean): TextEdit[] {
  const source = text.slice(start, end);
  if (isMdx) return [{ start, end, text: comment(source, isMdx) }];
  // An include in a comment is reported, too, unless a backslash is before it.
  return commentOut(text, start, end, writeComment(source.replace(/^(?=\{[{%]|!?\[\[|\[!)/, "\\")));
}

const comment = (source: string, isMdx: boolean): string =>
  isMdx ? `{/* ${source.replaceAll("*/", "* /")} */}` : writeComment(source);

function parse(text: string, isMdx: boolean): Root {
  const body = hideFrontMatter(text);
  const parsed = isMdx ? parseMdx(body) : undefined;
  return parsed && "root" in parsed ? parsed.root : parseMarkdown(body).root;
}

function findInnermost(root: Root, at: number, types: readonly Nodes["type"][]): Nodes | undefined {
  let innermost: Nodes | undefined;
  visitNodes(root, (node) => {
    const { start, end } = getRange(node);
    if (start > at || end <= at) return node.type === "root";
    if (types.includes(node.type)) innermost = node;
    return true;
  });
  return innermost;
}
