/** Reads a docs version's `member-versions.yaml`: the product version that added each API member. */

import * as z from "zod";
import { type Doc, type DocumentId, toDocumentId } from "../../model/document.ts";
import { createWarning, type Outcome, type Problem, toWarning } from "../../model/problem.ts";
import { createCheckedString, key } from "../../reader/schema-builders.ts";
import { getFolder, isAtOrInside, joinInside } from "../../util/path.ts";
import { comparePartialVersions } from "../../util/semver.ts";
import { suggest } from "../../util/suggest.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { TextFile } from "../source/read-sources.ts";
import type { Catalog } from "./catalog.ts";
import { DATA_RULE, DataFile } from "./data-file.ts";
import { createFullId, getVersion } from "./document-path.ts";

/** The versions that readers can select. */
export interface VersionSelection {
  /** Product name, before the version. */
  label?: string;
  /** Newest first. */
  versions: readonly string[];
}

export interface MemberVersions {
  /** Return the version that added a member, by heading ID; `undefined` if it is not known. */
  getVersion(document: DocumentId, headingId: string): string | undefined;
  /** True if a selectable version lacks the member. */
  isNewer(document: DocumentId, headingId: string): boolean;
  getSelection(document: DocumentId): VersionSelection | undefined;
}

const NUMBER = createCheckedString((version) =>
  /^\d+(?:\.\d+){0,2}$/.test(version)
    ? undefined
    : { message: "is not a version", hint: "Write one to three numbers, separated by dots: 35 or 35.1." },
);
const version = z.union([z.number().transform(String), z.string()]).pipe(NUMBER);

/** File schema. */
export const memberVersionsFileSchema = z.strictObject({
  label: key(z.string().optional(), { description: "Name of the product, before the version.", example: "Tool" }),
  versions: key(z.array(version).default([]), {
    description: "Versions that readers can select, newest first.",
    example: [3, 2, 1],
  }),
  members: key(z.record(z.string(), z.record(z.string(), version)).default({}), {
    description: "The version that added a member, by document and by the ID of its heading.",
    example: { "api/tool": { "toolopenpath-options": 2 } },
  }),
});

/** The same, with values that are read one by one. */
const shape = memberVersionsFileSchema.extend({
  versions: z.array(z.unknown()).default([]),
  members: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Read the files for all docs versions.
 *
 * Members that do not exist and values that are no versions are reported and ignored.
 */
export function readMemberVersions(
  files: readonly TextFile[],
  catalog: Catalog,
  config: SiteConfig,
): Outcome<MemberVersions> {
  const problems: Problem[] = [];
  const byDocument = new Map<DocumentId, ReadonlyMap<string, string>>();
  const selections = new Map<string, VersionSelection>();
  for (const file of files) {
    const folder = getVersionBase(file, config);
    const data = new DataFile(file);
    const value = data.check(shape);
    const versions = (value?.versions ?? [])
      .map((_, index) => data.check(version, ["versions", index]))
      .filter((each) => each !== undefined);
    if (value) selections.set(folder, { label: value.label, versions });
    for (const page of Object.keys(value?.members ?? {})) {
      const id = toDocumentId(joinInside(folder, page) ?? page);
      const document = catalog.findOriginal("doc", id);
      if (!document) {
        const known = catalog.documents.filter(({ kind }) => kind === "doc").map(({ id }) => id);
        problems.push(reportUnknown(data, ["members", page], `the document "${id}"`, suggest(id, known)));
        continue;
      }
      byDocument.set(id, readMembers(data, page, { document, problems }));
    }
    // Pages without these versions are complete, so mistakes do not prevent a build.
    problems.push(...data.toOutcome(undefined).problems.map(toWarning));
  }
  const getAdded = (document: DocumentId, headingId: string): string | undefined =>
    byDocument.get(document)?.get(headingId);
  const getSelection = (document: DocumentId): VersionSelection | undefined =>
    selections.get(getVersion(document, config)?.idBase ?? "");
  return {
    value: {
      getVersion: getAdded,
      isNewer(document, headingId) {
        const added = getAdded(document, headingId);
        const oldest = getSelection(document)?.versions.at(-1);
        return added !== undefined && (oldest === undefined || comparePartialVersions(added, oldest) > 0);
      },
      getSelection,
    },
    problems,
  };
}

/** Return the prefix of document IDs in a file's directory. */
function getVersionBase({ path }: TextFile, { docSets }: SiteConfig): string {
  const folder = getFolder(path.slice("content/".length));
  const set = docSets.find((each) => isAtOrInside(each.path, folder));
  return set ? createFullId(folder.slice(set.path.length + 1), set) : folder;
}

function readMembers(
  data: DataFile,
  page: string,
  { document, problems }: { document: Doc; problems: Problem[] },
): Map<string, string> {
  const ids = new Set(document.headings.flatMap(({ id, aliases = [] }) => [id, ...aliases]));
  const versions = new Map<string, string>();
  for (const id of Object.keys(data.check(z.record(z.string(), z.unknown()), ["members", page]) ?? {})) {
    const path = ["members", page, id];
    const value = data.check(version, path);
    if (value === undefined) continue;
    if (ids.has(id)) versions.set(id, value);
    else problems.push(reportUnknown(data, path, `the heading "#${id}" on this page`, suggest(id, ids)));
  }
  return versions;
}

function reportUnknown(data: DataFile, path: string[], what: string, near: string | undefined): Problem {
  const hint = near === undefined ? "Remove the entry, or correct its name." : `Did you mean "${near}"?`;
  return createWarning(data.yaml.locate(path), DATA_RULE, `There is no ${what.replace(/^the /, "")}.`, hint);
}
