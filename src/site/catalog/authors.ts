/** Reads the blog's `authors.yaml`: the authors that posts reference by key. */

import * as z from "zod";
import type { Author } from "../../model/blog.ts";
import type { Outcome, SourcePath } from "../../model/problem.ts";
import { createCheckedString, key, webAddress } from "../../reader/schema-builders.ts";
import { checkWebUrl } from "../../util/url-validation.ts";
import { DataFile, type DataSource, imageUrlSchema, readTranslations, text } from "./data-file.ts";

export interface AuthorEntry
  extends Pick<Author, "name" | "title" | "url" | "email" | "imageUrl" | "description" | "links"> {
  /** Profile URLs by network. */
  socials: Readonly<Record<string, string>>;
  /** True if the site has a page for the author. */
  page: boolean;
}

/** Base URLs for profiles by network. For other networks, `socials` must contain full URLs. */
const PROFILES: Readonly<Record<string, string>> = {
  bluesky: "https://bsky.app/profile/",
  github: "https://github.com/",
  instagram: "https://www.instagram.com/",
  linkedin: "https://www.linkedin.com/in/",
  stackoverflow: "https://stackoverflow.com/users/",
  threads: "https://www.threads.net/@",
  twitch: "https://www.twitch.tv/",
  twitter: "https://x.com/",
  x: "https://x.com/",
  youtube: "https://www.youtube.com/@",
};

const authorShape = z.strictObject({
  name: key(text, { description: "Name.", example: "Alice" }),
  title: key(z.string().optional(), { description: "Role, shown below the name.", example: "Maintainer" }),
  url: key(webAddress.optional(), {
    description: "URL of a page about the author.",
    example: "https://example.org/alice",
  }),
  email: key(
    createCheckedString((address) =>
      /^[^\s<>"'@]+@[^\s<>"'@]+$/.test(address)
        ? undefined
        : { message: "is not an email address", hint: "Write name@example.org." },
    ).optional(),
    { description: "Email address, to which the name links without `url`.", example: "alice@example.org" },
  ),
  image_url: key(imageUrlSchema.optional(), {
    description: "Path in `static/` or URL of a photo.",
    example: "/authors/alice.png",
    defaultText: "the first letter of the name",
  }),
  description: key(z.string().optional(), {
    description: "Text on the page of the author.",
    example: "Writes about builds.",
  }),
  socials: key(z.record(z.string(), text).default({}), {
    description: `Account name or profile URL by network. Names are enough for ${Object.keys(PROFILES).join(", ")}.`,
    example: { github: "alice", mastodon: "https://social.example.org/@alice" },
  }),
  page: key(z.boolean().default(false), { description: "Create a page with the posts of the author.", example: true }),
});

/** File schema. */
export const authorsFileSchema = z.record(z.string(), authorShape).nullable();

/** Translated texts about an author. */
export type AuthorTexts = Partial<Pick<AuthorEntry, "name" | "title" | "description">>;

const authorTextsShape = authorShape.pick({ name: true, title: true, description: true }).partial();

/**
 * Read `i18n/<locale>/blog/authors.yaml`.
 *
 * @param authorIds All author keys.
 */
export function readAuthorTexts(
  source: DataSource,
  authorIds: ReadonlySet<string>,
): Outcome<ReadonlyMap<string, AuthorTexts>> {
  const formatUnknownMessage = (id: string): string => `Unknown author "${id}".`;
  return readTranslations(source, { shape: authorTextsShape, knownKeys: authorIds, formatUnknownMessage });
}

/**
 * Read `authors.yaml`.
 *
 * @returns Authors by key in file order, or `undefined` if the file is not a map. An author with an invalid
 *   entry is named like the key.
 */
export function readAuthors(source: string, file: SourcePath): Outcome<ReadonlyMap<string, AuthorEntry> | undefined> {
  const data = new DataFile({ path: file, text: source });
  const authors = new Map<string, AuthorEntry>();
  const keys = data.readKeys();
  if (!keys) return data.toOutcome(undefined);
  for (const key of keys) {
    const author = data.check(authorShape, [key]) ?? { name: key, socials: {}, page: false };
    const { image_url: imageUrl, socials, ...entry } = author;
    const links = [...data.addLink([key, "url"], entry.url), ...data.addLink([key, "image_url"], imageUrl, "asset")];
    authors.set(key, { ...entry, imageUrl, links, socials: readSocials(data, key, socials) });
  }
  return data.toOutcome(authors);
}

function readSocials(file: DataFile, author: string, links: Readonly<Record<string, string>>): Record<string, string> {
  const socials: Record<string, string> = Object.create(null);
  for (const [network, profile] of Object.entries(links)) {
    const at = [author, "socials", network];
    const base = Object.hasOwn(PROFILES, network) ? PROFILES[network] : undefined;
    if (/^[a-z]+:/i.test(profile) || base === undefined) {
      const fault = checkWebUrl(profile);
      if (fault) file.addProblem(at, profile, `: it ${fault.message}`, fault.hint);
      else socials[network] = profile;
    } else if (/^@?[\w./-]{1,80}$/.test(profile)) socials[network] = base + profile.replace(/^@/, "");
    else file.addProblem(at, profile, ": it is not an account name", "Write the account name or the full URL.");
  }
  return socials;
}
