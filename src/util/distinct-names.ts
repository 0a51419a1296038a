/** Shows names that look the same so that people can tell them apart. */

/**
 * Return two names as they are, or with escapes if they differ but look the same: `caf\u00e9` and `cafe\u0301` only differ
 * in Unicode normalization.
 */
export function distinguishNames(one: string, other: string): [string, string] {
  const lookAlike = one !== other && one.normalize("NFC") === other.normalize("NFC");
  return lookAlike ? [escapeNonAscii(one), escapeNonAscii(other)] : [one, other];
}

/** Write all characters beyond ASCII as escapes of JavaScript. */
const escapeNonAscii = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
