/** Sending a file as hosts do: compressed, in ranges, and not at all to browsers that have it. */

import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { digestOf } from "../host/digest.ts";
import { contentType } from "./http.ts";

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|manifest\+json)|image\/svg)|octet-stream/;
const SMALLEST_COMPRESSED = 512; // bytes; below, the headers outweigh what is saved

export interface SentFile {
  /** Absolute path. */
  file: string;
  /** Headers that the host's rules give it, names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** 404 for an error page, which is always sent whole. */
  status: 200 | 404;
}

/**
 * Answer with a file, or with a part of it that was asked for (206, or 416 where there is no such part), or say that the
 * browser has it (304). HEAD gets the headers only. Reads and compresses before it returns: a finished build is looked at
 * by one person.
 *
 * @throws The system's error, where the file has gone.
 */
export function sendFile(
  { headers: requestHeaders, method }: IncomingMessage,
  response: ServerResponse,
  { file, headers, status }: SentFile,
): void {
  const bytes = readFileSync(file);
  const type = contentType(file);
  const etag = `"${digestOf(bytes).slice(0, 22)}"`;
  const out: Record<string, string | number> = {
    "content-type": type,
    etag,
    vary: "accept-encoding",
    "accept-ranges": "bytes",
    // What hosts say of files without a rule.
    "cache-control": "public, max-age=0, must-revalidate",
    ...headers,
  };
  if (status === 200 && isCurrent(requestHeaders["if-none-match"], etag)) {
    response.writeHead(304, out).end();
    return;
  }
  const range = status === 200 ? readRange(requestHeaders.range, bytes.length) : undefined;
  if (range === "invalid") {
    response.writeHead(416, { "content-range": `bytes */${bytes.length}` }).end();
    return;
  }
  const encoding = range ? undefined : chooseEncoding(requestHeaders["accept-encoding"], type, bytes.length);
  const body = range ? bytes.subarray(range.start, range.end + 1) : encode(bytes, encoding);
  if (encoding) out["content-encoding"] = encoding;
  if (range) out["content-range"] = `bytes ${range.start}-${range.end}/${bytes.length}`;
  out["content-length"] = body.length;
  response.writeHead(range ? 206 : status, out);
  response.end(method === "HEAD" ? undefined : body);
}

/** Whether a browser has this version, by the list of those that it keeps (RFC 9110, 13.1.2). */
function isCurrent(etags: string | undefined, etag: string): boolean {
  return etags?.trim() === "*" || (etags?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag) ?? false);
}

type Encoding = "br" | "gzip";

function chooseEncoding(accepted: string | string[] | undefined, type: string, size: number): Encoding | undefined {
  const names = String(accepted ?? "")
    .split(",")
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  if (!COMPRESSIBLE.test(type) || size < SMALLEST_COMPRESSED) return undefined;
  return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : undefined;
}

function encode(bytes: Buffer, encoding: Encoding | undefined): Buffer {
  if (encoding === "br") return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === "gzip" ? gzipSync(bytes) : bytes;
}

/** One range of bytes; several at once, and other units, are answered with the whole file. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | "invalid" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const start = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? "invalid" : { start, end };
}
