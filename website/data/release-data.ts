/** Schema for `content/data/releases.yaml`: the newest release in each channel, and the commands that install it. */

import { z } from "zod";
import { RELEASE_CHANNELS, type Release, type ReleaseChannel, type Releases } from "./release-types";

const text = z.string().min(1);
const VERSION = /^\d+\.\d+\.\d+(?:-([a-z][\w-]*)(?:\.[\w.-]+)?)?$/;
const nullableText = text.nullish().transform((value) => value ?? null);
const isoDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/, "write YYYY-MM-DD")
  .nullish();

const releaseSchema = z.strictObject({
  version: z.string().regex(VERSION, 'write three numbers, such as "37.2.6"'),
  date: isoDay,
  fullDate: isoDay,
  node: nullableText,
  v8: nullableText,
  uv: nullableText,
  zlib: nullableText,
  openssl: nullableText,
  modules: nullableText,
  chrome: nullableText,
  /** Platform and architecture, with the suffix `-symbols` for debug symbols. */
  files: z.array(z.string().regex(/^[a-z][a-z0-9]*-[a-z0-9]+(?:-symbols)?$/, 'write a build, such as "linux-x64"')),
});

/** `{version}` is replaced by the version, and `{tag}` by its tag in the package registry. */
const commandSchema = text.refine(
  (command) => !/\{(?!version\}|tag\})\w+\}/.test(command),
  "the only placeholders are {version} and {tag}",
);

const perChannel = <T extends z.ZodType>(schema: T) => ({ stable: schema, prerelease: schema, nightly: schema });

export const releasesSchema = z.strictObject({
  product: text,
  install: z.strictObject(perChannel(commandSchema)),
  ...perChannel(releaseSchema),
});

/** Return the release channels' data, with complete commands. */
export function createReleases({ product, install, ...channels }: z.output<typeof releasesSchema>): Releases {
  const fillCommand = (channel: ReleaseChannel): string => {
    const { version } = channels[channel];
    return install[channel].replaceAll("{version}", version).replaceAll("{tag}", getTag(version));
  };
  const release = (channel: ReleaseChannel): Release => {
    const { version, node, chrome } = channels[channel];
    return { version, node, chrome };
  };
  const entries = <T>(get: (channel: ReleaseChannel) => T) =>
    Object.fromEntries(RELEASE_CHANNELS.map((channel) => [channel, get(channel)])) as Record<ReleaseChannel, T>;
  return { product, install: entries(fillCommand), ...entries(release) };
}

/** Return a version's tag in package registries: `beta` for 38.0.0-beta.1. */
function getTag(version: string): string {
  return VERSION.exec(version)?.[1] ?? "latest";
}
