/** The server of `sitegen preview`: a finished build, as a static host serves it. */

import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { digestOf } from "../host/digest.ts";
import { type AllowedHosts, contentType, refusal, refuse, requestPath } from "./http.ts";

export interface PreviewOptions {
  /** Absolute path of the built site. */
  out: string;
  baseUrl: string;
  host: string;
  port: number;
}

export interface PreviewServer {
  readonly port: number;
  close(): Promise<void>;
}

interface HeaderRule {
  pattern: RegExp;
  headers: readonly [string, string][];
}

interface RedirectRule {
  pattern: RegExp;
  to: string;
  status: number;
}

/** A path pattern of `_headers` and `_redirects`: `*` stands for anything. */
function patternOf(text: string): RegExp {
  return new RegExp(
    `^${text
      .split("*")
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join("(.*)")}$`,
  );
}

function readRules(out: string, name: string): string[] {
  const file = path.join(out, name);
  return existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    : [];
}

/** Rules of a `_headers` file: a path, then indented `Name: value` lines. */
export function readHeaderRules(out: string): HeaderRule[] {
  const rules: { pattern: RegExp; headers: [string, string][] }[] = [];
  for (const line of readRules(out, "_headers")) {
    const header = /^\s+([\w-]+):\s*(.*)$/.exec(line);
    if (!header) rules.push({ pattern: patternOf(line.trim()), headers: [] });
    else rules.at(-1)?.headers.push([(header[1] as string).toLowerCase(), header[2] as string]);
  }
  return rules;
}

/** Rules of a `_redirects` file: `from to [status]` a line. */
export function readRedirectRules(out: string): RedirectRule[] {
  return readRules(out, "_redirects").flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    return from === undefined || to === undefined
      ? []
      : [{ pattern: patternOf(from), to, status: Number.parseInt(status ?? "301", 10) }];
  });
}

/** Read rules again when their file is another: a build may replace the output at any time. */
function upToDate<T>(out: string, name: string, read: (out: string) => T): () => T {
  let known: { version: string; rules: T } | undefined;
  return () => {
    const stats = statSync(path.join(out, name), { throwIfNoEntry: false });
    const version = stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : "";
    if (known?.version !== version) known = { version, rules: read(out) };
    return known.rules;
  };
}

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|manifest\+json)|image\/svg)|octet-stream/;
const SMALLEST_COMPRESSED = 512; // bytes; below, the headers outweigh what is saved

export async function startPreviewServer({ out, baseUrl, host, port }: PreviewOptions): Promise<PreviewServer> {
  const allowed: AllowedHosts = { names: [host.includes(":") ? `[${host}]` : host] };
  // A link that leads out of the output is no part of it.
  const realOut = realpathSync(out) + path.sep;
  const headerRules = upToDate(out, "_headers", readHeaderRules);
  const redirectRules = upToDate(out, "_redirects", readRedirectRules);
  const server = createServer((request, response) => {
    try {
      respond(request, response);
    } catch {
      refuse(response, 500);
    }
  });

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const place = requestPath(request.url);
    const refused = refusal(request, allowed) ?? (place ? undefined : 400);
    if (!place || refused !== undefined) {
      refuse(response, refused ?? 400, refused === 405 ? { allow: "GET, HEAD" } : {});
      return;
    }
    const isRedirected = ({ pattern }: RedirectRule): boolean =>
      pattern.test(place.path) || pattern.test(place.path.replace(/\/$/, ""));
    const redirect = redirectRules().find(isRedirected);
    if (redirect) {
      response.writeHead(redirect.status, { location: redirect.to }).end();
      return;
    }
    const inner = place.path.startsWith(baseUrl) ? place.path.slice(baseUrl.length) : undefined;
    const file = inner === undefined ? undefined : fileAt(inner);
    const shown = file ?? errorPage(inner ?? "");
    if (shown === undefined) refuse(response, 404);
    else sendFile(request, response, { file: shown, path: place.path, status: file === undefined ? 404 : 200 });
  }

  /** `faq` → `faq/index.html`, as hosts with clean addresses do; never a rule file, never anything hidden. */
  function fileAt(inner: string): string | undefined {
    if (
      /^_(?:headers|redirects)$/.test(inner) ||
      inner.split("/").some((part) => part.startsWith(".") && part !== ".well-known")
    )
      return undefined;
    const bare = inner.replace(/\/$/, "");
    const candidates =
      inner.endsWith("/") || inner === ""
        ? [path.posix.join(bare, "index.html")]
        : [bare, `${bare}.html`, `${bare}/index.html`];
    return candidates.map((name) => path.join(out, name)).find(isOwnFile);
  }

  function isOwnFile(name: string): boolean {
    try {
      return statSync(name).isFile() && realpathSync(name).startsWith(realOut);
    } catch {
      return false;
    }
  }

  function errorPage(inner: string): string | undefined {
    const folder = inner.split("/")[0] ?? "";
    return [path.join(out, folder, "404.html"), path.join(out, "404.html")].find((name) => existsSync(name));
  }

  function sendFile(
    { headers, method }: IncomingMessage,
    response: ServerResponse,
    { file, path: address, status }: { file: string; path: string; status: number },
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
    };
    for (const rule of headerRules())
      if (rule.pattern.test(address)) for (const [name, value] of rule.headers) out[name] = value;
    if (status === 200 && isCurrent(headers["if-none-match"], etag)) {
      response.writeHead(304, out).end();
      return;
    }
    const range = status === 200 ? readRange(headers.range, bytes.length) : undefined;
    if (range === "invalid") {
      response.writeHead(416, { "content-range": `bytes */${bytes.length}` }).end();
      return;
    }
    const encoding = range ? undefined : chooseEncoding(headers["accept-encoding"], type, bytes.length);
    const body = range ? bytes.subarray(range.start, range.end + 1) : encode(bytes, encoding);
    if (encoding) out["content-encoding"] = encoding;
    if (range) out["content-range"] = `bytes ${range.start}-${range.end}/${bytes.length}`;
    out["content-length"] = body.length;
    response.writeHead(range ? 206 : status, out);
    response.end(method === "HEAD" ? undefined : body);
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether a browser has this version, by the list of those that it keeps (RFC 9110, 13.1.2). */
function isCurrent(known: string | undefined, etag: string): boolean {
  return known?.trim() === "*" || (known?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag) ?? false);
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
