/** Reads a data file: validates values by path and collects problems by place. Also reads their translations. */

import * as z from "zod";
import { parseInline } from "../../markdown/parse-fragment.ts";
import type { LinkReference } from "../../model/document.ts";
import { normalizeImageUrl } from "../../model/permalink.ts";
import type { Outcome, Problem, SourcePath } from "../../model/problem.ts";
import { createError, createWarning, toWarning } from "../../model/problem.ts";
import type { InlineText } from "../../model/site-data.ts";
import { createCheckedString } from "../../reader/schema-builders.ts";
import { comparePlaces, validate } from "../../reader/schema-problems.ts";
import { readYaml, type Yaml } from "../../reader/yaml.ts";
import { isYamlMap } from "../../util/collections.ts";
import { shorten } from "../../util/format.ts";
import { parseVersion } from "../../util/semver.ts";
import { suggest } from "../../util/suggest.ts";
import { checkWebUrl } from "../../util/url-validation.ts";
import { formatPath, type ValuePath } from "../../util/value-path.ts";

export const DATA_RULE = "invalid-data";

export const text = z.string().min(1);
export const versionNumber = createCheckedString((version) =>
  parseVersion(version) ? undefined : { message: "is not a version", hint: 'Write three numbers: "37.2.6".' },
);
/** Path to an image on this site, or an external URL. */
export const imageUrlSchema = createCheckedString((url) =>
  /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)
    ? checkWebUrl(url)
    : /[\s"<>\\^`{|}]/.test(url)
      ? { message: "contains a character that is not allowed in URLs", hint: "Percent-encode the character." }
      : undefined,
);

export interface DataSource {
  path: SourcePath;
  text: string;
}

export class DataFile {
  readonly path: SourcePath;
  readonly yaml: Yaml;
  /** URLs in the file, to be checked by a rule. */
  readonly links: LinkReference[] = [];
  private readonly problems: Problem[] = [];

  constructor(source: DataSource) {
    this.path = source.path;
    this.yaml = readYaml({ file: source.path, text: source.text, rule: DATA_RULE });
    this.problems.push(...this.yaml.problems);
  }

  get readable(): boolean {
    return this.yaml.problems.length === 0;
  }

  /** Return the value at a path, or report a problem and return `undefined` if the value does not match the schema. */
  check<T>(schema: z.ZodType<T>, path: ValuePath = []): T | undefined {
    if (!this.readable) return undefined;
    const { value, problems } = validate(schema, this.yaml, path, DATA_RULE);
    this.problems.push(...problems);
    return value;
  }

  /** Return the keys in a map or an empty file; otherwise report a problem and return `undefined`. */
  readKeys(): string[] | undefined {
    const { value } = this.yaml;
    if (value === null) return [];
    return this.check(z.record(z.string(), z.unknown())) && isYamlMap(value) ? Object.keys(value) : undefined;
  }

  /** Report an invalid value: `"apps[3].slug" is "x": it is not a slug.` */
  addProblem(path: ValuePath, value: string, detail: string, hint: string): void {
    this.report(path, `"${formatPath(path)}" is "${shorten(value)}"${detail}.`, hint);
  }

  report(path: ValuePath, message: string, hint: string): void {
    this.problems.push(createError(this.yaml.locate(path), DATA_RULE, message, hint));
  }

  parseInline(path: ValuePath, value: string): InlineText {
    return parseInline(value, this.yaml.locate(path));
  }

  /**
   * Add the URL at a path to `links`.
   *
   * @returns The added link, or an empty list if there is no URL.
   */
  addLink(path: ValuePath, url: string | null | undefined, kind: "link" | "asset" = "link"): LinkReference[] {
    if (url === null || url === undefined) return [];
    const target = kind === "link" ? url : normalizeImageUrl(url);
    const link: LinkReference = { target, kind, place: this.yaml.locate(path) };
    this.links.push(link);
    return [link];
  }

  toOutcome<T>(value: T): Outcome<T> {
    return { value, problems: this.problems.sort(comparePlaces) };
  }
}

export interface TranslatedEntries<T> {
  /** Entry schema. */
  shape: z.ZodType<T>;
  /** The original's keys. */
  knownKeys: ReadonlySet<string>;
  /** Normalize a key. */
  createKey?(name: string): string;
  /** Return the error message for a key that the original does not have. */
  formatUnknownMessage(name: string): string;
}

/**
 * Read a translations file.
 *
 * @returns Valid entries by normalized key. Problems are warnings, because a translation must not fail a build.
 */
export function readTranslations<T>(
  source: DataSource,
  { shape, knownKeys, createKey = (name) => name, formatUnknownMessage }: TranslatedEntries<T>,
): Outcome<ReadonlyMap<string, T>> {
  const data = new DataFile(source);
  const entries = new Map<string, T>();
  const unknownKeys: Problem[] = [];
  for (const name of data.readKeys() ?? []) {
    const key = createKey(name);
    if (!knownKeys.has(key)) {
      const near = suggest(key, knownKeys);
      const hint = near ? `Did you mean "${near}"?` : "Remove the entry, or use a key of the original.";
      unknownKeys.push(createWarning(data.yaml.locate([name], "key"), DATA_RULE, formatUnknownMessage(name), hint));
      continue;
    }
    const entry = data.check(shape, [name]);
    if (entry !== undefined) entries.set(key, entry);
  }
  const { value, problems } = data.toOutcome(entries);
  return { value, problems: [...problems.map(toWarning), ...unknownKeys] };
}
