/** Parses and compares semantic versions for releases and docs. */

export interface Version {
  raw: string;
  major: number;
  minor: number;
  patch: number;
  prerelease: readonly string[];
}

const NUMBERS = /(\d{1,9})\.(\d{1,9})\.(\d{1,9})/.source;
const PRERELEASE = /-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)/.source;
const PATTERN = new RegExp(String.raw`^v?${NUMBERS}(?:${PRERELEASE})?(?:\+[0-9A-Za-z.-]+)?$`);

/** Parse a semantic version. Returns `undefined` for other strings. */
export function parseVersion(text: string): Version | undefined {
  const match = PATTERN.exec(text);
  if (!match) return undefined;
  const [, major, minor, patch, prerelease] = match;
  return {
    raw: text,
    major: Number(major),
    minor: Number(minor),
    patch: Number(patch),
    prerelease: prerelease?.split(".") ?? [],
  };
}

/** Compare by precedence (SemVer 2.0.0, item 11): a prerelease precedes its release. */
export function compareVersions(a: Version, b: Version): number {
  const numbers = a.major - b.major || a.minor - b.minor || a.patch - b.patch;
  if (numbers !== 0) return numbers;
  if (a.prerelease.length === 0 || b.prerelease.length === 0) return b.prerelease.length - a.prerelease.length;
  for (let index = 0; index < Math.max(a.prerelease.length, b.prerelease.length); index++) {
    const leftPart = a.prerelease[index];
    const right = b.prerelease[index];
    if (leftPart === undefined) return -1;
    if (right === undefined) return 1;
    if (leftPart === right) continue;
    const digits = [leftPart, right].map((part) => /^\d+$/.test(part));
    if (digits[0] && digits[1]) return Number(leftPart) - Number(right);
    if (digits[0] !== digits[1]) return digits[0] ? -1 : 1;
    return leftPart < right ? -1 : 1;
  }
  return 0;
}

/**
 * Compare versions with one to three numbers. A version without minor part includes all its minor versions: 35 equals
 * 35.1.
 */
export function comparePartialVersions(a: string, b: string): number {
  const [left, right] = [a.split(".").map(Number), b.split(".").map(Number)];
  for (const [index, number] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 0;
    if (number !== other) return number - other;
  }
  return 0;
}
