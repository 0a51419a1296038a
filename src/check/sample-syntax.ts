/**
 * Code samples must be valid in their language. Syntax errors are warnings, because people can still read the sample.
 *
 * Documentation shows fragments: a body without its function, members without a class, "..." for omitted lines, a call
 * followed by its output. Only a sample that matches no such form is reported.
 *
 * Separate from the other rules, because parsers are asynchronous.
 */

import type { CacheStore } from "../host/cache-store.ts";
import { computeDigest } from "../host/digest.ts";
import type { Document, Sample } from "../model/document.ts";
import { createWarning, type Place, type Problem } from "../model/problem.ts";
import type { Site } from "../site/site.ts";
import { settleAll } from "../util/async.ts";
import {
  type Fault,
  findHtmlFault,
  findJsonFault,
  findScriptFault,
  findYamlFault,
  type Loader,
} from "./sample-parsers.ts";

/** How many documents are checked concurrently; the parser is a separate process. */
const CONCURRENCY = 16;

/** A syntax error in a document's sample. */
interface Finding {
  place: Place;
  message: string;
  language: string;
  /** Digest of the sample's language and text. */
  code: string;
}

/** @param digest Digest of the sample's language and text. */
type FindFault = (sample: Sample, digest: string) => Promise<Fault | undefined>;

/**
 * Check a site's samples.
 *
 * @param store Cache for each document's findings.
 */
export async function checkSamples(site: Site, store: CacheStore): Promise<Problem[]> {
  if (site.config.check.rules["invalid-sample"] === "off") return [];
  const findingsByDocument = new Map<Document, readonly Finding[]>();
  const faults = new Map<string, Promise<Fault | undefined>>();
  const find: FindFault = (sample, digest) => {
    const finding = faults.get(digest) ?? findFault(sample);
    faults.set(digest, finding);
    return finding;
  };
  const queue = [...site.catalog.documents];
  const checkDocuments = async (): Promise<void> => {
    for (let document = queue.pop(); document; document = queue.pop())
      findingsByDocument.set(document, await readFindings(document, store, find));
  };
  await settleAll(Array.from({ length: CONCURRENCY }, checkDocuments));
  const originals = new Set<string>();
  const isOriginal = ({ locale }: Document): boolean => locale === site.config.defaultLocale;
  for (const [document, findings] of findingsByDocument)
    if (isOriginal(document)) for (const { code } of findings) originals.add(code);
  return [...findingsByDocument].flatMap(([document, findings]) =>
    findings
      // Translations repeat their original's samples: report each sample once.
      .filter(({ code }) => isOriginal(document) || !originals.has(code))
      .map(({ language, message, place }) =>
        createWarning(
          place,
          "invalid-sample",
          `Invalid ${language} sample: ${message}`,
          "Fix the sample, or write `@nolint` after its language if the error is intended.",
        ),
      ),
  );
}

async function readFindings(document: Document, store: CacheStore, find: FindFault): Promise<readonly Finding[]> {
  // The key includes the path, because findings contain it and two files may have the same text.
  const key = `samples-${document.digest}-${computeDigest(document.source)}`;
  const storedFindings = store.get(key);
  if (storedFindings) return JSON.parse(storedFindings.head) as Finding[];
  const findings: Finding[] = [];
  for (const sample of document.samples) {
    if (isMarked(sample)) continue;
    const code = computeDigest(`${sample.language}\0${sample.code}`);
    const fault = await find(sample, code);
    if (!fault) continue;
    const { file, line, column } = sample.place;
    const place: Place = {
      file,
      line: sample.lines?.[fault.line - 1] ?? line + fault.line - 1,
      column: column + fault.column - 1,
    };
    findings.push({ language: sample.language, code, message: fault.message, place });
  }
  store.set(key, { head: JSON.stringify(findings), rest: "" });
  return findings;
}

const LOADERS: ReadonlyMap<string, Loader> = new Map([
  ["js", "jsx"],
  ["javascript", "jsx"],
  ["mjs", "jsx"],
  ["cjs", "jsx"],
  ["jsx", "jsx"],
  ["ts", "ts"],
  ["typescript", "ts"],
  ["tsx", "tsx"],
]);

/** Return true if a sample contains an ellipsis for omitted code. */
const isAbridged = (code: string): boolean => /(?:^|[\s{[(,])(?:\.\.\.|…)(?:\s|$|[\])},;])/m.test(code);

/** True for samples that are marked as invalid on purpose: ```` ```js @nolint ````. */
const isMarked = ({ meta }: Sample): boolean => /(?:^|\s)@nolint(?:\s|$)/.test(meta);

/** Check a sample. Languages without a parser are not checked. */
async function findFault({ language, code }: Sample): Promise<Fault | undefined> {
  if (isAbridged(code)) return undefined;
  const name = language.toLowerCase();
  const loader = LOADERS.get(name);
  if (loader) return findScriptFault(code, loader);
  if (name === "json") return findJsonFault(code);
  if (name === "yaml" || name === "yml") return findYamlFault(code);
  return name === "html" ? findHtmlFault(code) : undefined;
}
