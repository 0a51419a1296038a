/** Reports the result of a migration and the remaining tasks: in `MIGRATION.md`, and as a summary for the terminal. */

import { compareText, groupBy } from "../util/collections.ts";
import { createSlug } from "../util/slug.ts";
import { toList, toMap } from "./plain-values.ts";
import type { MigrationFailure, MigrationTask } from "./migration-task.ts";
import type { SiteDescription } from "./site-description.ts";

export interface MigrationCount {
  label: string;
  count: number;
}

/** Count the files of each kind. */
export function countParts({ documents, dataFiles, copies, config, textFiles }: SiteDescription): MigrationCount[] {
  const countKind = (kind: string): number =>
    documents.filter((document) => document.kind === kind && !document.target.startsWith("i18n/")).length;
  const counts: MigrationCount[] = [
    { label: "documents", count: countKind("doc") },
    { label: "posts", count: countKind("post") },
    { label: "pages", count: countKind("page") },
    { label: "translations", count: documents.filter(({ target }) => target.startsWith("i18n/")).length },
    {
      label: "sidebars",
      count: dataFiles
        .filter(({ target }) => target.endsWith("sidebars.yaml") && target.startsWith("content/"))
        .reduce((sum, { value }) => sum + Object.keys(toMap(value)).length, 0),
    },
    {
      label: "versions",
      count: dataFiles
        .filter(({ target }) => target.endsWith("versions.yaml"))
        .reduce((sum, { value }) => sum + toList(value).length, 0),
    },
    { label: "locales", count: toList(config.locales).length },
    { label: "redirects", count: toList(config.redirects).length },
    { label: "modules", count: textFiles.filter(({ target }) => /\.[jt]sx?$/.test(target)).length },
    { label: "other files", count: copies.length },
  ];
  return counts.filter(({ count }) => count > 0);
}

/** Group tasks by kind, the most frequent first. */
export function groupTasks(tasks: readonly MigrationTask[]): [kind: string, tasks: readonly MigrationTask[]][] {
  const groups = [...groupBy(tasks, ({ kind }) => kind)];
  return groups.sort(([a, first], [b, second]) => second.length - first.length || compareText(a, b));
}

/** Most places that are listed for a suggestion. */
const MAX_PLACES = 200;

/** Places of the same construct from which on they share an entry. */
const MIN_REPEATED = 10;

export interface ReportInput {
  /** Name of the tool. */
  tool: string;
  counts: readonly MigrationCount[];
  /** The next commands. */
  commands: readonly string[];
  /** Commands that keep the Git history; absent if the previous site is in another repository or in none. */
  history?: readonly string[];
}

/** Return the text of `MIGRATION.md`. */
export function writeReport(
  site: Pick<SiteDescription, "tasks" | "failures">,
  { tool, counts, commands, history }: ReportInput,
): string {
  const lines = [
    `# Migration from ${tool}`,
    "",
    "Delete this file when nothing in it is left to do. Paths are those of the previous site.",
    "",
    "## Next",
    "",
    "```sh",
    ...commands,
    "```",
    "",
    "## Taken over",
    "",
    "| part | number |",
    "| --- | ---: |",
    ...counts.map(({ label, count }) => `| ${label} | ${count} |`),
    "",
    "## History",
    "",
    ...writeHistory(history),
    "",
  ];
  if (site.failures.length > 0) lines.push("## Not read", "", ...site.failures.map(writeFailure), "");
  const groups = groupTasks(site.tasks);
  if (groups.length === 0) return `${lines.join("\n")}\nNothing needs a hand.\n`;
  lines.push("## What needs a hand", "", "| kind | places |", "| --- | ---: |");
  lines.push(...groups.map(([kind, tasks]) => `| [${kind}](#${createSlug(kind)}) | ${tasks.length} |`), "");
  for (const [kind, tasks] of groups) lines.push(`### ${kind}`, "", ...writeTasks(tasks), "");
  return `${lines.join("\n").trimEnd()}\n`;
}

function writeHistory(commands: readonly string[] | undefined): string[] {
  if (!commands)
    return [
      "The dates of the last change come from Git. The previous files are in another repository or in none, so the dates begin with the first commit of the new files.",
    ];
  return [
    "The dates of the last change come from Git. Move the site in one commit and list that commit in `.git-blame-ignore-revs`: its files keep the dates of the previous ones, here and in `git blame`. Check the directories of the first command. After a merge with “squash” or “rebase”, list the hash of the merged commit.",
    "",
    "```sh",
    ...commands,
    "```",
  ];
}

/** Format the place of a task or a failure: `docs/a.md:3`. */
export const formatPlace = ({ source, line }: { source: string; line?: number }): string =>
  line === undefined ? source : `${source}:${line}`;

function writeFailure(failure: MigrationFailure): string {
  return `- ${quoteCode(formatPlace(failure))} ${failure.message} ${failure.hint}`;
}

/** Return a list for each suggestion. */
function writeTasks(tasks: readonly MigrationTask[]): string[] {
  const groups = [...groupBy(tasks, ({ suggestion }) => suggestion)];
  return groups.flatMap(([suggestion, same], index) => {
    const sorted = [...same].sort((a, b) => compareText(a.source, b.source) || (a.line ?? 0) - (b.line ?? 0));
    const bySubject = groupBy(sorted, ({ subject }) => subject);
    const entries = sorted.flatMap((task) => {
      const repeated = bySubject.get(task.subject) ?? [];
      if (repeated.length < MIN_REPEATED) return [`- ${quoteCode(formatPlace(task))} ${quoteCode(task.subject)}`];
      return task === repeated[0] ? [writeRepeated(task.subject, repeated)] : [];
    });
    const places = entries.slice(0, MAX_PLACES);
    const hidden = entries.length - places.length;
    return [...(index === 0 ? [] : [""]), suggestion, "", ...places, ...(hidden > 0 ? [`- … and ${hidden} more`] : [])];
  });
}

/** Return one entry for a construct with many places, e.g. a key of front matter, which one decision applies to. */
function writeRepeated(subject: string, tasks: readonly MigrationTask[]): string {
  const first = tasks.slice(0, 3).map((task) => quoteCode(formatPlace(task)));
  return `- ${quoteCode(subject)} in ${tasks.length} places: ${first.join(", ")} and ${tasks.length - 3} more`;
}

/** Format text as code, which may contain backticks. */
function quoteCode(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const short = line.length > 120 ? `${line.slice(0, 119)}…` : line;
  if (!short.includes("`")) return `\`${short}\``;
  const longest = Math.max(...[...short.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence} ${short} ${fence}`;
}
