/** Composes the page "New APIs by version" from the versions of members and the pages of the reference. */

import GithubSlugger from "github-slugger";
import { z } from "zod";
import { text } from "./fields.ts";

/** Schema for `content/data/new-apis.yaml`. */
export const newApisSchema = z.strictObject({
  title: text,
  description: text,
  keywords: z.array(text),
  intro: text,
  /** Heading of a version, with `{version}`. */
  heading: text,
});

export type NewApis = z.output<typeof newApisSchema>;

/** Schema for the part of `member-versions.yaml` that the page shows. */
export const memberVersionsSchema = z.looseObject({
  members: z.record(z.string(), z.record(z.string(), z.union([z.number(), z.string()]))),
});

/** A page of the reference. */
export interface ReferencePage {
  /** ID relative to the directory of the docs, such as `api/app`. */
  id: string;
  title: string;
  text: string;
}

interface Member {
  page: ReferencePage;
  id: string;
  /** Markdown of the heading. */
  heading: string;
}

/** Compose the Markdown of the page: a heading for each version, the newest first, and a line for each module. */
export function composeNewApis(
  { intro, heading }: NewApis,
  members: z.output<typeof memberVersionsSchema>["members"],
  pages: readonly ReferencePage[],
): string {
  const byVersion = new Map<string, Member[]>();
  for (const page of pages) {
    const headings = readHeadings(page.text);
    for (const [id, version] of Object.entries(members[page.id] ?? {})) {
      const list = byVersion.get(`${version}`) ?? [];
      list.push({ page, id, heading: headings.get(id) ?? id });
      byVersion.set(`${version}`, list);
    }
  }
  const versions = [...byVersion].sort(([a], [b]) => b.localeCompare(a, "en", { numeric: true }));
  const sections = versions.flatMap(([version, list]) => [
    `## ${heading.replace("{version}", version)} {#electron-${version.replaceAll(".", "-")}}`,
    composeList(list),
  ]);
  return `${[intro.trim(), ...sections].join("\n\n")}\n`;
}

function composeList(members: readonly Member[]): string {
  const pages = [...new Set(members.map(({ page }) => page))];
  return pages
    .map((page) => {
      const links = members
        .filter((member) => member.page === page)
        .map(({ id, heading }) => `[${composeLabel(heading)}](${page.id}.md#${id})`);
      return `* [${page.title}](${page.id}.md): ${links.join(", ")}`;
    })
    .join("\n");
}

/** Return the name in a heading as code: without parameters, badges and the word "Event". */
function composeLabel(heading: string): string {
  const event = /^Event: '([^']+)'/.exec(heading)?.[1];
  const code = event ?? /`([^`]+)`/.exec(heading)?.[1]?.replace(/(?<=\().*(?=\))/, "");
  return `\`${code ?? heading.replace(/^Class: /, "")}\``;
}

/** Read the headings by ID. */
function readHeadings(text: string): Map<string, string> {
  const slugger = new GithubSlugger();
  const headings = new Map<string, string>();
  let isCode = false;
  for (const line of text.split("\n")) {
    if (/^ *```/.test(line)) isCode = !isCode;
    const [, heading = "", id] = (!isCode && /^#{1,6} (.*?)(?: \{#([^ }]+)[^}]*\})?$/.exec(line)) || [];
    if (heading === "") continue;
    const plain = heading.replace(/(?<=^|\s)_([^_]+)_(?=\s|$)/g, "$1").replace(/[`\\]/g, "");
    headings.set(id ?? slugger.slug(plain), heading);
  }
  return headings;
}
