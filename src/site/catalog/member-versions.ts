/** Reads `member-versions.yaml` of a docs version: the version of the product that added each member of its API. */

import * as z from "zod";
import type { SiteConfig } from "../../model/config.ts";
import { type Doc, type DocumentId, documentId } from "../../model/document.ts";
import { asWarning, type Outcome, type Problem, warningAt } from "../../model/problem.ts";
import { checkedString, key } from "../../reader/schema-builders.ts";
import { folderOf, isAtOrInside, joinInside } from "../../util/path.ts";
import { comparePartialVersions } from "../../util/semver.ts";
import { suggest } from "../../util/suggest.ts";
import type { TextFile } from "../source/read-sources.ts";
import type { Catalog } from "./catalog.ts";
import { DATA_RULE, DataFile } from "./data-file.ts";
import { fullId, versionOf } from "./document-path.ts";

/** The versions that readers can select. */
export interface VersionSelection {
  /** Name of the product, before the version. */
  label?: string;
  /** Newest first. */
  versions: readonly string[];
}

export interface MemberVersions {
  /**
   * Return the version that added a member, by the ID of its heading; `undefined` if all selectable versions have the
   * member.
   */
  versionOf(document: DocumentId, headingId: string): string | undefined;
  selectionFor(document: DocumentId): VersionSelection | undefined;
}

const NUMBER = checkedString((version) =>
  /^\d+(?:\.\d+){0,2}$/.test(version)
    ? undefined
    : { message: "is not a version", hint: "Write one to three numbers, separated by dots: 35 or 35.1." },
);
const version = z.union([z.number().transform(String), z.string()]).pipe(NUMBER);

/** Schema of the file. */
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
 * Read the files of all docs versions.
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
    const folder = versionBase(file, config);
    const data = new DataFile(file);
    const value = data.check(shape);
    const versions = (value?.versions ?? []).flatMap((_, index) => data.check(version, ["versions", index]) ?? []);
    const oldest = versions.at(-1);
    if (value) selections.set(folder, { label: value.label, versions });
    for (const page of Object.keys(value?.members ?? {})) {
      const id = documentId(joinInside(folder, page) ?? page);
      const document = catalog.originalOf("doc", id);
      if (!document) {
        const known = catalog.documents.flatMap((doc) => (doc.kind === "doc" ? doc.id : []));
        problems.push(unknown(data, ["members", page], `the document "${id}"`, suggest(id, known)));
        continue;
      }
      const added = readMembers(data, page, { document, problems });
      const isNewer = ([, version]: [string, string]): boolean =>
        oldest === undefined || comparePartialVersions(version, oldest) > 0;
      byDocument.set(id, new Map([...added].filter(isNewer)));
    }
    // Pages without these versions are complete, so mistakes do not prevent a build.
    problems.push(...data.outcome(undefined).problems.map(asWarning));
  }
  return {
    value: {
      versionOf: (document, headingId) => byDocument.get(document)?.get(headingId),
      selectionFor: (document) => selections.get(versionOf(document, config)?.idBase ?? ""),
    },
    problems,
  };
}

/** Return the start of the IDs of the documents in the directory of a file. */
function versionBase({ path }: TextFile, { docSets }: SiteConfig): string {
  const folder = folderOf(path.slice("content/".length));
  const set = docSets.find((each) => isAtOrInside(each.path, folder));
  return set ? fullId(folder.slice(set.path.length + 1), set) : folder;
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
    else problems.push(unknown(data, path, `the heading "#${id}" on this page`, suggest(id, ids)));
  }
  return versions;
}

function unknown(data: DataFile, path: string[], what: string, near: string | undefined): Problem {
  const hint = near === undefined ? "Remove the entry, or correct its name." : `Did you mean "${near}"?`;
  return warningAt(data.yaml.placeOf(path), DATA_RULE, `There is no ${what.replace(/^the /, "")}.`, hint);
}
