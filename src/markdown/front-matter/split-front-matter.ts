/** Finds a file's front matter, and reports front matter in a form that is not read. */

import { createError, type Problem } from "../../model/problem.ts";
import { locatePoint, type ParseContext } from "../parse-context.ts";
import { countLines, findFrontMatter } from "../preprocess.ts";
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
  const block = findFrontMatter(text);
  if (block) return { yaml: block.yaml, problems: [] };
  const problem = findHeaderProblem(context);
  if (problem)
    return { yaml: "", isDraft: hasDraft(/^[^\n]*\n+(?:[^\n]+\n)*/.exec(text)?.[0] ?? ""), problems: [problem] };
  return splitOtherForm(context) ?? { yaml: "", problems: [] };
}

/** Report a first line `---` that begins no valid front matter. */
function findHeaderProblem({ prepared: { text }, origin, options }: ParseContext): Problem | undefined {
  const first = /^---[^\n]*/.exec(text)?.[0].trimEnd();
  if (first === undefined) return undefined;
  if (/^---[ \t]*[a-z]/i.test(first)) {
    const message = `"${first.slice(0, 60)}" does not begin valid front matter, which must be YAML.`;
    return createError(origin, RULE, message, 'Begin with a line that contains only "---".');
  }
  // A thematic break at the start is valid. If it is followed by a key, it is unclosed front matter.
  const [, blank, key] = /^---\n(\n*)([\w-]+):(?:\s|$)/.exec(text) ?? [];
  if (first !== "---" || key === undefined || (blank !== "" && !isKnown(key, options.frontMatter))) return undefined;
  return createError(origin, RULE, "The front matter is not closed.", 'Add a line "---" after the last key.');
}

/** Blank lines and comments at the start of a text, then a fence and the lines up to the next fence. */
const TEXT_START = /(?<![\s\S])/.source;
const COMMENT = /<!--(?:(?!-->)[\s\S])*-->|\{\/\*(?:(?!\*\/)[\s\S])*\*\/\}/.source;
const OPENING_FENCE = /^(?<indent>[ \t]*)(?<fence>-{3,}|\+{3,})[ \t]*\n/.source;
const OTHER_FORM = new RegExp(
  String.raw`${TEXT_START}(?<above>(?:\s|${COMMENT})*)${OPENING_FENCE}(?<inside>[\s\S]*?)^[ \t]*\k<fence>[ \t]*$`,
  "m",
);
const KEY = /^[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([\w$][\w$.-]*))[ \t]*[:=](?:[ \t]|$)/;
/** Line in a block of keys: blank, comment, list item, TOML section, or part of a list or map. */
const OTHER_LINE = /^\s*(?:$|#|-(?:\s|$)|[[\]{}"']|[^\s].*[,\]}]$)/;

/**
 * Report keys and values at the start of a text that are not read as front matter: with text above it, indented,
 * or in other fences.
 */
function splitOtherForm(context: ParseContext): SplitFrontMatter | undefined {
  const { text } = context.prepared;
  const { above = "", indent = "", fence = "", inside = "" } = OTHER_FORM.exec(text)?.groups ?? {};
  if (fence === "" || !isMap(inside, context.options.frontMatter)) return undefined;
  const reason = describeReason(fence, above, indent);
  const point = { line: 1 + countLines(above, 0, above.length), column: indent.length + 1 };
  const message = `These keys are not read as front matter, because ${reason}.`;
  const hint = 'Write them at the start of the file as lines "key: value" (YAML) between two lines "---".';
  const problem = createError(locatePoint(context, point, fence.length), RULE, message, hint);
  return { yaml: "", isDraft: hasDraft(inside), problems: [problem] };
}

function describeReason(fence: string, above: string, indent: string): string {
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
  const keys = lines.map((line) => KEY.exec(line)?.slice(1).find(Boolean)).filter((key) => key !== undefined);
  // After a blank line, a word and a colon may begin prose.
  const beginsBlank = lines[0]?.trim() === "";
  if (keys.length === 0 || (beginsBlank && !keys.some((key) => isKnown(key, ownKeys)))) return false;
  let indent = 0;
  return lines.every((line) => {
    const isKey = KEY.test(line);
    if (isKey) indent = getIndent(line);
    return isKey || OTHER_LINE.test(line) || getIndent(line) > indent;
  });
}

function getIndent(line: string): number {
  return line.length - line.trimStart().length;
}
