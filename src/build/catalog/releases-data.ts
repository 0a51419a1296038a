/** Releases: the newest version of each channel. */

import { z } from "zod";
import type { ReleaseData, Releases } from "../../model/page.ts";
import type { Outcome } from "../../model/problem.ts";
import { compareVersions, parseVersion, type Version } from "../../util/version.ts";
import { type DataFile, isoDay, sound, text } from "./data-file.ts";

const known = text.nullish().transform((value) => value ?? null);
const knownDate = isoDay.nullish().transform((value) => value ?? null);

const releaseShape = z.strictObject({
  version: sound((version) =>
    parseVersion(version) ? undefined : { message: "is not a version", hint: 'Write three numbers: "37.2.6".' },
  ),
  date: knownDate,
  fullDate: knownDate,
  node: known,
  v8: known,
  uv: known,
  zlib: known,
  openssl: known,
  modules: known,
  chrome: known,
  /** Platform, architecture, and `-symbols` for their debug symbols. */
  files: z
    .array(
      sound((name) =>
        /^[a-z][a-z0-9]*-[a-z0-9]+(?:-symbols)?$/.test(name)
          ? undefined
          : { message: "is not a build", hint: 'Write platform and architecture: "darwin-x64", "linux-x64-symbols".' },
      ),
    )
    .default([]),
});

const channelsShape = z.strictObject({ stable: releaseShape, prerelease: releaseShape, nightly: releaseShape });

/** Read the three channels, given as such or to be chosen from a list of releases. */
export function readReleases(file: DataFile): Outcome<Releases | undefined> {
  if (!Array.isArray(file.yaml.value)) return file.outcome(file.check(channelsShape));
  const releases = (file.entries(releaseShape) ?? []).map(([, release]) => release);
  const pick = (channel: keyof Releases): ReleaseData | undefined => {
    const release = newestRelease(releases, channel);
    if (!release) file.fail([channel], channel, ", a channel without any release", "Add a release of that channel.");
    return release;
  };
  const [stable, prerelease, nightly] = [pick("stable"), pick("prerelease"), pick("nightly")];
  return file.outcome(stable && prerelease && nightly ? { stable, prerelease, nightly } : undefined);
}

/**
 * The newest release of a channel.
 *
 * A stable release has no prerelease part; a prerelease is an alpha or beta; a nightly says so in its version.
 */
function newestRelease(releases: readonly ReleaseData[], channel: keyof Releases): ReleaseData | undefined {
  let best: { release: ReleaseData; version: Version } | undefined;
  for (const release of releases) {
    const version = parseVersion(release.version);
    if (!version || channelOf(version) !== channel) continue;
    if (!best || compareVersions(version, best.version) > 0) best = { release, version };
  }
  return best?.release;
}

function channelOf({ prerelease }: Version): keyof Releases | undefined {
  if (prerelease.length === 0) return "stable";
  if (prerelease.includes("nightly")) return "nightly";
  return prerelease.includes("alpha") || prerelease.includes("beta") ? "prerelease" : undefined;
}
