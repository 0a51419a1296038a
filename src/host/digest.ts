/** Hashes. All of the generator uses one kind, so that digests can be compared wherever they come from. */

import { hash } from "node:crypto";
import type { Digest } from "../model/document.ts";

/** SHA-256 in base64url: 43 characters. */
export function digestOf(bytes: string | Uint8Array): Digest {
  return hash("sha256", bytes, "base64url");
}

/** One digest of several values. Lengths are part of it, so that `["ab", "c"]` differs from `["a", "bc"]`. */
export function digestOfAll(parts: Iterable<string>): Digest {
  let joined = "";
  for (const part of parts) joined += `${part.length}:${part}`;
  return digestOf(joined);
}

/**
 * The part of a digest that goes into file names.
 *
 * 12 hexadecimal digits are 48 bits: among 10,000 files a clash has a chance of one in five million. Hexadecimal, since
 * file systems may not tell cases apart.
 */
export function shortDigest(bytes: string | Uint8Array): string {
  return hash("sha256", bytes, "hex").slice(0, 12);
}

/** Subresource integrity of a file (SRI, W3C): SHA-384 as the recommendation advises. */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha384-${hash("sha384", bytes, "base64")}`;
}

/** What a translation names as the text that it translates: SHA-256 of the file with Unix line ends, 16 hexadecimal digits. */
export function sourceHashOf(text: string): string {
  return hash("sha256", text.replace(/\r\n?/g, "\n"), "hex").slice(0, 16);
}
