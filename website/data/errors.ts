/** Composes the page "Errors" from its data file and from the tables "You see | Reason" of the guides. */

import { z } from "zod";
import { text } from "./fields.ts";

const entry = z.strictObject({
  message: text,
  /** Number that is shown after the message. */
  code: z.number().optional(),
  /** Markdown, with links relative to the page. */
  reason: text,
});

const table = z.strictObject({
  columns: z.array(text).min(1),
  rows: z.array(z.array(z.union([text, z.number()]))),
});

const section = z.strictObject({
  title: text,
  /** Anchor of the section, if it is not that of the title. */
  id: text.optional(),
  intro: text.optional(),
  entries: z.array(entry).default([]),
  table: table.optional(),
  /** Rows of the guides to add: those that quote a message, or all others. */
  collects: z.enum(["messages", "symptoms"]).optional(),
});

/** Schema for `content/data/errors.yaml`. */
export const errorsSchema = z.strictObject({
  title: text,
  description: text,
  keywords: z.array(text),
  /** First cell of the header of the guides' tables. */
  column: text,
  /** Anchor of the guides' tables, and exceptions by guide. */
  anchor: text,
  anchors: z.record(z.string(), text),
  /** Character that ends a sentence. */
  period: text.default("."),
  intro: text,
  sections: z.array(section),
});

export type Errors = z.output<typeof errorsSchema>;

/** A guide, with the name of its file and its text. */
export interface Guide {
  name: string;
  title: string;
  text: string;
}

/** A row of a guide's table. */
interface Row {
  guide: Guide;
  symptom: string;
  reason: string;
}

/** Directory of the guides, relative to the page. */
const FOLDER = "tutorial";

const CODE = /(`+)(.+?)\1/;
/** Codes such as `ERR_FAILED`. Other messages have at least three words; shorter code is a name or a command. */
const MESSAGE = /^ERR_\w+$|^\S+(?:\s+\S+){2}/;

/** Compose the Markdown of the page. */
export function composeErrors(errors: Errors, guides: readonly Guide[]): string {
  const rows = guides.flatMap((guide) => readRows(guide, errors.column));
  const parts = errors.sections.map((section) => {
    const sectionRows = rows.filter((row) => isMessage(row) === (section.collects === "messages"));
    return [
      `## ${section.title}${section.id ? ` {#${section.id}}` : ""}`,
      section.intro?.trim(),
      section.table && composeTable(section.table),
      ...section.entries.map(({ message, code, reason }) =>
        [`### ${quoteCode(message)}${code === undefined ? "" : ` (${code})`}`, reason.trim()].join("\n\n"),
      ),
      section.collects === "messages" && composeMessages(sectionRows, errors),
      section.collects === "symptoms" && composeSymptoms(sectionRows, errors),
    ];
  });
  return `${[errors.intro.trim(), ...parts.flat()].filter(Boolean).join("\n\n")}\n`;
}

/** Compose one heading for each message. Guides that quote the same message share it. */
function composeMessages(rows: readonly Row[], errors: Errors): string {
  const bySymptom = groupBy(rows, ({ symptom }) => symptom);
  return [...bySymptom]
    .flatMap(([symptom, same]) => [
      `### ${capitalize(symptom)}`,
      ...same.map((row) => `${composeReason(row, errors)} ${composeLink(row.guide, errors)}`),
    ])
    .join("\n\n");
}

/** Compose one heading for each guide, and below it one for each symptom. */
function composeSymptoms(rows: readonly Row[], errors: Errors): string {
  const byGuide = groupBy(rows, ({ guide }) => guide);
  return [...byGuide]
    .flatMap(([guide, same]) => [
      `### ${guide.title}`,
      composeLink(guide, errors),
      ...same.flatMap((row) => [`#### ${capitalize(row.symptom)}`, composeReason(row, errors)]),
    ])
    .join("\n\n");
}

function composeReason({ reason }: Row, { period }: Errors): string {
  return `${capitalize(reason)}${/[.。!?]$/.test(reason) ? "" : period}`;
}

function composeLink({ name, title }: Guide, { anchor, anchors }: Errors): string {
  return `[${title}](${FOLDER}/${name}.md#${anchors[name] ?? anchor})`;
}

function composeTable({ columns, rows }: z.output<typeof table>): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

function isMessage({ symptom }: Row): boolean {
  return MESSAGE.test(CODE.exec(symptom)?.[2] ?? "");
}

/** Read the rows of all tables with this first column. */
function readRows(guide: Guide, column: string): Row[] {
  const rows: Row[] = [];
  let isInside = false;
  for (const line of guide.text.split("\n")) {
    const cells = splitRow(line);
    if (cells === undefined) isInside = false;
    else if (cells[0] === column) isInside = true;
    else if (isInside && cells.length === 2 && !/^:?-+:?$/.test(cells[0] ?? "")) {
      const [symptom = "", reason = ""] = cells.map((cell) => moveLinks(cell, guide.name));
      rows.push({ guide, symptom, reason });
    }
  }
  return rows;
}

function splitRow(line: string): string[] | undefined {
  const row = /^\|(.*)\|\s*$/.exec(line)?.[1];
  return row?.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** Rewrite links that are relative to a guide. */
function moveLinks(markdown: string, guide: string): string {
  return markdown.replace(/\]\((?!\w+:|\/)([^)]*)\)/g, (_, target: string) => {
    const path = target.startsWith("#") ? `${FOLDER}/${guide}.md${target}` : `${FOLDER}/${target}`;
    return `](${path.replace(`${FOLDER}/../`, "")})`;
  });
}

/** Quote a message as code, which may contain backticks. */
function quoteCode(message: string): string {
  return message.includes("`") ? `\`\` ${message} \`\`` : `\`${message}\``;
}

function groupBy<T, Key>(values: readonly T[], getKey: (value: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const value of values) {
    const key = getKey(value);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}

function capitalize(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
