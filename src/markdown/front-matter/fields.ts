/** Reads the keys of front matter as typed values. */

import * as z from "zod";
import type { HeadTagConfig } from "../../model/config.ts";
import type { AuthorReference, InlineAuthor, PageMeta, PostMeta } from "../../model/document.ts";
import { pathInHead } from "../../model/head-tags.ts";
import type { PlainData, PlainProps } from "../../model/markup.ts";
import type { Outcome, Place, Problem, SourcePath } from "../../model/problem.ts";
import { errorAt, startOf, warningAt } from "../../model/problem.ts";
import type { RuleName } from "../../model/rule-names.ts";
import { validate, valueAt } from "../../reader/schema-problems.ts";
import { readYaml, type Yaml } from "../../reader/yaml.ts";
import { groupBy, isYamlMap } from "../../util/collections.ts";
import { formatPath, shorten, type ValuePath } from "../../util/format.ts";
import { baseName } from "../../util/path.ts";
import { tagKey } from "../../util/slug.ts";
import { suggest } from "../../util/suggest.ts";
import { type Fault, redirectFault, webAddressFault } from "../../util/url-validation.ts";
import {
  FLAG,
  FOREIGN_KEY_HINTS,
  POST_FRONT_MATTER as POST,
  SHARED_FRONT_MATTER as SHARED,
  STRING,
  TEXT,
  TEXT_OR_AUTHOR,
} from "./front-matter-schema.ts";
import { headTagFault } from "./head-tag-policy.ts";
import { isoDate, postName, similarDate } from "./post-date.ts";

export interface FrontMatterSource {
  file: SourcePath;
  /** YAML between the `---` lines; `""` if the file has no front matter. */
  text: string;
  /** Line of the file on which `text` begins. */
  firstLine: number;
  /** The parsed text, if it is not YAML. */
  yaml?: Yaml;
  /** True if the file may load code from other origins. */
  isTrusted?: boolean;
  /** Keys that the site adds to the built-in ones. */
  ownKeys?: readonly string[];
}

const RULE = "invalid-front-matter";

const DATA = z.custom<PlainData>((value) => z.json().safeParse(value).success, {
  error: "it may contain only strings, numbers, booleans, lists and maps",
});

/** Reads keys one by one and collects problems and the positions of values. */
export class Fields {
  private readonly yaml: Yaml;
  private readonly problems: Problem[] = [];
  private readonly places: Record<string, Place> = {};
  private readonly broken: boolean;
  private readonly source: FrontMatterSource;

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
      this.reportError(
        [],
        `The front matter is ${actual}, expected a map of keys and values.`,
        'Write lines of "key: value".',
      );
    }
    if (!this.broken) this.checkKeys([...knownKeys, ...(source.ownKeys ?? [])], idle);
    for (const key of knownKeys) this.recordPlace([key]);
  }

  outcome<T>(meta: T): Outcome<T & { places: Readonly<Record<string, Place>> }> {
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

  text(key: string): string | undefined {
    const text = this.read(key, TEXT)?.replace(/\s+/g, " ").trim();
    return text === "" ? undefined : text;
  }

  flag(key: string): boolean {
    return this.read(key, FLAG) ?? false;
  }

  isTrue(key: string): boolean {
    return this.has(key) && (this.yaml.value as Record<string, unknown>)[key] === true;
  }

  /** Return a scalar as written in the file, since a hash may look like a number. */
  sourceOf(key: string): string | undefined {
    const text = this.has(key) ? this.yaml.writtenAt([key])?.trim() : undefined;
    return text === "" || text === "null" ? undefined : text;
  }

  draft(): boolean {
    if (this.broken) return /^\s*["']?draft["']?\s*:/im.test(this.source.text);
    const misspelled = Object.keys((this.yaml.value ?? {}) as object).find(
      (key) => key !== "draft" && /^draft$/i.test(key),
    );
    if (misspelled !== undefined) return true;
    if (!this.has("draft")) return false;
    if ((this.yaml.value as Record<string, unknown>).draft === null) return false;
    const draft = this.read("draft", FLAG);
    const source = this.yaml.writtenAt(["draft"]);
    if (draft !== undefined && source !== undefined && source !== String(draft)) {
      const message = `"draft" is written "${source}".`;
      this.problems.push(warningAt(this.yaml.placeOf(["draft"]), RULE, message, `Write "${draft}" in lower case.`));
    }
    return draft ?? true;
  }

  own(): PlainProps | undefined {
    const { ownKeys = [] } = this.source;
    const entries = ownKeys.filter((key) => this.has(key)).map((key) => [key, this.read(key, DATA)] as const);
    const values = entries.filter((entry): entry is [string, PlainData] => entry[1] !== undefined);
    return values.length > 0 ? Object.fromEntries(values) : undefined;
  }

  /** Return the tags as written. Of several spellings of one tag, only the first is returned. */
  tags(): readonly string[] {
    const values = this.read("tags", SHARED.tags) ?? [];
    const tags = [...groupBy(values, tagKey).values()].flatMap(([first]) => first ?? []);
    tags.forEach((tag, index) => {
      this.recordPlace(["tags", values.indexOf(tag)], `tags[${index}]`);
    });
    return tags;
  }

  /** Return the figures of a post. Numbers stay as written: `22.10` is a version. */
  figures(): PostMeta["figures"] {
    const figures = this.read("figures", POST.figures);
    return (
      figures &&
      Object.entries(figures).map(([label, value]) => ({
        label,
        value: typeof value === "number" ? (this.yaml.writtenAt(["figures", label]) ?? String(value)) : value,
      }))
    );
  }

  lastUpdate(): PageMeta["lastUpdate"] {
    const update = this.read("last_update", SHARED.last_update);
    if (!update) return undefined;
    const date = update.date === undefined ? undefined : this.date(["last_update", "date"], update.date);
    return date || update.author ? { date, author: update.author } : undefined;
  }

  redirects(): readonly string[] {
    const values = this.read("redirect_from", SHARED.redirect_from) ?? [];
    const single = typeof values === "string";
    const paths: string[] = [];
    for (const [index, path] of (single ? [values] : values).entries()) {
      const at: ValuePath = single ? ["redirect_from"] : ["redirect_from", index];
      if (!this.isValid(at, path, redirectFault)) continue;
      this.recordPlace(at, `redirect_from[${paths.length}]`);
      paths.push(path);
    }
    return paths;
  }

  /** Return the codes of the locales that have the page. The catalog checks that the site has these locales. */
  locales(): readonly string[] | undefined {
    const value = this.read("locales", SHARED.locales);
    const codes = typeof value === "string" ? [value] : value;
    for (const index of typeof value === "string" ? [] : (codes ?? []).keys()) this.recordPlace(["locales", index]);
    if (codes?.length !== 0) return codes;
    this.reportError(
      ["locales"],
      '"locales" is empty.',
      "Write the codes of the languages that have the page, or remove it.",
    );
    return undefined;
  }

  postDate(): string {
    const { date: nameDate } = postName(this.source.file);
    if (this.has("date") && (this.yaml.value as Record<string, unknown>).date !== null) {
      const text = this.read("date", STRING);
      return text === undefined ? "" : (this.date(["date"], text) ?? "");
    }
    const date = nameDate === undefined ? undefined : isoDate(nameDate);
    if (date !== undefined) return date;
    const message = nameDate === undefined ? "The post has no date." : `"${nameDate}" in the file name is not a date.`;
    const similar = similarDate(baseName(this.source.file));
    const hint = `Add "date: ${similar ?? "YYYY-MM-DD"}" to its front matter${similar === undefined ? "" : `, or begin the file name with "${similar}-"`}.`;
    this.reportMissing("missing-date", message, hint);
    return "";
  }

  authors(): readonly AuthorReference[] {
    if (!this.has("authors")) return [];
    const value = (this.yaml.value as Record<string, unknown>).authors;
    if (value === null) return [];
    const entries: ValuePath[] = Array.isArray(value) ? value.map((_, index) => ["authors", index]) : [["authors"]];
    const authors: AuthorReference[] = [];
    for (const at of entries) {
      const author = this.author(at, `authors[${authors.length}]`);
      if (author === undefined) continue;
      this.recordPlace(at, `authors[${authors.length}]`);
      authors.push(author);
    }
    return authors;
  }

  /** @param name Key prefix for the positions of its URLs. */
  private author(at: ValuePath, name: string): AuthorReference | undefined {
    const author = this.check(at, TEXT_OR_AUTHOR);
    if (author === undefined || typeof author === "string") return author;
    const { title, url, image_url: image, email } = author;
    const inline: InlineAuthor = { name: author.name };
    for (const key of ["url", "image_url"] as const)
      if (author[key] !== undefined) this.recordPlace([...at, key], `${name}.${key}`);
    if (title) inline.title = title;
    if (url && this.isValid([...at, "url"], url, webAddressFault)) inline.url = url;
    const imageUrl = this.image([...at, "image_url"], image);
    if (imageUrl) inline.imageUrl = imageUrl;
    if (email && this.isValid([...at, "email"], email, emailFault)) inline.email = email;
    return inline;
  }

  image(at: ValuePath, image: string | undefined): string | undefined {
    if (image === undefined) return undefined;
    return this.isValid(at, image, (text) =>
      /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text) ? webAddressFault(text) : pathFault(text),
    )
      ? image
      : undefined;
  }

  /** Return tags for the page head. An empty list in a translation overrides the tags of the original. */
  head(): readonly HeadTagConfig[] | undefined {
    const first = this.has("head") ? pairOf((this.yaml.value as Record<string, unknown>).head) : undefined;
    if (first !== undefined) {
      this.reportError(["head", 0], '"head[0]" is a list, expected a map with "tag" and "attributes".', first);
      return undefined;
    }
    const headTags = this.read("head", SHARED.head);
    const tags: HeadTagConfig[] = [];
    for (const [index, tag] of (headTags ?? []).entries()) {
      const fault = headTagFault(tag, this.source.isTrusted ?? false);
      if (fault) {
        const at = ["head", index, ...fault.at];
        this.reportError(at, `"${formatPath(at)}" ${fault.message}.`, fault.hint);
        continue;
      }
      const attribute = pathInHead(tag)?.attribute;
      if (attribute !== undefined)
        this.recordPlace(
          ["head", index, "attributes", attribute],
          formatPath(["head", tags.length, "attributes", attribute]),
        );
      this.recordPlace(["head", index], formatPath(["head", tags.length]));
      tags.push(tag);
    }
    return headTags && tags;
  }

  private date(at: ValuePath, text: string): string | undefined {
    const date = isoDate(text);
    if (date === undefined)
      this.reportError(
        at,
        `"${formatPath(at)}" is "${shorten(text)}", which is not a date.`,
        `Write ${similarDate(text) ?? "YYYY-MM-DD"}.`,
      );
    return date;
  }

  private check<T>(path: ValuePath, schema: z.ZodType<T>): T | undefined {
    const { value, problems } = validate(schema, this.yaml, path, RULE);
    this.problems.push(...problems);
    return value;
  }

  /** Check a value, report any fault, and return true if there is none. */
  isValid(at: ValuePath, value: string, faultOf: (value: string) => Fault | undefined): boolean {
    this.recordPlace(at);
    const fault = faultOf(value);
    if (fault) this.reportError(at, `"${formatPath(at)}" is "${shorten(value)}": it ${fault.message}.`, fault.hint);
    return !fault;
  }

  /** Record the position of a value for rules that check it. Names of list entries count valid entries only. */
  recordPlace(at: ValuePath, name = formatPath(at)): void {
    if (this.has(String(at[0]))) this.places[name] = this.yaml.placeOf(at);
  }

  /** Record the positions of all values below a path. */
  recordPlaces(at: ValuePath): void {
    const value = valueAt(this.yaml.value, at);
    if (typeof value !== "object" || value === null) this.recordPlace(at);
    else for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) this.recordPlaces([...at, key]);
  }

  reportNoEffect(key: string, hint: string | undefined): void {
    this.problems.push(warningAt(this.yaml.placeOf([key], "key"), RULE, `"${key}" has no effect here.`, hint));
  }

  reportError(at: ValuePath, message: string, hint: string): void {
    this.problems.push(errorAt(this.yaml.placeOf(at), RULE, message, hint));
  }

  /** Report a missing key. Does nothing if the front matter could not be read, since the key may be present. */
  reportMissing(code: RuleName, message: string, hint: string): void {
    if (!this.broken) this.problems.push(errorAt(startOf(this.source.file), code, message, hint));
  }

  private checkKeys(knownKeys: readonly string[], idle: Readonly<Record<string, string>>): void {
    for (const key of Object.keys((this.yaml.value ?? {}) as object)) {
      if (Object.hasOwn(idle, key)) this.reportNoEffect(key, idle[key]);
      if (knownKeys.includes(key)) continue;
      const foreignHint = FOREIGN_KEY_HINTS.get(key);
      const suggestion = foreignHint === undefined ? suggest(key, knownKeys) : undefined;
      const place = this.yaml.placeOf([key], "key");
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
        affectsPublishing ? errorAt(place, RULE, message, hint) : warningAt(place, RULE, message, hint),
      );
    }
  }
}

/** Return a hint for the first tag of a list in the form of VitePress, `[[meta, { name: a }]]`. */
function pairOf(head: unknown): string | undefined {
  const [first] = Array.isArray(head) ? (head as readonly unknown[]) : [];
  if (!Array.isArray(first)) return undefined;
  const [tag = "meta", attributes] = first as readonly unknown[];
  const written = isYamlMap(attributes)
    ? Object.entries(attributes).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    : ["name: …", "content: …"];
  return `Write - { tag: ${shorten(String(tag))}, attributes: { ${written.join(", ")} } }.`;
}

/** Reject characters that are invalid in paths and relative URLs. */
function pathFault(path: string): Fault | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  return /[\u0000-\u001f"<>\\^`{|}\u007f]/.test(path)
    ? { message: "contains a character that is invalid in URLs", hint: "Write a plain path." }
    : undefined;
}

function emailFault(address: string): Fault | undefined {
  return /^[^\s<>"'@]+@[^\s<>"'@]+$/.test(address)
    ? undefined
    : { message: "is not an email address", hint: "Write name@example.org." };
}
