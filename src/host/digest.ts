/** Hash functions. The generator uses a single algorithm for digests, so that all digests are comparable. */

import { hash } from "node:crypto";
import { type Digest, toDigest } from "../model/document.ts";

/** Return the SHA-256 in Base64url: 43 characters. */
export function computeDigest(bytes: string | Uint8Array): Digest {
  return toDigest(hash("sha256", bytes, "base64url"));
}

/** Return one digest for several values. Lengths are included to distinguish `["ab", "c"]` from `["a", "bc"]`. */
export function digestParts(parts: Iterable<string>): Digest {
  let joined = "";
  for (const part of parts) joined += `${part.length}:${part}`;
  return computeDigest(joined);
}

/**
 * Return a digest for file names: 12 hexadecimal digits.
 *
 * With 48 bits, the collision probability among 10,000 files is one in five million. Hexadecimal digits avoid
 * conflicts on case-insensitive file systems.
 */
export function computeShortDigest(bytes: string | Uint8Array): Digest {
  return toDigest(hash("sha256", bytes, "hex").slice(0, 12));
}

/** Return a file's Subresource Integrity value, with SHA-384 (https://www.w3.org/TR/SRI/). */
export function computeIntegrity(bytes: string | Uint8Array): string {
  return `sha384-${hash("sha384", bytes, "base64")}`;
}

/** Return an original's `sourceHash` for its translations: 16 hexadecimal digits from SHA-256, with LF line endings. */
export function computeSourceHash(text: string): string {
  return hash("sha256", text.replace(/\r\n?/g, "\n"), "hex").slice(0, 16);
}
