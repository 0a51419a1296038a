/** Reads front matter keys as typed values. */

import * as z from "zod";
import type { HeadTagConfig } from "../../model/config.ts";
import { findHeadPath } from "../../model/head-tags.ts";
import type { PlainData, PlainProps } from "../../model/markup.ts";
import type { AuthorReference, InlineAuthor, PageMeta, PostMeta } from "../../model/page-meta.ts";
import { createWarning } from "../../model/problem.ts";
import { groupBy, isYamlMap } from "../../util/collections.ts";
import { shorten } from "../../util/format.ts";
import { getBaseName } from "../../util/path.ts";
import { getTagKey } from "../../util/slug.ts";
import { checkRedirectSource, checkWebUrl, type Fault } from "../../util/url-validation.ts";
import { formatPath, type ValuePath } from "../../util/value-path.ts";
import { FrontMatterReader, RULE } from "./front-matter-reader.ts";
import {
  FLAG,
  POST_FRONT_MATTER as POST,
  SHARED_FRONT_MATTER as SHARED,
  STRING,
  TEXT_OR_AUTHOR,
} from "./front-matter-schema.ts";
import { checkHeadTag } from "./head-tag-policy.ts";
import { parsePostName, suggestDate, toIsoDate } from "./post-date.ts";

const DATA = z.custom<PlainData>((value) => z.json().safeParse(value).success, {
  error: "it may contain only strings, numbers, booleans, lists and maps",
});

/** Reads keys with values that need more than a schema. */
export class Fields extends FrontMatterReader {
  isDraft(): boolean {
    if (this.broken) return /^\s*["']?draft["']?\s*:/im.test(this.source.text);
    const misspelled = Object.keys((this.yaml.value ?? {}) as object).find(
      (key) => key !== "draft" && /^draft$/i.test(key),
    );
    if (misspelled !== undefined) return true;
    if (!this.has("draft")) return false;
    if ((this.yaml.value as Record<string, unknown>).draft === null) return false;
    const draft = this.read("draft", FLAG);
    const source = this.yaml.getSource(["draft"]);
    if (draft !== undefined && source !== undefined && source !== String(draft)) {
      const message = `"draft" is written "${source}".`;
      this.problems.push(createWarning(this.yaml.locate(["draft"]), RULE, message, `Write "${draft}" in lower case.`));
    }
    return draft ?? true;
  }

  readCustomKeys(): PlainProps | undefined {
    const { ownKeys = [] } = this.source;
    const entries = ownKeys.filter((key) => this.has(key)).map((key) => [key, this.read(key, DATA)] as const);
    const values = entries.filter((entry): entry is [string, PlainData] => entry[1] !== undefined);
    return values.length > 0 ? Object.fromEntries(values) : undefined;
  }

  /** Return the tags as written, each only in its first spelling. */
  readTags(): readonly string[] {
    const values = this.read("tags", SHARED.tags) ?? [];
    const tags = [...groupBy(values, getTagKey).values()].map(([first]) => first).filter((tag) => tag !== undefined);
    tags.forEach((tag, index) => {
      this.recordPlace(["tags", values.indexOf(tag)], `tags[${index}]`);
    });
    return tags;
  }

  /** Return a post's figures. Numbers stay as written: `22.10` is a version. */
  readFigures(): PostMeta["figures"] {
    const figures = this.read("figures", POST.figures);
    return (
      figures &&
      Object.entries(figures).map(([label, value]) => ({
        label,
        value: typeof value === "number" ? (this.yaml.getSource(["figures", label]) ?? String(value)) : value,
      }))
    );
  }

  readLastUpdate(): PageMeta["lastUpdate"] {
    const update = this.read("last_update", SHARED.last_update);
    if (!update) return undefined;
    const date = update.date === undefined ? undefined : this.checkDate(["last_update", "date"], update.date);
    return date || update.author ? { date, author: update.author } : undefined;
  }

  readRedirects(): readonly string[] {
    const values = this.read("redirect_from", SHARED.redirect_from) ?? [];
    const single = typeof values === "string";
    const paths: string[] = [];
    for (const [index, path] of (single ? [values] : values).entries()) {
      const at: ValuePath = single ? ["redirect_from"] : ["redirect_from", index];
      if (!this.isValid(at, path, checkRedirectSource)) continue;
      this.recordPlace(at, `redirect_from[${paths.length}]`);
      paths.push(path);
    }
    return paths;
  }

  /** Return the codes of locales that have the page. The catalog checks that the site has these locales. */
  readLocales(): readonly string[] | undefined {
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

  readPostDate(): string {
    const { date: nameDate } = parsePostName(this.source.file);
    if (this.has("date") && (this.yaml.value as Record<string, unknown>).date !== null) {
      const text = this.read("date", STRING);
      return text === undefined ? "" : (this.checkDate(["date"], text) ?? "");
    }
    const date = nameDate === undefined ? undefined : toIsoDate(nameDate);
    if (date !== undefined) return date;
    const message = nameDate === undefined ? "The post has no date." : `"${nameDate}" in the file name is not a date.`;
    const similar = suggestDate(getBaseName(this.source.file));
    const hint = `Add "date: ${similar ?? "YYYY-MM-DD"}" to its front matter${similar === undefined ? "" : `, or begin the file name with "${similar}-"`}.`;
    this.reportMissing("missing-date", message, hint);
    return "";
  }

  readAuthors(): readonly AuthorReference[] {
    if (!this.has("authors")) return [];
    const value = (this.yaml.value as Record<string, unknown>).authors;
    if (value === null) return [];
    const entries: ValuePath[] = Array.isArray(value) ? value.map((_, index) => ["authors", index]) : [["authors"]];
    const authors: AuthorReference[] = [];
    for (const at of entries) {
      const author = this.readAuthor(at, `authors[${authors.length}]`);
      if (author === undefined) continue;
      this.recordPlace(at, `authors[${authors.length}]`);
      authors.push(author);
    }
    return authors;
  }

  /** @param name Key prefix for URL positions. */
  private readAuthor(at: ValuePath, name: string): AuthorReference | undefined {
    const author = this.check(at, TEXT_OR_AUTHOR);
    if (author === undefined || typeof author === "string") return author;
    const { title, url, image_url: image, email } = author;
    const inline: InlineAuthor = { name: author.name };
    for (const key of ["url", "image_url"] as const)
      if (author[key] !== undefined) this.recordPlace([...at, key], `${name}.${key}`);
    if (title) inline.title = title;
    if (url && this.isValid([...at, "url"], url, checkWebUrl)) inline.url = url;
    const imageUrl = this.checkImage([...at, "image_url"], image);
    if (imageUrl) inline.imageUrl = imageUrl;
    if (email && this.isValid([...at, "email"], email, checkEmail)) inline.email = email;
    return inline;
  }

  checkImage(at: ValuePath, image: string | undefined): string | undefined {
    if (image === undefined) return undefined;
    return this.isValid(at, image, (text) =>
      /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text) ? checkWebUrl(text) : checkPath(text),
    )
      ? image
      : undefined;
  }

  /** Return tags for the page head. An empty list in a translation overrides the original's tags. */
  readHead(): readonly HeadTagConfig[] | undefined {
    const value = this.has("head") ? (this.yaml.value as Record<string, unknown>).head : undefined;
    let isForeign = false;
    for (const [index, entry] of (Array.isArray(value) ? (value as readonly unknown[]) : []).entries()) {
      const hint = suggestHeadTag(entry);
      if (hint === undefined) continue;
      isForeign = true;
      const kind = Array.isArray(entry) ? "a list" : 'a map without "attributes"';
      this.reportError(
        ["head", index],
        `"head[${index}]" is ${kind}, expected a map with "tag" and "attributes".`,
        hint,
      );
    }
    if (isForeign) return undefined;
    const headTags = this.read("head", SHARED.head);
    const tags: HeadTagConfig[] = [];
    for (const [index, tag] of (headTags ?? []).entries()) {
      const fault = checkHeadTag(tag, this.source.isTrusted ?? false);
      if (fault) {
        const at = ["head", index, ...fault.at];
        this.reportError(at, `"${formatPath(at)}" ${fault.message}.`, fault.hint);
        continue;
      }
      const attribute = findHeadPath(tag)?.attribute;
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

  private checkDate(at: ValuePath, text: string): string | undefined {
    const date = toIsoDate(text);
    if (date === undefined)
      this.reportError(
        at,
        `"${formatPath(at)}" is "${shorten(text)}", which is not a date.`,
        `Write ${suggestDate(text) ?? "YYYY-MM-DD"}.`,
      );
    return date;
  }
}

/** Return a hint for a tag in the form of VitePress, `[meta, { name: a }]`, or Starlight, `{ tag: meta, attrs: { name: a } }`. */
function suggestHeadTag(entry: unknown): string | undefined {
  const isMap = isYamlMap(entry);
  if (!Array.isArray(entry) && !(isMap && entry.attributes === undefined && ("attrs" in entry || "content" in entry)))
    return undefined;
  const [tag = "meta", attributes, content] = (isMap ? [entry.tag, entry.attrs, entry.content] : entry) as unknown[];
  if (tag === "title") return 'Write "title" for the title of the page.';
  if (typeof content === "string" && !isYamlMap(attributes) && tag !== "meta")
    return 'Move the content to a file in "static/", and load the file by the configuration ("head" or "styles").';
  const pairs = isYamlMap(attributes)
    ? Object.entries(attributes).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    : ["name: …", `content: ${typeof content === "string" ? JSON.stringify(content) : "…"}`];
  return `Write - { tag: ${shorten(String(tag))}, attributes: { ${pairs.join(", ")} } }.`;
}

/** Reject characters that are invalid in paths and relative URLs. */
function checkPath(path: string): Fault | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  return /[\u0000-\u001f"<>\\^`{|}\u007f]/.test(path)
    ? { message: "contains a character that is invalid in URLs", hint: "Write a plain path." }
    : undefined;
}

function checkEmail(address: string): Fault | undefined {
  return /^[^\s<>"'@]+@[^\s<>"'@]+$/.test(address)
    ? undefined
    : { message: "is not an email address", hint: "Write name@example.org." };
}
