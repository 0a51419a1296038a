/** Hash functions. The generator uses a single algorithm for digests, so that all digests are comparable. */

import { hash } from "node:crypto";
import { type Digest, digest } from "../model/document.ts";

/** Return the SHA-256 in Base64url: 43 characters. */
export function digestOf(bytes: string | Uint8Array): Digest {
  return digest(hash("sha256", bytes, "base64url"));
}

/** Return one digest of several values. Lengths are included to distinguish `["ab", "c"]` from `["a", "bc"]`. */
export function digestOfAll(parts: Iterable<string>): Digest {
  let joined = "";
  for (const part of parts) joined += `${part.length}:${part}`;
  return digestOf(joined);
}

/**
 * Return a digest for file names: 12 hexadecimal digits.
 *
 * With 48 bits, the probability of a collision among 10,000 files is one in five million. Hexadecimal digits avoid
 * conflicts on case-insensitive file systems.
 */
export function shortDigest(bytes: string | Uint8Array): Digest {
  return digest(hash("sha256", bytes, "hex").slice(0, 12));
}

/** Return the Subresource Integrity value of a file, with SHA-384 (https://www.w3.org/TR/SRI/). */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha384-${hash("sha384", bytes, "base64")}`;
}

/** Return the `sourceHash` of an original for its translations: 16 hexadecimal digits of SHA-256, with LF line endings. */
export function sourceHashOf(text: string): string {
  return hash("sha256", text.replace(/\r\n?/g, "\n"), "hex").slice(0, 16);
}
