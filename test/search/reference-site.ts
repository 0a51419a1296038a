/**
 * Creates a site like that of a library: 200 guides in prose and a generated reference of 5,000 symbols with the same
 * vocabulary. Everything is deterministic.
 *
 * 40 guides in `reference-guides.json` are written by hand, each with a question that does not repeat its title. The
 * others are about the same topics, and so are the descriptions of symbols.
 */

import { getElement } from "../../src/util/collections.ts";
import type { Files } from "../support/site.ts";
import guides from "./reference-guides.json" with { type: "json" };

/** A query and the URLs that are correct as first result. */
export interface SiteQuery {
  query: string;
  urls: readonly string[];
}

export interface ReferenceSite {
  files: Files;
  /** 40 questions about guides. */
  questions: readonly SiteQuery[];
  /** 40 names of symbols in four spellings. */
  names: readonly SiteQuery[];
  /** Number of guides and symbols. */
  counts: { guides: number; symbols: number };
}

const splitWords = (words: string): string[] => words.split(" ");

/** Words of the domain, with which the names of symbols begin. */
const NOUNS = splitWords(
  "cache session token queue stream socket batch cursor schema record index shard replica snapshot transaction lock lease channel topic consumer producer message envelope header payload codec buffer chunk file bucket upload download request response route retry backoff timeout deadline quota limit meter trace span log alert job worker schedule plugin",
);
const ROLES = splitWords("store pool manager policy client registry builder reader");
const VERBS = splitWords(
  "open close acquire release refresh invalidate resolve create remove update validate encode decode merge split observe cancel resume",
);
const OBJECTS = splitWords("entry value state error owner range key config");
const FUNCTION_VERBS = splitWords("parse format create compare convert measure wrap load save check filter group");

/** What the guides that a script creates are about, and their parts. */
const TOPICS = splitWords(
  "caching retries passwords pagination deployments tracing uploads throttling recordings calendars vaults newsletters databases duplicates dashboards schedules translations backups identifiers invoices forms regions imports memory switches search privacy tables reviews certificates traffic charts events latency audits synchronization rounding extensions compatibility alarms",
);
const FACETS: readonly [title: string, text: string][] = [
  [
    "First steps with",
    "Install the package, open a client, and send the first request. The client closes when the process ends.",
  ],
  [
    "Settings for",
    "Each setting has a default that is safe for most users. Change one at a time, and measure before and after.",
  ],
  [
    "Questions about",
    "People ask whether they can use it with an old version, with several accounts, and without a server of their own.",
  ],
  [
    "Lessons from",
    "A team with millions of customers used it for two years. They lost no data, and a night of sleep at the start.",
  ],
];

const capitalize = (word: string): string => word.replace(/^./, (letter) => letter.toUpperCase());
const joinName = (...words: readonly string[]): string =>
  words.map((word, at) => (at === 0 ? word : capitalize(word))).join("");

/** Pick an element by number, over and over. */
const pick = <T>(list: readonly T[], at: number): T => getElement(list, at % list.length);

const slugify = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, "-");

function createGuides(): { files: Files; questions: SiteQuery[]; count: number } {
  const files: Record<string, string> = {};
  for (const { title, text } of guides)
    files[`content/docs/guides/${slugify(title)}.md`] = `# ${title}\n\n${text.join("\n\n")}\n`;
  for (const [number, topic] of TOPICS.entries())
    for (const [facet, [title, text]] of FACETS.entries()) {
      const words = [pick(NOUNS, 7 * number + facet), pick(NOUNS, 5 * number + 3 * facet), pick(NOUNS, number + facet)];
      files[`content/docs/guides/${slugify(`${title} ${topic}`)}.md`] = [
        `# ${title} ${topic}`,
        text,
        `In ${topic}, a ${words[0]} belongs to one ${words[1]}. If the ${words[2]} fails, the ${words[1]} is not used again.`,
        `Teams that work on ${topic} write down who may change the ${words[0]} and why.\n`,
      ].join("\n\n");
    }
  return {
    files,
    questions: guides.map(({ title, question }) => ({ query: question, urls: [`/docs/guides/${slugify(title)}`] })),
    count: Object.keys(files).length,
  };
}

/** A symbol of the reference. */
interface ReferenceSymbol {
  name: string;
  text: string;
  kind: "class" | "function" | "type";
  members: readonly { name: string; text: string }[];
}

function describe(verb: string, noun: string, role: string): string {
  return `${capitalize(verb)}s the ${noun} of this ${role}, or throws if the ${role} was closed before. How often it may be called depends on the ${noun}.`;
}

/** Create the symbols of a module: classes with members, options of classes, and functions. */
function createModule(noun: string, at: number): ReferenceSymbol[] {
  const classes = ROLES.map((role, number): ReferenceSymbol => {
    const members = Array.from({ length: 9 }, (_, member) => {
      const verb = pick(VERBS, at + 5 * number + 7 * member);
      const object = pick(OBJECTS, at + number + 3 * member);
      return { name: joinName(verb, object), text: describe(verb, object, role) };
    });
    return {
      name: joinName("", noun, role),
      kind: "class",
      text: `A ${role} for a ${noun}. It is safe to share it between requests of several users.`,
      members: [...new Map(members.map((member) => [member.name, member])).values()],
    };
  });
  const types = ROLES.map(
    (role): ReferenceSymbol => ({
      name: joinName("", noun, role, "options"),
      kind: "type",
      text: `Settings of a ${noun} ${role}, with safe defaults for most applications.`,
      members: [],
    }),
  );
  const functions = FUNCTION_VERBS.map((verb, number): ReferenceSymbol => {
    const object = pick(OBJECTS, at + number);
    return {
      name: joinName(verb, noun, object),
      kind: "function",
      text: `${capitalize(verb)}s the ${object} of a ${noun} and returns a new one. Data of users is never changed.`,
      members: [],
    };
  });
  return [...classes, ...types, ...functions];
}

/** Write the section of a symbol. @param level Level of its heading. */
function writeSymbol({ name, kind, text, members }: ReferenceSymbol, level: number): string {
  const marks = "#".repeat(level);
  const heading = kind === "function" && level > 1 ? `\`${name}(input)\`` : `\`${name}\``;
  return [
    `${marks} ${level === 1 ? name : heading}`,
    text,
    `\`\`\`ts\n${kind === "type" ? "interface" : kind} ${name}\n\`\`\``,
    ...members.flatMap((member) => [`#${marks} \`${member.name}(input)\``, member.text]),
    "",
  ].join("\n\n");
}

/** Convert a name to the words of its parts: `CacheStore` → `cache store`. */
const splitName = (name: string): string => name.replace(/\B(?=[A-Z])/g, " ").toLowerCase();

/** Create a reference. In every fourth module, all symbols are on one page. */
function createReference(): { files: Files; names: SiteQuery[]; count: number } {
  const files: Record<string, string> = {};
  /** URLs by name, in order. Members also have a name with their class. */
  const urls = new Map<string, string[]>();
  const add = (name: string, url: string): void => {
    urls.set(name, [...(urls.get(name) ?? []), url]);
  };
  const listed: Record<"symbols" | "members", string[]> = { symbols: [], members: [] };
  let count = 0;
  for (const [at, noun] of NOUNS.entries()) {
    const symbols = createModule(noun, at);
    const isOnePage = at % 4 === 3;
    const headings = new Map<string, number>();
    /** Return the ID of a heading. Further headings on a page with the same text have numbered IDs. */
    const createAnchor = (name: string): string => {
      const id = `${name.toLowerCase()}input`;
      const earlier = headings.get(id) ?? 0;
      headings.set(id, earlier + 1);
      return earlier === 0 ? id : `${id}-${earlier}`;
    };
    if (isOnePage)
      files[`content/docs/api/${noun}.md`] =
        `# ${noun}\n\nThe module \`${noun}\`.\n\n${symbols.map((symbol) => writeSymbol(symbol, 2)).join("\n")}`;
    for (const symbol of symbols) {
      const page = isOnePage ? `/docs/api/${noun}` : `/docs/api/${noun}/${symbol.name.toLowerCase()}`;
      if (!isOnePage) files[`content/docs/api/${noun}/${symbol.name.toLowerCase()}.md`] = writeSymbol(symbol, 1);
      const anchor = symbol.name.toLowerCase() + (symbol.kind === "function" ? "input" : "");
      add(symbol.name, isOnePage ? `${page}#${anchor}` : page);
      listed.symbols.push(symbol.name);
      count += 1 + symbol.members.length;
      if (!isOnePage) headings.clear();
      for (const member of symbol.members) {
        add(`${symbol.name}.${member.name}`, `${page}#${createAnchor(member.name)}`);
        listed.members.push(`${symbol.name}.${member.name}`);
      }
    }
  }
  const choose = (names: readonly string[], step: number, spell: (name: string) => string): SiteQuery[] =>
    Array.from({ length: 10 }, (_, at) => {
      const name = pick(names, step * (at + 1));
      return { query: spell(name), urls: urls.get(name) ?? [] };
    });
  return {
    files,
    count,
    names: [
      ...choose(listed.symbols, 137, (name) => name),
      ...choose(listed.symbols, 101, splitName),
      ...choose(listed.members, 331, (name) => name),
      ...choose(listed.members, 257, (name) => name.replace(".", " ").toLowerCase()),
    ],
  };
}

export function createReferenceSite(): ReferenceSite {
  const prose = createGuides();
  const reference = createReference();
  return {
    files: {
      ...prose.files,
      ...reference.files,
      "content/docs/index.md": "# Harbor\n\nA library for messages and data.\n",
    },
    questions: prose.questions,
    names: reference.names,
    counts: { guides: prose.count, symbols: reference.count },
  };
}
