/**
 * Code samples must be valid in their language. Syntax errors are warnings, because people can still read the sample.
 *
 * Documentation shows fragments: a body without its function, members without a class, "..." for omitted lines, a call
 * followed by its output. Only a sample that matches none of these forms is reported.
 *
 * Separate from the other rules, because parsers are asynchronous.
 */

import { openBundler } from "../bundle/esbuild.ts";
import type { CacheStore } from "../host/cache-store.ts";
import { digestOf } from "../host/digest.ts";
import type { Document, Sample } from "../model/document.ts";
import { type Place, type Problem, warningAt } from "../model/problem.ts";
import type { Site } from "../site/site.ts";
import {
  type Fault,
  htmlFault,
  jsonFault,
  type Loader,
  type LoadParser,
  scriptFault,
  yamlFault,
} from "./sample-parsers.ts";

/** Number of documents that are checked concurrently; the parser is a separate process. */
const CONCURRENCY = 16;

/** A syntax error in a sample of a document. */
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
 * Check the samples of a site.
 *
 * @param store Cache for the findings of each document.
 */
export async function checkSamples(site: Site, store: CacheStore): Promise<Problem[]> {
  if (site.config.check.rules["invalid-sample"] === "off") return [];
  const bundler = openBundler();
  const findingsByDocument = new Map<Document, readonly Finding[]>();
  const faults = new Map<string, Promise<Fault | undefined>>();
  const find: FindFault = (sample, digest) => {
    const finding = faults.get(digest) ?? findFault(sample, bundler.load);
    faults.set(digest, finding);
    return finding;
  };
  const queue = [...site.catalog.documents];
  const worker = async (): Promise<void> => {
    for (let document = queue.pop(); document; document = queue.pop())
      findingsByDocument.set(document, await findingsOf(document, store, find));
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  } finally {
    await bundler.stop();
  }
  const originals = new Set<string>();
  const isOriginal = ({ locale }: Document): boolean => locale === site.config.defaultLocale;
  for (const [document, findings] of findingsByDocument)
    if (isOriginal(document)) for (const { code } of findings) originals.add(code);
  return [...findingsByDocument].flatMap(([document, findings]) =>
    findings
      // Translations repeat the samples of their original: report each sample once.
      .filter(({ code }) => isOriginal(document) || !originals.has(code))
      .map(({ language, message, place }) =>
        warningAt(
          place,
          "invalid-sample",
          `Invalid ${language} sample: ${message}`,
          "Fix the sample, or change its language (`text` is never checked).",
        ),
      ),
  );
}

async function findingsOf(document: Document, store: CacheStore, find: FindFault): Promise<readonly Finding[]> {
  // The key includes the path, because findings contain it and two files may have the same text.
  const key = `samples-${document.digest}-${digestOf(document.source)}`;
  const storedFindings = store.get(key);
  if (storedFindings) return JSON.parse(storedFindings.head) as Finding[];
  const findings: Finding[] = [];
  for (const sample of document.samples) {
    const code = digestOf(`${sample.language}\0${sample.code}`);
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

/** Check a sample. Other languages than those of the parsers are not checked. */
async function findFault({ language, code }: Sample, load: LoadParser): Promise<Fault | undefined> {
  if (isAbridged(code)) return undefined;
  const name = language.toLowerCase();
  const loader = LOADERS.get(name);
  if (loader) return scriptFault(code, loader, load);
  if (name === "json") return jsonFault(code, load);
  if (name === "yaml" || name === "yml") return yamlFault(code);
  return name === "html" ? htmlFault(code) : undefined;
}
