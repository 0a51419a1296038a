/** Reads the changes of each major version from the page "Breaking Changes", and its dates from the page with timelines. */

import GithubSlugger from "github-slugger";
import { fromMarkdown } from "mdast-util-from-markdown";

export interface CodeSample {
  title: string;
  language: string;
  code: string;
}

export interface Change {
  /** Anchor on the page "Breaking Changes". */
  id: string;
  /** Plain text, with code in backticks. */
  title: string;
  /** Plain text of the first paragraph, with code in backticks. */
  text: string;
  samples: readonly CodeSample[];
  /** Regular expression for lines to look at. */
  pattern?: string;
  /** Names of modules and classes in the title and the samples. */
  modules: readonly string[];
  /** Present if the change deprecates an API. */
  deprecation?: Deprecation;
}

export interface Deprecation {
  /** First version without the API; absent if all versions have it. */
  removedIn?: number;
}

export interface MajorVersion {
  major: number;
  /** ISO dates. */
  stable?: string;
  endOfSupport?: string;
  changes: readonly Change[];
}

/** Variables that samples use for instances of classes. */
const INSTANCES: Readonly<Record<string, string>> = { win: "BrowserWindow", contents: "webContents" };

/** Line with a search pattern, in any language. */
const PATTERN = /^[^`\n*]{2,40}[:：]\s?`([^`\n]+)`\s*$/m;

/** Titles of deprecations, in all languages of the website. */
const DEPRECATED = /deprecated|veralte|obsolet|obsolète|非推奨|устаре|弃用/i;

/** Sentence with the version that removed an API, in all languages of the website. */
const REMOVED_IN =
  /(?:Removed in|In Version|Eliminad[ao]s? en la|Retirée?s? dans la version|Removid[ao]s? na versão|Удален[аоы] в версии|已在) (\d+)(?: entfernt| 中移除)?[.。]|(\d+) で削除/i;

/** A name in code that is specific enough to search for. */
const NAME = /^(?:[\w<>]+[.#])*(\w{4,})(?:\(.*\))?$/;

/** Read the versions, newest first. @param modules Titles of the pages of the reference. */
export function readUpgrade(changes: string, timelines: string, modules: readonly string[]): MajorVersion[] {
  const dates = readDates(timelines);
  const slugger = new GithubSlugger();
  const versions: MajorVersion[] = [];
  let current: Change[] = [];
  for (const { depth, title, id, body } of splitSections(changes, slugger)) {
    const major = depth === 2 ? /\((\d+)\.0\)/.exec(title)?.[1] : undefined;
    if (major !== undefined) {
      current = [];
      versions.push({ major: Number(major), ...dates.get(Number(major)), changes: current });
    } else if (depth === 3 && versions.length > 0) current.push(createChange({ title, id, body }, modules));
  }
  return versions;
}

function createChange(
  { title, id, body }: { title: string; id: string; body: string },
  modules: readonly string[],
): Change {
  const { children } = fromMarkdown(body);
  const samples = children.flatMap((node): CodeSample[] =>
    node.type === "code"
      ? [{ title: /title="([^"]*)"/.exec(node.meta ?? "")?.[1] ?? "", language: node.lang ?? "text", code: node.value }]
      : [],
  );
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .filter((part) => /^[^`#<|>\s*-]|^`[^`]/.test(part));
  const text = paragraphs.find((part) => !PATTERN.test(part)) ?? "";
  const names = [...title.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
  const pattern = PATTERN.exec(body)?.[1] ?? createPattern(names);
  const code = [...names, ...samples.map((sample) => sample.code)].join("\n");
  return {
    id,
    title,
    text: removeLinks(text).replace(/\s+/g, " "),
    samples,
    pattern,
    modules: modules.filter((name) => mentions(code, name)),
    ...(DEPRECATED.test(title) && { deprecation: readDeprecation(text) }),
  };
}

function readDeprecation(text: string): Deprecation {
  const [, version, japaneseVersion] = REMOVED_IN.exec(text) ?? [];
  const removedIn = version ?? japaneseVersion;
  return removedIn === undefined ? {} : { removedIn: Number(removedIn) };
}

function mentions(code: string, module: string): boolean {
  const names = [module, ...Object.keys(INSTANCES).filter((name) => INSTANCES[name] === module)];
  return names.some((name) => new RegExp(`(?<![\\w.'"-])${name}(?=[.(]| = |,? \\w+ \\}|,| \\}|$)`, "m").test(code));
}

/** Create a pattern from the names in a title, for entries without one. */
function createPattern(names: readonly string[]): string | undefined {
  const words = names.flatMap((name) => NAME.exec(name)?.[1] ?? []);
  return words.length === 0 ? undefined : `\\b(?:${[...new Set(words)].join("|")})\\b`;
}

function removeLinks(markdown: string): string {
  return markdown.replace(/\[((?:[^\]\\]|\\.)*)\]\([^)]*\)/g, "$1");
}

interface Section {
  depth: number;
  title: string;
  id: string;
  body: string;
}

function splitSections(text: string, slugger: GithubSlugger): Section[] {
  const sections: Section[] = [];
  let fence = "";
  for (const line of text.split("\n")) {
    const mark = /^(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark) fence = fence === "" ? mark : fence === mark ? "" : fence;
    const [, hashes, title = "", id] = (fence === "" && /^(#{1,6}) (.*?)(?: \{#([^ }]+)[^}]*\})?$/.exec(line)) || [];
    const last = sections.at(-1);
    if (hashes) {
      const slug = slugger.slug(removeLinks(title).replace(/[`\\]/g, "").replace(/\s/g, " "));
      sections.push({ depth: hashes.length, title: removeLinks(title), id: id ?? slug, body: "" });
    } else if (last) last.body += `${line}\n`;
  }
  return sections;
}

/** Read the dates from rows such as `| **37.0.0** | alpha | beta | stable | end | …`. */
function readDates(text: string): Map<number, Pick<MajorVersion, "stable" | "endOfSupport">> {
  const rows = text.matchAll(/^\| \**(\d+)\.0\.0\** \|[^|]*\|[^|]*\| ([\d-]{10}) \| ([\d-]{10}) \|/gm);
  return new Map([...rows].map(([, major, stable, endOfSupport]) => [Number(major), { stable, endOfSupport }]));
}
