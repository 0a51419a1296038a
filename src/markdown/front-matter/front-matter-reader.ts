/** Reads front matter as a map, and reports unknown keys and invalid values. */

import type * as z from "zod";
import {
  createError,
  createWarning,
  getFileStart,
  type Outcome,
  type Place,
  type Problem,
  type SourcePath,
} from "../../model/problem.ts";
import type { RuleName } from "../../model/rule-names.ts";
import { getMapHint, validate } from "../../reader/schema-problems.ts";
import { readYaml, type Yaml } from "../../reader/yaml.ts";
import { isYamlMap } from "../../util/collections.ts";
import { shorten } from "../../util/format.ts";
import { suggest } from "../../util/suggest.ts";
import type { Fault } from "../../util/url-validation.ts";
import { checkSlug } from "../../util/url-validation.ts";
import { formatPath, getValue, type ValuePath } from "../../util/value-path.ts";
import { FOREIGN_KEY_HINTS } from "./foreign-keys.ts";
import { FLAG, TEXT } from "./front-matter-schema.ts";

export interface FrontMatterSource {
  file: SourcePath;
  /** YAML between the `---` lines; `""` if the file has no front matter. */
  text: string;
  /** Line in the file on which `text` begins. */
  firstLine: number;
  /** The parsed text, if it is not YAML. */
  yaml?: Yaml;
  /** True if the file may load code from other origins. */
  isTrusted?: boolean;
  /** Keys that the site adds to the built-in ones. */
  ownKeys?: readonly string[];
}

export const RULE = "invalid-front-matter";

/** Reads front matter keys one by one and collects problems and value positions. */
export class FrontMatterReader {
  protected readonly yaml: Yaml;
  protected readonly problems: Problem[] = [];
  private readonly places: Record<string, Place> = {};
  protected readonly broken: boolean;
  protected readonly source: FrontMatterSource;

  /** @param idle Known keys that have no effect in this document, with a hint for each. */
  constructor(source: FrontMatterSource, knownKeys: readonly string[], idle: Readonly<Record<string, string>> = {}) {
    this.source = source;
    this.yaml = source.yaml ?? readYaml({ ...source, rule: RULE });
    this.problems.push(...this.yaml.problems);
    const { value } = this.yaml;
    const isNotMap = value !== null && value !== undefined && !isYamlMap(value);
    this.broken = this.problems.length > 0 || isNotMap;
    if (isNotMap) {
      const actual = Array.isArray(value) ? "a list" : `"${shorten(String(value))}"`;
      this.reportError([], `The front matter is ${actual}, expected a map of keys and values.`, getMapHint(value));
    }
    if (!this.broken) this.checkKeys([...knownKeys, ...(source.ownKeys ?? [])], idle);
    for (const key of knownKeys) this.recordPlace([key]);
  }

  toOutcome<T>(meta: T): Outcome<T & { places: Readonly<Record<string, Place>> }> {
    return { value: { ...meta, places: this.places }, problems: this.problems };
  }

  has(key: string): boolean {
    return !this.broken && isYamlMap(this.yaml.value) && Object.hasOwn(this.yaml.value, key);
  }

  /** @returns `undefined` if the key is absent, empty or invalid; an invalid value is reported. */
  read<T>(key: string, schema: z.ZodType<T>): T | undefined {
    if (!this.has(key)) return undefined;
    // An empty key counts as absent, unless the schema accepts null.
    if ((this.yaml.value as Record<string, unknown>)[key] === null && !schema.safeParse(null).success) return undefined;
    return this.check([key], schema);
  }

  readText(key: string): string | undefined {
    const text = this.read(key, TEXT)?.replace(/\s+/g, " ").trim();
    return text === "" ? undefined : text;
  }

  readFlag(key: string): boolean {
    return this.read(key, FLAG) ?? false;
  }

  isTrue(key: string): boolean {
    return this.has(key) && (this.yaml.value as Record<string, unknown>)[key] === true;
  }

  /** Return a scalar as written in the file, since a hash may look like a number. */
  readSource(key: string): string | undefined {
    const text = this.has(key) ? this.yaml.getSource([key])?.trim() : undefined;
    return text === "" || text === "null" ? undefined : text;
  }

  /** Return the `id` of another tool, if it can be a `slug`. */
  readForeignId(): string | undefined {
    const id = this.has("id") && !this.source.ownKeys?.includes("id") ? getValue(this.yaml.value, ["id"]) : undefined;
    if (typeof id !== "string" || id.includes("/") || checkSlug(id)) return undefined;
    this.places.id = this.yaml.locate(["id"], "key");
    return id;
  }

  protected check<T>(path: ValuePath, schema: z.ZodType<T>): T | undefined {
    const { value, problems } = validate(schema, this.yaml, path, RULE);
    this.problems.push(...problems);
    return value;
  }

  /** Check a value, report any fault, and return true if there is none. */
  isValid(at: ValuePath, value: string, findFault: (value: string) => Fault | undefined): boolean {
    this.recordPlace(at);
    const fault = findFault(value);
    if (fault) this.reportError(at, `"${formatPath(at)}" is "${shorten(value)}": it ${fault.message}.`, fault.hint);
    return !fault;
  }

  /** Record a value's position for rules that check it. Names for list entries count valid entries only. */
  recordPlace(at: ValuePath, name = formatPath(at)): void {
    if (this.has(String(at[0]))) this.places[name] = this.yaml.locate(at);
  }

  /** Record all value positions below a path. */
  recordPlaces(at: ValuePath): void {
    const value = getValue(this.yaml.value, at);
    if (typeof value !== "object" || value === null) this.recordPlace(at);
    else for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) this.recordPlaces([...at, key]);
  }

  reportNoEffect(key: string, hint: string | undefined): void {
    this.problems.push(createWarning(this.yaml.locate([key], "key"), RULE, `"${key}" has no effect here.`, hint));
  }

  reportError(at: ValuePath, message: string, hint: string): void {
    this.problems.push(createError(this.yaml.locate(at), RULE, message, hint));
  }

  /** Report a missing key. Does nothing if the front matter could not be read, since the key may be present. */
  reportMissing(code: RuleName, message: string, hint: string): void {
    if (!this.broken) this.problems.push(createError(getFileStart(this.source.file), code, message, hint));
  }

  private checkKeys(knownKeys: readonly string[], idle: Readonly<Record<string, string>>): void {
    for (const key of Object.keys((this.yaml.value ?? {}) as object)) {
      if (Object.hasOwn(idle, key)) this.reportNoEffect(key, idle[key]);
      if (knownKeys.includes(key)) continue;
      const foreignHint = FOREIGN_KEY_HINTS.get(key);
      const suggestion = foreignHint === undefined ? suggest(key, knownKeys) : undefined;
      const place = this.yaml.locate([key], "key");
      const message = `"${shorten(key)}" is not a known key.`;
      const hint =
        foreignHint !== undefined
          ? foreignHint
          : suggestion === undefined
            ? `Add custom keys to "markdown.frontMatter". Known keys: ${[...knownKeys].sort().join(", ")}.`
            : `Did you mean "${suggestion}"?`;
      // A typo in letter case must not publish a page by accident.
      const affectsPublishing =
        (suggestion === "draft" || suggestion === "unlisted") && key.toLowerCase() === suggestion;
      this.problems.push(
        affectsPublishing ? createError(place, RULE, message, hint) : createWarning(place, RULE, message, hint),
      );
    }
  }
}
