/** Reads the release data: the newest release of each channel and its installation command. */

import { z } from "zod";
import { fillMessage } from "../../model/locale.ts";
import { RELEASE_CHANNELS, type ReleaseChannel, type ReleaseData, type Releases } from "../../model/page-types.ts";
import type { Outcome } from "../../model/problem.ts";
import { checkedString } from "../../reader/string-schemas.ts";
import { isYamlMap } from "../../util/collections.ts";
import type { ValuePath } from "../../util/format.ts";
import { compareVersions, parseVersion, type Version } from "../../util/semver.ts";
import { type DataFile, isoDay, text, versionNumber } from "./data-file.ts";

const nullableText = text.nullish().transform((value) => value ?? null);
const nullableDay = isoDay.nullish().transform((value) => value ?? null);

const releaseShape = z.strictObject({
  version: versionNumber,
  date: nullableDay,
  fullDate: nullableDay,
  node: nullableText,
  v8: nullableText,
  uv: nullableText,
  zlib: nullableText,
  openssl: nullableText,
  modules: nullableText,
  chrome: nullableText,
  /** Platform and architecture, with the suffix `-symbols` for debug symbols. */
  files: z
    .array(
      checkedString((name) =>
        /^[a-z][a-z0-9]*-[a-z0-9]+(?:-symbols)?$/.test(name)
          ? undefined
          : { message: "is not a build", hint: 'Write platform and architecture: "darwin-x64", "linux-x64-symbols".' },
      ),
    )
    .default([]),
});

const commandShape = checkedString((command) => {
  const [unknown] = fillMessage(command, commandValues("1.0.0")).match(/\{\w+\}/) ?? [];
  return unknown === undefined
    ? undefined
    : { message: `contains the unknown placeholder ${unknown}`, hint: "Use {version} or {tag}." };
});

const aboutShape = z.strictObject({
  product: text.optional(),
  install: z.strictObject({ stable: commandShape, prerelease: commandShape, nightly: commandShape }).optional(),
});
const channelsShape = aboutShape.extend({ stable: releaseShape, prerelease: releaseShape, nightly: releaseShape });
const listShape = aboutShape.extend({ releases: z.unknown() });

/** Read the three channels, or select their newest releases if the file contains a list of releases. */
export function readReleases(file: DataFile): Outcome<Releases | undefined> {
  const { value } = file.yaml;
  if (Array.isArray(value)) return file.outcome(chooseReleases(file, []));
  if (!isYamlMap(value) || !Object.hasOwn(value, "releases"))
    return file.outcome(withCommands(file.check(channelsShape)));
  const about = file.check(listShape);
  const channels = chooseReleases(file, ["releases"]);
  return file.outcome(
    withCommands(about && channels && { product: about.product, install: about.install, ...channels }),
  );
}

/** Fill in the placeholders of the installation commands. */
function withCommands(releases: Releases | undefined): Releases | undefined {
  if (!releases?.install) return releases;
  const { install } = releases;
  const command = (channel: ReleaseChannel): string =>
    fillMessage(install[channel], commandValues(releases[channel].version));
  return {
    ...releases,
    install: { stable: command("stable"), prerelease: command("prerelease"), nightly: command("nightly") },
  };
}

/** Return the placeholder values for a version; `tag` is its tag in package registries, `beta` for `38.0.0-beta.1`. */
function commandValues(version: string): { version: string; tag: string } {
  return { version, tag: parseVersion(version)?.prerelease[0] ?? "latest" };
}

/** @param path Path of the list of releases. */
function chooseReleases(file: DataFile, path: ValuePath): Releases | undefined {
  const releases = (file.entries(releaseShape, path) ?? []).map(([, release]) => release);
  const pick = (channel: ReleaseChannel): ReleaseData | undefined => {
    const release = newestRelease(releases, channel);
    if (!release)
      file.report([...path, channel], `The channel "${channel}" has no releases.`, "Add a release of this channel.");
    return release;
  };
  const [stable, prerelease, nightly] = RELEASE_CHANNELS.map(pick);
  return stable && prerelease && nightly ? { stable, prerelease, nightly } : undefined;
}

/**
 * Return the newest release of a channel.
 *
 * The channel follows from the prerelease part of the version: none, `alpha` or `beta`, or `nightly`.
 */
function newestRelease(releases: readonly ReleaseData[], channel: ReleaseChannel): ReleaseData | undefined {
  let best: { release: ReleaseData; version: Version } | undefined;
  for (const release of releases) {
    const version = parseVersion(release.version);
    if (!version || channelOf(version) !== channel) continue;
    if (!best || compareVersions(version, best.version) > 0) best = { release, version };
  }
  return best?.release;
}

function channelOf({ prerelease }: Version): ReleaseChannel | undefined {
  if (prerelease.length === 0) return "stable";
  if (prerelease.includes("nightly")) return "nightly";
  return prerelease.includes("alpha") || prerelease.includes("beta") ? "prerelease" : undefined;
}
