/** Schema for `content/data/fiddle.yaml`, and Electron Fiddle's downloads. */

import { z } from "zod";
import { inlineMarkdown } from "./inline-markdown";

const text = z.string().min(1);
const url = z.url({ protocol: /^https?$/ });

/** File names by architecture, with `{version}`. */
const filesSchema = z.record(
  z.string(),
  z.string().regex(/^[\w.{}+-]+$/, "must be a file name: use letters, digits and {version}"),
);

export const fiddleSchema = z.strictObject({
  raw: text.optional(),
  version: z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/, "must be a version such as 1.2.3"),
  major: z.int().optional(),
  minor: z.int().optional(),
  patch: z.int().optional(),
  prerelease: z.array(z.union([z.string(), z.number()])).optional(),
  build: z.array(z.union([z.string(), z.number()])).optional(),
  repository: url,
  description: text,
  /** `id` selects the picture. */
  features: z.array(z.strictObject({ id: text, title: text, text: inlineMarkdown })),
  /** URL for the directory that contains the files, with `{version}`. */
  base: z.string().refine((base) => url.safeParse(fillVersion(base, "1.0.0")).success, "must be a URL"),
  files: z.strictObject({
    win32: filesSchema,
    darwin: filesSchema,
    /** By package format. */
    linux: z.record(z.string(), filesSchema),
  }),
});

type FiddleFile = z.output<typeof fiddleSchema>;

export type System = "windows" | "macos" | "linux";

export interface Download {
  system: System;
  /** `installer`, `zip`, or the package format on Linux. */
  kind: string;
  arch: string;
  href: string;
}

export interface Fiddle extends Pick<FiddleFile, "version" | "repository" | "description" | "features"> {
  downloads: Download[];
}

export function createFiddle(file: FiddleFile): Fiddle {
  const { version, repository, description, features } = file;
  return { version, repository, description, features, downloads: listDownloads(file) };
}

/** List the downloads in file order. */
function listDownloads({ version, base, files }: FiddleFile): Download[] {
  const folder = fillVersion(base, version).replace(/\/$/, "");
  const groups: [system: System, kind: string, files: Readonly<Record<string, string>>][] = [
    ["windows", "installer", files.win32],
    ["macos", "zip", files.darwin],
    ...Object.entries(files.linux).map(([kind, byArch]): [System, string, Readonly<Record<string, string>>] => [
      "linux",
      kind,
      byArch,
    ]),
  ];
  return groups.flatMap(([system, kind, byArch]) =>
    Object.entries(byArch).map(([arch, name]) => ({
      system,
      kind,
      arch,
      href: `${folder}/${fillVersion(name, version)}`,
    })),
  );
}

function fillVersion(pattern: string, version: string): string {
  return pattern.replaceAll("{version}", version);
}
