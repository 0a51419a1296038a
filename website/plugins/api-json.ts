/**
 * Writes `api.json`, the members of the API with their platforms and versions, and `api.d.ts` with its types, for tools and
 * editors.
 *
 * The headings of the reference contain the members, and the page of new APIs links to those that a version added.
 */

import { definePlugin } from "sitegen";

/** The part of a page that the file depends on. */
export interface ReferencePage {
  url: string;
  file: string;
  locale: string;
  title: string;
  headings: readonly PageHeading[];
  links: readonly { url?: string; line: number }[];
}

interface PageHeading {
  id: string;
  text: string;
  depth: number;
  line: number;
}

const TYPES = `/** Contents of \`api.json\`. */
export interface Api {
  members: ApiMember[];
}

export interface ApiMember {
  /** Name as in the reference, such as \`app.quit()\` or \`ready\`. */
  name: string;
  kind: "attribute" | "constructor" | "event" | "method" | "property";
  /** Title of the page: a module, a class or an element. */
  page: string;
  /** Path of the member in the reference. */
  url: string;
  /** Platforms to which the member is restricted; absent for all. */
  platforms?: ("macOS" | "Windows" | "Linux")[];
  /** Version that added the member; absent if the member is as old as its page. */
  since?: string;
  deprecated?: true;
  experimental?: true;
  readonly?: true;
}
`;

const REFERENCE = "content/docs/latest/api/";
const NEW_APIS = "/docs/latest/new-apis";
const MEMBER = /^(?:Event: '|new \w+\(|<?\w+>?(?:\.\w+)+(?:[( <]|$))/;
/** Sections with members whose headings are a single name. */
const NAME_SECTION = /^(?:Static Properties|Tag Attributes)$/;
const BADGE = / (macOS|Windows|Linux|Deprecated|Experimental|Readonly)$/;

export default definePlugin({
  name: "api-json",
  outputs: [
    { path: "api.json", create: ({ pages }) => `${JSON.stringify({ members: listMembers(pages) })}\n` },
    { path: "api.d.ts", create: () => TYPES },
  ],
});

/** List the members in the order of the pages. */
export function listMembers(pages: readonly ReferencePage[]): object[] {
  const versions = readVersions(pages);
  return pages
    .filter(({ file }) => file.startsWith(REFERENCE) && !file.startsWith(`${REFERENCE}structures/`))
    .flatMap(({ url, title, headings }) =>
      headings.flatMap((heading, index) => {
        const section = headings.slice(0, index).findLast(({ depth }) => depth < heading.depth)?.text ?? "";
        if (!MEMBER.test(heading.text) && !NAME_SECTION.test(section)) return [];
        const target = `${url}#${heading.id}`;
        return [describeMember(heading.text, section, title, target, versions.get(target))];
      }),
    );
}

function describeMember(heading: string, section: string, page: string, url: string, since?: string): object {
  const badges: string[] = [];
  let name = heading.trim();
  for (let badge = BADGE.exec(name); badge?.[1]; badge = BADGE.exec(name)) {
    badges.unshift(badge[1]);
    name = name.slice(0, badge.index).trim();
  }
  const event = /^Event: '([^']+)'/.exec(name)?.[1];
  const kind = event ? "event" : readKind(name, section);
  const platforms = badges.filter((badge) => /^(?:macOS|Windows|Linux)$/.test(badge));
  return {
    name: event ?? name,
    kind,
    page,
    url,
    ...(platforms.length > 0 && { platforms }),
    ...(since && { since }),
    ...Object.fromEntries(
      badges.filter((badge) => !platforms.includes(badge)).map((badge) => [badge.toLowerCase(), true]),
    ),
  };
}

function readKind(name: string, section: string): string {
  if (section === "Tag Attributes") return "attribute";
  if (name.startsWith("new ")) return "constructor";
  return name.includes("(") ? "method" : "property";
}

/** Read the versions of members from the page of new APIs, by URL. */
function readVersions(pages: readonly ReferencePage[]): Map<string, string> {
  const page = pages.find(({ url }) => url.replace(/\/$/, "") === NEW_APIS);
  const versions = new Map<string, string>();
  for (const { url, line } of page?.links ?? []) {
    const heading = page?.headings.findLast((each) => each.line < line)?.text ?? "";
    const version = /[\d.]+$/.exec(heading)?.[0];
    if (url && version) versions.set(url, version);
  }
  return versions;
}
