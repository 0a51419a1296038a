/** Release data that the home page shows. */

export const RELEASE_CHANNELS = ["stable", "prerelease", "nightly"] as const;

export type ReleaseChannel = (typeof RELEASE_CHANNELS)[number];

export interface Release {
  version: string;
  node: string | null;
  chrome: string | null;
}

export interface Releases extends Readonly<Record<ReleaseChannel, Release>> {
  /** Released product name. */
  product: string;
  /** Installation command by channel. */
  install: Readonly<Record<ReleaseChannel, string>>;
}
