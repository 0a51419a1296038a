/** Reads the data of the fiddle app: its version and its download URLs, which are defined by patterns. */

import { z } from "zod";
import { fillMessage } from "../../model/locale.ts";
import type { Outcome } from "../../model/problem.ts";
import type { FiddleData } from "../../model/site-data.ts";
import { checkedString, webAddress } from "../../reader/string-schemas.ts";
import { webAddressFault } from "../../util/url-validation.ts";
import { type DataFile, text, versionNumber } from "./data-file.ts";

const SYSTEMS = { win32: "windows", darwin: "macos", linux: "linux" } as const;

/** Patterns of file names by architecture. */
const filesShape = z.record(
  z.string(),
  checkedString((pattern) =>
    /^[\w.{}+-]+$/.test(pattern)
      ? undefined
      : { message: "is not a file name", hint: "Use letters, digits and {version}." },
  ),
);

const fiddleShape = z.strictObject({
  raw: text.optional(),
  version: versionNumber,
  major: z.number().int().optional(),
  minor: z.number().int().optional(),
  patch: z.number().int().optional(),
  prerelease: z.array(z.union([z.string(), z.number()])).optional(),
  build: z.array(z.union([z.string(), z.number()])).optional(),
  repository: webAddress.optional(),
  description: z.string().optional(),
  features: z.array(z.strictObject({ id: text, title: text, text })).default([]),
  /** URL of the directory that contains the files, with `{version}` as a placeholder. */
  base: checkedString((pattern) => webAddressFault(fillMessage(pattern, { version: "1.0.0" }))).optional(),
  files: z
    .strictObject({
      win32: filesShape.optional(),
      darwin: filesShape.optional(),
      /** Patterns by package format. */
      linux: z.record(z.string(), filesShape).optional(),
    })
    .default({}),
});

export function readFiddle(file: DataFile): Outcome<FiddleData | undefined> {
  // The file may consist of a version only.
  if (typeof file.yaml.value === "string") {
    const version = file.check(versionNumber);
    return file.outcome(version === undefined ? undefined : { version, features: [], downloads: [] });
  }
  const data = file.check(fiddleShape);
  if (!data) return file.outcome(undefined);
  const { version, repository, description, features } = data;
  file.addLink(["repository"], repository);
  if (!data.base && Object.keys(data.files).length > 0)
    file.report(["files"], '"files" requires "base".', 'Add "base", the URL of the directory that contains the files.');
  return file.outcome({
    version,
    ...(repository ? { repository } : {}),
    ...(description ? { description } : {}),
    features: features.map((row, index) => ({ ...row, text: file.inline(["features", index, "text"], row.text) })),
    downloads: downloadsOf(data),
  });
}

/** List all downloads in the order of the file. */
function downloadsOf({ version, base, files }: z.output<typeof fiddleShape>): FiddleData["downloads"] {
  if (base === undefined) return [];
  const folder = fillMessage(base, { version }).replace(/\/$/, "");
  const groups: [system: keyof typeof SYSTEMS, kind: string, patterns: Readonly<Record<string, string>>][] = [
    ["win32", "installer", files.win32 ?? {}],
    ["darwin", "zip", files.darwin ?? {}],
    ...Object.entries(files.linux ?? {}).map(
      ([kind, patterns]): [keyof typeof SYSTEMS, string, Readonly<Record<string, string>>] => ["linux", kind, patterns],
    ),
  ];
  return groups.flatMap(([system, kind, patterns]) =>
    Object.entries(patterns).map(([arch, pattern]) => ({
      system: SYSTEMS[system],
      kind,
      arch,
      href: `${folder}/${fillMessage(pattern, { version })}`,
    })),
  );
}
