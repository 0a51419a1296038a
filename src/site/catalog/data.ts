/** Reads the data files of one locale: apps, governance, fiddle, community, pull requests. */

import { z } from "zod";
import { fillMessage } from "../../model/locale.ts";
import type { AppData, GovernanceGroup } from "../../model/page-types.ts";
import { errorAt, type Outcome, type Problem, type SourcePath, startOf, warningAt } from "../../model/problem.ts";
import type { CommunityData, SiteData } from "../../model/site-data.ts";
import { checkedString, cssColor, webAddress } from "../../reader/string-schemas.ts";
import { isYamlMap } from "../../util/collections.ts";
import { compareVersions, parseVersion } from "../../util/semver.ts";
import { editDistance } from "../../util/suggest.ts";
import { webAddressFault } from "../../util/url-validation.ts";
import { DATA_RULE, DataFile, imageUrlSchema, isoDay, linkUrlSchema, text, versionNumber } from "./data-file.ts";
import { readFiddle } from "./fiddle-data.ts";

export interface NamedDataFile {
  path: SourcePath;
  /** File name without extension: `apps`. */
  name: string;
  text: string;
}

/** Readers by file name. A reader returns `undefined` if nothing in the file can be used. */
const READERS = {
  apps: readApps,
  governance: readGovernance,
  fiddle: readFiddle,
  community: readCommunity,
  "pull-requests": readPullRequests,
} as const;
type DataName = keyof typeof READERS;

/**
 * Read the data files of a locale.
 *
 * @param files Files of one directory; those with unknown names are ignored.
 */
export function readDataFiles(files: readonly NamedDataFile[]): Outcome<SiteData> {
  const data: { -readonly [K in keyof SiteData]: SiteData[K] } = {};
  const problems: Problem[] = [];
  const sourceByName = new Map<DataName, SourcePath>();
  for (const source of files) {
    if (!Object.hasOwn(READERS, source.name)) {
      const suggestion = Object.keys(READERS).find((name) => editDistance(source.name, name, 1) <= 1);
      if (suggestion)
        problems.push(
          warningAt(
            startOf(source.path),
            DATA_RULE,
            `No page uses the data "${source.name}".`,
            `Did you mean "${suggestion}"?`,
          ),
        );
      continue;
    }
    const name = source.name as DataName;
    const duplicate = sourceByName.get(name);
    if (duplicate !== undefined) {
      const message = `Both "${source.path}" and "${duplicate}" contain the data "${name}".`;
      problems.push(errorAt(startOf(source.path), DATA_RULE, message, "Keep one of them."));
      continue;
    }
    sourceByName.set(name, source.path);
    const file = new DataFile(source);
    const { value, problems: fileProblems } = READERS[name](file);
    problems.push(...fileProblems);
    if (value === undefined) continue;
    const key = name === "pull-requests" ? "pullRequests" : name;
    Object.assign(data, { [key]: { source: source.path, value, links: file.links } });
  }
  return { value: data, problems };
}

const SLUG = checkedString((slug) =>
  /^[a-z0-9]+(?:[-._][a-z0-9]+)*$/.test(slug)
    ? undefined
    : { message: "is not a slug", hint: "Use lowercase letters and digits, with hyphens between words." },
);

const appShape = z.strictObject({
  slug: SLUG,
  name: text,
  description: text,
  category: text,
  date: isoDay,
  website: webAddress.nullish(),
  repository: webAddress.nullish(),
  logo: imageUrlSchema.nullish(),
  highlightColor: cssColor.nullish(),
  faintColorOnWhite: cssColor.nullish(),
  isFavorite: z.boolean().default(false),
});

function readApps(file: DataFile): Outcome<readonly AppData[] | undefined> {
  const indexBySlug = new Map<string, number>();
  const apps = file.entries(appShape)?.flatMap(([index, app]): AppData[] => {
    const duplicate = indexBySlug.get(app.slug);
    if (duplicate !== undefined) {
      const line = file.yaml.placeOf([duplicate]).line;
      file.fail([index, "slug"], app.slug, `, as on line ${line}`, "Use a unique slug for each app.");
      return [];
    }
    indexBySlug.set(app.slug, index);
    file.addLink([index, "logo"], app.logo, "asset");
    file.addLink([index, "website"], app.website);
    file.addLink([index, "repository"], app.repository);
    return [withoutNull(app)];
  });
  return file.outcome(apps);
}

type WithoutNull<T> = { [K in keyof T]: Exclude<T[K], null> };

function withoutNull<T extends object>(value: T): WithoutNull<T> {
  const entries = Object.entries(value).filter(([, property]) => property !== null && property !== undefined);
  return Object.fromEntries(entries) as WithoutNull<T>;
}

const HANDLE = checkedString((handle) =>
  /^[a-z0-9](?:[a-z0-9-]{0,38})$/i.test(handle)
    ? undefined
    : { message: "is not a handle", hint: "Write the account name without @." },
);

const groupShape = z.strictObject({
  name: text,
  description: z.string(),
  link: webAddress,
  chair: HANDLE.nullish(),
  members: z.array(HANDLE).default([]),
});

const memberUrlShape = checkedString((pattern) =>
  pattern.includes("{handle}")
    ? webAddressFault(fillMessage(pattern, { handle: "x" }))
    : { message: "does not contain {handle}", hint: "Write {handle} in place of the account name." },
);

/** Default URL of the members' accounts. */
const MEMBER_URL = "https://github.com/{handle}";

function readGovernance(
  file: DataFile,
): Outcome<{ groups: readonly GovernanceGroup[]; memberUrl: string } | undefined> {
  const nested = isYamlMap(file.yaml.value);
  const outer = nested
    ? file.check(z.strictObject({ memberUrl: memberUrlShape.default(MEMBER_URL), groups: z.unknown() }))
    : { memberUrl: MEMBER_URL };
  const groups = file.entries(groupShape, nested ? ["groups"] : []);
  if (!groups || !outer) return file.outcome(undefined);
  const list = groups.map(([index, { chair, members, ...group }]): GovernanceGroup => {
    const at = nested ? ["groups", index] : [index];
    file.addLink([...at, "link"], group.link);
    members.forEach((handle, place) => {
      if (handle === chair || members.indexOf(handle) !== place)
        file.fail(
          [...at, "members", place],
          handle,
          ", who is already listed",
          'List each person once, and the chair only in "chair".',
        );
    });
    return { ...group, members, ...(chair ? { chair } : {}) };
  });
  return file.outcome({ groups: list, memberUrl: outer.memberUrl });
}

const communityShape = z.strictObject({
  subtitle: z.string().default(""),
  resources: z.array(z.strictObject({ text })).default([]),
  languages: z.array(z.strictObject({ name: text, language: text, href: linkUrlSchema })).default([]),
});

function readCommunity(file: DataFile): Outcome<CommunityData | undefined> {
  const data = file.check(communityShape);
  for (const [index, { href }] of (data?.languages ?? []).entries()) file.addLink(["languages", index, "href"], href);
  return file.outcome(
    data && {
      ...data,
      resources: data.resources.map(({ text }, index) => ({ text: file.inline(["resources", index, "text"], text) })),
    },
  );
}

function readPullRequests(file: DataFile): Outcome<ReadonlyMap<number, readonly string[]> | undefined> {
  const map = file.check(z.record(z.string(), z.unknown()).nullable());
  if (map === undefined) return file.outcome(undefined);
  const versions = new Map<number, readonly string[]>();
  for (const key of Object.keys(map ?? {})) {
    if (!/^[1-9]\d{0,8}$/.test(key)) {
      file.fail([key], key, ", which is not a pull request number", "Write only the number.");
      continue;
    }
    const versionNumbers = file.check(z.union([versionNumber, z.array(versionNumber).min(1)]), [key]);
    if (versionNumbers === undefined) continue;
    const list = typeof versionNumbers === "string" ? [versionNumbers] : versionNumbers;
    const parsed = list.flatMap((version) => parseVersion(version) ?? []).sort(compareVersions);
    versions.set(
      Number(key),
      parsed.map((version) => version.raw),
    );
  }
  return file.outcome(versions);
}
