/** The keys of one block of front matter, as typed values. */

import { z } from "zod";
import type { HeadTagConfig } from "../../model/config.ts";
import type { AuthorReference, InlineAuthor, PageMeta } from "../../model/document.ts";
import { pathInHead } from "../../model/head-tags.ts";
import type { PlainData, PlainProps } from "../../model/markup.ts";
import type { Outcome, Place, Problem, SourcePath } from "../../model/problem.ts";
import { errorAt, startOf, warningAt } from "../../model/problem.ts";
import type { RuleName } from "../../model/rule-names.ts";
import { headSchema } from "../../reader/head-schema.ts";
import { validate } from "../../reader/schema-problems.ts";
import { formatPath, isYamlMap, readYaml, shorten, type ValuePath, type Yaml } from "../../reader/yaml.ts";
import { groupBy } from "../../util/collections.ts";
import { tagKey } from "../../util/slug.ts";
import { suggest } from "../../util/suggest.ts";
import { type Fault, slugFault, webAddressFault } from "../../util/url-validation.ts";
import { headTagFault } from "./head-tag-policy.ts";
import { isoDate, postName } from "./post-date.ts";

export interface FrontMatterSource {
  file: SourcePath;
  /** The YAML between the lines of dashes; `""` where a file has none. */
  text: string;
  /** The line of the file on which `text` begins. */
  firstLine: number;
  /** Whether the file may have browsers load code from elsewhere. */
  isTrusted?: boolean;
  /** Keys that the site has added to those of the generator. */
  ownKeys?: readonly string[];
}

const RULE = "invalid-front-matter";

// Made once: a schema costs more to make than to use, and every document asks for most of them.
const STRING = z.string();
const TEXT = z.string().min(1);
const FLAG = z.boolean();
const TEXTS = z.array(TEXT);
const TEXT_OR_TEXTS = z.union([z.string(), z.array(z.string())]);
const LAST_UPDATE = z.strictObject({ date: z.string().optional(), author: z.string().optional() });
const AUTHOR = z.strictObject({
  name: z.string().min(1),
  title: z.string().optional(),
  url: z.string().optional(),
  image_url: z.string().optional(),
  email: z.string().optional(),
});
const TEXT_OR_AUTHOR = z.union([TEXT, AUTHOR]);
const DATA = z.custom<PlainData>((value) => z.json().safeParse(value).success, {
  error: "it holds more than texts, numbers, lists and maps",
});

/** The keys of one block, read one by one; remembers what was wrong and where values stand. */
export class Fields {
  private readonly yaml: Yaml;
  private readonly problems: Problem[] = [];
  private readonly places: Record<string, Place> = {};
  private readonly broken: boolean;
  private readonly source: FrontMatterSource;

  /** @param idle Known keys that say nothing in this document, with what to do instead. */
  constructor(source: FrontMatterSource, knownKeys: readonly string[], idle: Readonly<Record<string, string>> = {}) {
    this.source = source;
    this.yaml = readYaml({ ...source, rule: RULE });
    this.problems.push(...this.yaml.problems);
    const { value } = this.yaml;
    const strange = value !== null && value !== undefined && !isYamlMap(value);
    this.broken = this.problems.length > 0 || strange;
    if (strange) {
      const is = Array.isArray(value) ? "a list" : `"${shorten(String(value))}"`;
      this.fail([], `The front matter is ${is}, expected a map of keys and values.`, 'Write lines of "key: value".');
    }
    if (!this.broken) this.checkKeys([...knownKeys, ...(source.ownKeys ?? [])], idle);
    for (const key of knownKeys) this.note([key]);
  }

  outcome<T>(meta: T): Outcome<T & { places: Readonly<Record<string, Place>> }> {
    return { value: { ...meta, places: this.places }, problems: this.problems };
  }

  has(key: string): boolean {
    return !this.broken && isYamlMap(this.yaml.value) && Object.hasOwn(this.yaml.value, key);
  }

  /** @returns `undefined` where the key is absent, holds nothing or does not fit, which is reported. */
  read<T>(key: string, schema: z.ZodType<T>): T | undefined {
    if (!this.has(key)) return undefined;
    // A key with nothing behind it is as good as no key, unless null is a value of its own.
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

  /** A single value as it stands in the file: a hash may look like a number. */
  sourceOf(key: string): string | undefined {
    const text = this.has(key) ? this.yaml.writtenAt([key])?.trim() : undefined;
    return text === "" || text === "null" ? undefined : text;
  }

  draft(): boolean {
    if (this.broken) return /^\s*["']?draft["']?\s*:/im.test(this.source.text);
    const misspelt = Object.keys((this.yaml.value ?? {}) as object).find(
      (key) => key !== "draft" && /^draft$/i.test(key),
    );
    if (misspelt !== undefined) return true;
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

  /** Tags as written, of several spellings of one the first. */
  tags(): readonly string[] {
    const values = this.read("tags", TEXTS) ?? [];
    const tags = [...groupBy(values, tagKey).values()].flatMap(([first]) => first ?? []);
    tags.forEach((tag, index) => {
      this.note(["tags", values.indexOf(tag)], `tags[${index}]`);
    });
    return tags;
  }

  lastUpdate(): PageMeta["lastUpdate"] {
    const update = this.read("last_update", LAST_UPDATE);
    if (!update) return undefined;
    const date = update.date === undefined ? undefined : this.date(["last_update", "date"], update.date);
    return date || update.author ? { date, author: update.author } : undefined;
  }

  redirects(): readonly string[] {
    const values = this.read("redirect_from", TEXT_OR_TEXTS) ?? [];
    const single = typeof values === "string";
    const paths: string[] = [];
    for (const [index, path] of (single ? [values] : values).entries()) {
      const at: ValuePath = single ? ["redirect_from"] : ["redirect_from", index];
      const isSound = this.sound(at, path, (text) =>
        text.startsWith("/")
          ? slugFault(text)
          : { message: "does not begin with a slash", hint: "Write the old path from the root of the site." },
      );
      if (!isSound) continue;
      this.note(at, `redirect_from[${paths.length}]`);
      paths.push(path);
    }
    return paths;
  }

  postDate(): string {
    const { date: nameDate } = postName(this.source.file);
    if (this.has("date") && (this.yaml.value as Record<string, unknown>).date !== null) {
      const text = this.read("date", STRING);
      return text === undefined ? "" : (this.date(["date"], text) ?? "");
    }
    const date = nameDate === undefined ? undefined : isoDate(nameDate);
    if (date !== undefined) return date;
    const message =
      nameDate === undefined ? "The post has no date." : `"${nameDate}" in the name of the file is not a date.`;
    this.missing("missing-date", message, 'Add "date: YYYY-MM-DD" to its front matter.');
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
      this.note(at, `authors[${authors.length}]`);
      authors.push(author);
    }
    return authors;
  }

  /** @param name Under which the places of its addresses are remembered. */
  private author(at: ValuePath, name: string): AuthorReference | undefined {
    const author = this.check(at, TEXT_OR_AUTHOR);
    if (author === undefined || typeof author === "string") return author;
    const { title, url, image_url: image, email } = author;
    const inline: InlineAuthor = { name: author.name };
    for (const key of ["url", "image_url"] as const)
      if (author[key] !== undefined) this.note([...at, key], `${name}.${key}`);
    if (title) inline.title = title;
    if (url && this.sound([...at, "url"], url, webAddressFault)) inline.url = url;
    const imageUrl = this.image([...at, "image_url"], image);
    if (imageUrl) inline.imageUrl = imageUrl;
    if (email && this.sound([...at, "email"], email, mailFault)) inline.email = email;
    return inline;
  }

  image(at: ValuePath, image: string | undefined): string | undefined {
    if (image === undefined) return undefined;
    return this.sound(at, image, (text) =>
      /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text) ? webAddressFault(text) : pathFault(text),
    )
      ? image
      : undefined;
  }

  /** Tags for the head of the page. An empty list is how a translation says that it has none of its original's. */
  head(): readonly HeadTagConfig[] | undefined {
    const headTags = this.read("head", headSchema);
    const tags: HeadTagConfig[] = [];
    for (const [index, tag] of (headTags ?? []).entries()) {
      const fault = headTagFault(tag, this.source.isTrusted ?? false);
      if (fault) {
        const at = ["head", index, ...fault.at];
        this.fail(at, `"${formatPath(at)}" ${fault.message}.`, fault.hint);
        continue;
      }
      const attribute = pathInHead(tag)?.attribute;
      if (attribute !== undefined)
        this.note(["head", index, "attributes", attribute], formatPath(["head", tags.length, "attributes", attribute]));
      tags.push(tag);
    }
    return headTags && tags;
  }

  private date(at: ValuePath, text: string): string | undefined {
    const date = isoDate(text);
    if (date === undefined)
      this.fail(at, `"${formatPath(at)}" is "${shorten(text)}", which is not a date.`, "Write YYYY-MM-DD.");
    return date;
  }

  private check<T>(path: ValuePath, schema: z.ZodType<T>): T | undefined {
    const { value, problems } = validate(schema, this.yaml, path, RULE);
    this.problems.push(...problems);
    return value;
  }

  /** Whether a value is free of a fault; reports the one that it has. */
  sound(at: ValuePath, value: string, faultOf: (value: string) => Fault | undefined): boolean {
    this.note(at);
    const fault = faultOf(value);
    if (fault) this.fail(at, `"${formatPath(at)}" is "${shorten(value)}": it ${fault.message}.`, fault.hint);
    return !fault;
  }

  /** Remember where a value stands, for the rules that look up what it names; entries of lists by their number among the sound ones. */
  note(at: ValuePath, name = formatPath(at)): void {
    if (this.has(at[0] as string)) this.places[name] = this.yaml.placeOf(at);
  }

  fail(at: ValuePath, message: string, hint: string): void {
    this.problems.push(errorAt(this.yaml.placeOf(at), RULE, message, hint));
  }

  /** Report what a post lacks; not where the block could not be read, since the key may well be in it. */
  missing(code: RuleName, message: string, hint: string): void {
    if (!this.broken) this.problems.push(errorAt(startOf(this.source.file), code, message, hint));
  }

  private checkKeys(knownKeys: readonly string[], idle: Readonly<Record<string, string>>): void {
    for (const key of Object.keys((this.yaml.value ?? {}) as object)) {
      if (Object.hasOwn(idle, key))
        this.problems.push(warningAt(this.yaml.placeOf([key], "key"), RULE, `"${key}" does nothing here.`, idle[key]));
      if (knownKeys.includes(key)) continue;
      const suggestion = suggest(key, knownKeys);
      const place = this.yaml.placeOf([key], "key");
      const message = `"${shorten(key)}" is not a known key.`;
      const hint =
        suggestion === undefined
          ? `Name keys of the site in "markdown.frontMatter". Known keys: ${[...knownKeys].sort().join(", ")}.`
          : `Did you mean "${suggestion}"?`;
      // Whether a page is published must not hang on a slip of the shift key.
      const grave = (suggestion === "draft" || suggestion === "unlisted") && key.toLowerCase() === suggestion;
      this.problems.push(grave ? errorAt(place, RULE, message, hint) : warningAt(place, RULE, message, hint));
    }
  }
}

/** Signs that neither a path nor a relative address holds. */
function pathFault(path: string): Fault | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  return /[\u0000-\u001f"<>\\^`{|}\u007f]/.test(path)
    ? { message: "holds a sign that addresses do not have", hint: "Write a plain path." }
    : undefined;
}

function mailFault(address: string): Fault | undefined {
  return /^[^\s<>"'@]+@[^\s<>"'@]+$/.test(address)
    ? undefined
    : { message: "is not a mail address", hint: "Write name@example.org." };
}
