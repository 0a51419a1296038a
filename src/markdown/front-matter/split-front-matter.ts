/** Finds the front matter of a file, and reports front matter in a form that is not read. */

import { errorAt, type Problem } from "../../model/problem.ts";
import { type ParseContext, placeAt } from "../parse-context.ts";
import { countLines, frontMatterOf } from "../preprocess.ts";
import { FRONT_MATTER_KEYS } from "./front-matter-schema.ts";

export interface SplitFrontMatter {
  /** YAML between the `---` lines. */
  yaml: string;
  /** True if a block that is not read contains the key `draft`. */
  isDraft?: boolean;
  problems: readonly Problem[];
}

const RULE = "invalid-front-matter";

export function splitFrontMatter(context: ParseContext): SplitFrontMatter {
  const { text } = context.prepared;
  const block = frontMatterOf(text);
  if (block) return { yaml: block.yaml, problems: [] };
  const problem = headerProblem(context);
  if (problem)
    return { yaml: "", isDraft: hasDraft(/^[^\n]*\n+(?:[^\n]+\n)*/.exec(text)?.[0] ?? ""), problems: [problem] };
  return splitOtherForm(context) ?? { yaml: "", problems: [] };
}

/** Report a first line `---` that begins no valid front matter. */
function headerProblem({ prepared: { text }, origin, options }: ParseContext): Problem | undefined {
  const first = /^---[^\n]*/.exec(text)?.[0].trimEnd();
  if (first === undefined) return undefined;
  if (/^---[ \t]*[a-z]/i.test(first)) {
    const message = `"${first.slice(0, 60)}" does not begin valid front matter, which must be YAML.`;
    return errorAt(origin, RULE, message, 'Begin with a line that contains only "---".');
  }
  // A thematic break at the start is valid. If it is followed by a key, it is unclosed front matter.
  const [, blank, key] = /^---\n(\n*)([\w-]+):(?:\s|$)/.exec(text) ?? [];
  if (first !== "---" || key === undefined || (blank !== "" && !isKnown(key, options.frontMatter))) return undefined;
  return errorAt(origin, RULE, "The front matter is not closed.", 'Add a line "---" after the last key.');
}

/** Blank lines and comments at the start of a text, then a fence and the lines up to the next fence. */
const OTHER_FORM =
  /(?<![\s\S])(?<above>(?:\s|<!--(?:(?!-->)[\s\S])*-->|\{\/\*(?:(?!\*\/)[\s\S])*\*\/\})*)^(?<indent>[ \t]*)(?<fence>-{3,}|\+{3,})[ \t]*\n(?<inside>[\s\S]*?)^[ \t]*\k<fence>[ \t]*$/m;
const KEY = /^[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([\w$][\w$.-]*))[ \t]*[:=](?:[ \t]|$)/;
/** Line in a block of keys: blank, comment, list item, section of TOML, or part of a list or map. */
const OTHER_LINE = /^\s*(?:$|#|-(?:\s|$)|[[\]{}"']|[^\s].*[,\]}]$)/;

/**
 * Report a block of keys and values at the start of a text that is not read as front matter: with text above it, indented,
 * or in other fences.
 */
function splitOtherForm(context: ParseContext): SplitFrontMatter | undefined {
  const { text } = context.prepared;
  const { above = "", indent = "", fence = "", inside = "" } = OTHER_FORM.exec(text)?.groups ?? {};
  if (fence === "" || !isMap(inside, context.options.frontMatter)) return undefined;
  const reason = reasonFor(fence, above, indent);
  const point = { line: 1 + countLines(above, 0, above.length), column: indent.length + 1 };
  const message = `These keys are not read as front matter, because ${reason}.`;
  const hint = 'Write them at the start of the file as lines "key: value" (YAML) between two lines "---".';
  const problem = errorAt(placeAt(context, point, fence.length), RULE, message, hint);
  return { yaml: "", isDraft: hasDraft(inside), problems: [problem] };
}

function reasonFor(fence: string, above: string, indent: string): string {
  if (fence !== "---") return `the block is fenced by ${fence} instead of ---`;
  if (above.trim() !== "") return "a comment precedes the block";
  return indent === "" ? "a blank line precedes the block" : "the block is indented";
}

const hasDraft = (inside: string): boolean => /^[ \t]*["']?draft["']?[ \t]*[:=]/im.test(inside);

function isKnown(key: string, ownKeys: readonly string[]): boolean {
  return ownKeys.includes(key) || Object.values(FRONT_MATTER_KEYS).some((keys) => keys.includes(key));
}

/** True if all lines are keys with values, lists or continued values. */
function isMap(inside: string, ownKeys: readonly string[]): boolean {
  const lines = inside.split("\n");
  const keys = lines.flatMap((line) => KEY.exec(line)?.slice(1).find(Boolean) ?? []);
  // After a blank line, a word and a colon may begin prose.
  const beginsBlank = lines[0]?.trim() === "";
  if (keys.length === 0 || (beginsBlank && !keys.some((key) => isKnown(key, ownKeys)))) return false;
  let indent = 0;
  return lines.every((line) => {
    const isKey = KEY.test(line);
    if (isKey) indent = indentOf(line);
    return isKey || OTHER_LINE.test(line) || indentOf(line) > indent;
  });
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
