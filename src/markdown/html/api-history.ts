/** Renders API history as a collapsible table: the pull requests that added, changed or deprecated it. */

import type { Code } from "mdast";
import * as z from "zod";
import { createMessageMark } from "../../model/placeholders.ts";
import { createError, type Place } from "../../model/problem.ts";
import { NEW_TAB_ATTRIBUTES } from "../../model/shell-ids.ts";
import { parseWithSchema } from "../../reader/schema-problems.ts";
import { readYaml } from "../../reader/yaml.ts";
import { renderCodeMarks, serializeAttributes } from "../../util/html.ts";
import type { DocumentCollector } from "../parse-context.ts";
import { locateNode, locatePoint, type ParseContext } from "../parse-context.ts";

const PULL_REQUEST = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/pull\/(\d+)\/?$/;

const ENTRIES = z
  .array(
    z.strictObject({
      "pr-url": z.string().regex(PULL_REQUEST, "It must be the URL of a pull request"),
      "breaking-changes-header": z.string().min(1).optional(),
      description: z.string().min(1).optional(),
    }),
  )
  .optional();
const HISTORY_SCHEMA = z.strictObject({ added: ENTRIES, changes: ENTRIES, deprecated: ENTRIES });

interface Entry {
  "pr-url": string;
  "breaking-changes-header"?: string;
  description?: string;
}

/** Row order: deprecations matter most. */
const GROUPS = [
  ["deprecated", "history-deprecated", "docs.historyDeprecated"],
  ["changes", "history-changed", "docs.historyChanged"],
  ["added", "history-added", "docs.historyAdded"],
] as const;

export function renderHistory(node: Code, context: ParseContext): string {
  const fence = locateNode(context, node);
  const place = node.position ? locatePoint(context, node.position.start) : fence;
  const yaml = readYaml({ file: place.file, text: node.value, firstLine: place.line + 1, rule: "invalid-history" });
  const { value, problems } = parseWithSchema(
    HISTORY_SCHEMA.nullable().transform((value) => value ?? {}),
    yaml,
    "invalid-history",
  );
  const { collector } = context;
  collector.problems.push(...problems);
  if (!value) return "";
  const rows = GROUPS.flatMap(([key, className, message]) =>
    (value[key] ?? []).map((entry, index) => {
      const place = yaml.locate([key, index, "breaking-changes-header"]);
      return renderRow(entry, { className, message, place }, collector);
    }),
  );
  if (rows.length === 0) {
    const hint = 'Add entries under "added", "changes" or "deprecated".';
    collector.problems.push(createError(fence, "invalid-history", "The history is empty.", hint));
    return "";
  }
  const head = `<tr><th scope="col">${createMessageMark("docs.historyVersions")}</th><th scope="col">${createMessageMark("docs.historyChanges")}</th></tr>`;
  return (
    `<details class="api-history"><summary>${createMessageMark("docs.historyTitle")}</summary>` +
    `<div class="table-scroll"><table><thead>${head}</thead><tbody>${rows.join("")}</tbody></table></div></details>`
  );
}

interface Row {
  className: string;
  /** Message for an entry without a description. */
  message: string;
  /** Link position. */
  place: Place;
}

function renderRow(entry: Entry, { className, message, place }: Row, collector: DocumentCollector): string {
  const url = entry["pr-url"];
  const pullRequest = Number(PULL_REQUEST.exec(url)?.[1]);
  const versions = collector.mark({ kind: "pullRequestVersions", pullRequest });
  const change = entry.description === undefined ? createMessageMark(message) : renderCodeMarks(entry.description);
  return (
    `<tr class="${className}"><td><a${serializeAttributes({ href: url, ...NEW_TAB_ATTRIBUTES })}>${versions}</a></td>` +
    `<td>${linkToBreakingChange(entry, change, place, collector)}</td></tr>`
  );
}

function linkToBreakingChange(entry: Entry, change: string, place: Place, collector: DocumentCollector): string {
  const anchor = entry["breaking-changes-header"];
  if (anchor === undefined) return change;
  const target = `@version/breaking-changes.md#${anchor}`;
  const link = collector.addLink({ target, kind: "link", place });
  return `<a href="${collector.mark({ kind: "link", link })}">${change}</a>`;
}
