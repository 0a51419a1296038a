/**
 * Samples of code should be what they claim to be.
 *
 * Documentation shows parts of programs: a body without its function, members without their class, an ellipsis for what
 * was left out. Only what fits none of these forms is reported, and as a warning, since a reader can still make sense of it.
 * Apart from the other rules, as parsers answer later than at once.
 */

import { parseAllDocuments } from "yaml";
import type { Site } from "../build/route/site.ts";
import { digestOf } from "../host/digest.ts";
import type { PackStore } from "../host/pack-store.ts";
import type { Document, Sample } from "../model/document.ts";
import { type Problem, warningAt } from "../model/problem.ts";

/** A mistake in a sample: line and column from 1, of the sample. */
interface Fault {
  message: string;
  line: number;
  column: number;
}

type Loader = "js" | "jsx" | "ts" | "tsx" | "json";

const LOADERS: Readonly<Record<string, Loader>> = {
  js: "jsx",
  javascript: "jsx",
  mjs: "jsx",
  cjs: "jsx",
  jsx: "jsx",
  ts: "ts",
  typescript: "ts",
  tsx: "tsx",
  json: "json",
};

/** Documents checked side by side; the parser is a program of its own. */
const AT_ONCE = 16;

/** A mistake with the sample that it is in. */
interface Finding extends Fault {
  language: string;
  /** Names the text of the sample. */
  code: string;
}

/**
 * Check the samples of a site.
 *
 * @param store Keeps what was found out before: a document is looked at once.
 */
export async function checkSamples(site: Site, store: PackStore): Promise<Problem[]> {
  const found = new Map<Document, readonly Finding[]>();
  const known = new Map<string, Promise<Fault | undefined>>();
  const open = [...site.catalog.documents];
  const worker = async (): Promise<void> => {
    for (let document = open.pop(); document; document = open.pop())
      found.set(document, await findingsOf(document, store, known));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const originals = new Set<string>();
  const isOriginal = ({ locale }: Document): boolean => locale === site.config.defaultLocale;
  for (const [document, findings] of found)
    if (isOriginal(document)) for (const { code } of findings) originals.add(code);
  return [...found].flatMap(([document, findings]) =>
    findings
      // A translation repeats the samples of its original; one finding is enough.
      .filter(({ code }) => isOriginal(document) || !originals.has(code))
      .map(({ language, message, line, column }) =>
        warningAt(
          { file: document.source, line, column },
          "invalid-sample",
          `This ${language} sample cannot be read: ${message}`,
          "Mend it, or name another language (text shows it as it is).",
        ),
      ),
  );
}

async function findingsOf(
  document: Document,
  store: PackStore,
  known: Map<string, Promise<Fault | undefined>>,
): Promise<readonly Finding[]> {
  const key = `samples ${document.digest}`.replaceAll(" ", "-");
  const stored = store.get(key);
  if (stored) return JSON.parse(stored.head) as Finding[];
  const findings: Finding[] = [];
  for (const sample of document.samples) {
    const language = sample.language.toLowerCase();
    if (!Object.hasOwn(LOADERS, language) && !["html", "yaml", "yml"].includes(language)) continue;
    const code = digestOf(`${language}\0${sample.code}`);
    const finding = known.get(code) ?? findFault(sample);
    known.set(code, finding);
    const fault = await finding;
    if (!fault) continue;
    const { line, column } = sample.place;
    findings.push({
      language: sample.language,
      code,
      message: fault.message,
      line: line + fault.line - 1,
      column: column + fault.column - 1,
    });
  }
  store.set(key, { head: JSON.stringify(findings), rest: "" });
  return findings;
}

async function findFault({ language, code }: Sample): Promise<Fault | undefined> {
  const name = language.toLowerCase();
  if (name === "yaml" || name === "yml") return yamlFault(code);
  if (name === "html") return htmlFault(code);
  return scriptFault(code, LOADERS[name] as Loader);
}

function yamlFault(code: string): Fault | undefined {
  const documents = parseAllDocuments(code, { uniqueKeys: false });
  for (const { errors } of Array.isArray(documents) ? documents : []) {
    const [error] = errors;
    if (!error || isShortened(code)) continue;
    const message = error.message.split("\n")[0]?.replace(/ at line \d+.*$/, "") ?? "";
    return { message: `${message}.`, line: error.linePos?.[0].line ?? 1, column: error.linePos?.[0].col ?? 1 };
  }
  return undefined;
}

/** Whether dots stand for something that was left out. */
const isShortened = (code: string): boolean => /(?:^|[\s{[(,])(?:\.\.\.|…)(?:\s|$|[\])},;])/m.test(code);

/** What a part of a program may be a part of: text before and after. */
const FRAMES: readonly (readonly [string, string])[] = [
  ["", ""],
  ["async function* f() {", "\n}"],
  ["class C extends D {", "\n}"],
  ["const x = {", "\n}"],
  ["const x = (", "\n)"],
  ["switch (x) {", "\n}"],
];

interface ScriptError {
  text: string;
  location: { line: number; column: number } | null;
}

async function scriptFault(code: string, loader: Loader): Promise<Fault | undefined> {
  const { transform } = await import("esbuild");
  const attempt = async (text: string, as: Loader): Promise<Fault | undefined> => {
    try {
      await transform(text, { loader: as, logLevel: "silent", target: "esnext" });
      return undefined;
    } catch (error) {
      const { errors = [] } = error as { errors?: ScriptError[] };
      // A sample may show several ways to one thing, each with the same names.
      const first = errors.find(({ text }) => !text.endsWith("has already been declared"));
      return (
        first && {
          message: `${first.text}.`,
          line: first.location?.line ?? 1,
          column: (first.location?.column ?? 0) + 1,
        }
      );
    }
  };
  if (loader === "json") {
    // Comments and commas at the end are common in configuration files, and a part of an object shows its keys.
    const bare = code.replace(/^\s*(?:\/\/.*|#.*)$/gm, "");
    if (isShortened(bare)) return undefined;
    const fault = await attempt(bare, "json");
    return fault && (await attempt(`(${bare}\n)`, "js")) && (await attempt(`({${bare}\n})`, "js")) ? fault : undefined;
  }
  if (isShortened(code)) return undefined;
  let first: Fault | undefined;
  // Samples named js show types now and then, and the other way round.
  const loaders = new Set<Loader>([loader, "tsx", "ts"]);
  for (const [before, after] of FRAMES) {
    for (const each of loaders) {
      const fault = await attempt(before + code + after, each);
      if (!fault) return undefined;
      first ??= fault;
    }
  }
  return first;
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
/** Elements whose end tag HTML lets authors leave out. */
const OPTIONAL_END =
  /^(?:p|li|dt|dd|option|optgroup|tr|td|th|thead|tbody|tfoot|colgroup|caption|rt|rp|html|head|body)$/i;

/** End tags without start and elements that are never closed. */
function htmlFault(code: string): Fault | undefined {
  if (isShortened(code)) return undefined;
  const at = (offset: number): Pick<Fault, "line" | "column"> => {
    const lines = code.slice(0, offset).split("\n");
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  };
  const open: { name: string; offset: number }[] = [];
  const tags =
    /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title|pre|code)\b(?:"[^"]*"|'[^']*'|[^"'>])*>[\s\S]*?<\/\1\s*>|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
  for (const match of code.matchAll(tags)) {
    const [, , slash, name, rest = ""] = match;
    if (name === undefined || VOID.test(name) || rest.endsWith("/")) continue;
    if (slash === "") {
      open.push({ name: name.toLowerCase(), offset: match.index });
      continue;
    }
    const index = open.findLastIndex((each) => each.name === name.toLowerCase());
    if (index < 0) {
      if (OPTIONAL_END.test(name)) continue;
      return { message: `"</${name}>" closes nothing.`, ...at(match.index) };
    }
    const inside = open
      .splice(index)
      .slice(1)
      .find((each) => !OPTIONAL_END.test(each.name));
    if (inside) return { message: `"<${inside.name}>" is not closed before "</${name}>".`, ...at(inside.offset) };
  }
  return undefined;
}
