/**
 * Sends a file like a host: with compression, ranges and conditional requests.
 *
 * `sirv` 3 was tried: it sends `bytes=-5` as `0-5`, throws on `bytes=9-2`, and only sends files that were compressed before.
 */

import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { computeDigest } from "../host/digest.ts";
import { getContentType } from "./http.ts";

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|manifest\+json)|image\/svg)|octet-stream/;
const MIN_COMPRESSED_SIZE = 512; // bytes; for smaller files the headers outweigh the savings

export interface FileResponse {
  /** Absolute path. */
  file: string;
  /** Headers from the `_headers` file, with names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** 404 for an error page, which is always sent in full. */
  status: 200 | 404;
}

/**
 * Send a file, the requested range (206, or 416 if the range is invalid), or 304 if the browser has the file.
 * HEAD requests get the headers only. Reads and compresses synchronously, because a preview has a single user.
 *
 * @throws The system error if the file no longer exists.
 */
export function sendFile(
  { headers: requestHeaders, method }: IncomingMessage,
  response: ServerResponse,
  { file, headers, status }: FileResponse,
): void {
  const bytes = readFileSync(file);
  const type = getContentType(file);
  const etag = `"${computeDigest(bytes).slice(0, 22)}"`;
  const responseHeaders: Record<string, string | number> = {
    "content-type": type,
    etag,
    vary: "accept-encoding",
    "accept-ranges": "bytes",
    // Most hosts' default for files without a rule.
    "cache-control": "public, max-age=0, must-revalidate",
    ...headers,
  };
  if (status === 200 && isCurrent(requestHeaders["if-none-match"], etag)) {
    response.writeHead(304, responseHeaders).end();
    return;
  }
  const range = status === 200 ? readRange(requestHeaders.range, bytes.length) : undefined;
  if (range === "invalid") {
    response.writeHead(416, { "content-range": `bytes */${bytes.length}` }).end();
    return;
  }
  const encoding = range ? undefined : chooseEncoding(requestHeaders["accept-encoding"], type, bytes.length);
  const body = range ? bytes.subarray(range.start, range.end + 1) : encode(bytes, encoding);
  if (encoding) responseHeaders["content-encoding"] = encoding;
  if (range) responseHeaders["content-range"] = `bytes ${range.start}-${range.end}/${bytes.length}`;
  responseHeaders["content-length"] = body.length;
  response.writeHead(range ? 206 : status, responseHeaders);
  response.end(method === "HEAD" ? undefined : body);
}

/** True if the If-None-Match header contains the ETag of this version (RFC 9110, 13.1.2). */
function isCurrent(etags: string | undefined, etag: string): boolean {
  return etags?.trim() === "*" || (etags?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag) ?? false);
}

type Encoding = "br" | "gzip";

function chooseEncoding(accepted: string | string[] | undefined, type: string, size: number): Encoding | undefined {
  const names = String(accepted ?? "")
    .split(",")
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  if (!COMPRESSIBLE.test(type) || size < MIN_COMPRESSED_SIZE) return undefined;
  return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : undefined;
}

function encode(bytes: Buffer, encoding: Encoding | undefined): Buffer {
  if (encoding === "br") return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === "gzip" ? gzipSync(bytes) : bytes;
}

/** Parse a Range header with one byte range. Multiple ranges and other units are ignored, so the whole file is sent. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | "invalid" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const start = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? "invalid" : { start, end };
}
