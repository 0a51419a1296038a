/** Shared by the servers of `dev` and `preview`: validation of requests, media types and error responses. */

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { extensionOf } from "../util/path.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".pdf": "application/pdf",
  ".zip": "application/zip",
  ".bin": "application/octet-stream",
};

/** Return the media type for a file name. Unknown types are downloads, which prevents browsers from guessing. */
export function contentType(file: string): string {
  const extension = extensionOf(file);
  return (Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined) ?? "application/octet-stream";
}

/** Host names that a server accepts. All others are rejected, which prevents DNS rebinding attacks. */
export interface AllowedHosts {
  /** The host that the server listens on, and the names configured by the user. */
  names: readonly string[];
  /** True if any IP address is accepted. IP addresses are safe, because DNS cannot redirect them. */
  anyAddress: boolean;
}

/**
 * @param host The host to listen on.
 * @param otherNames Additional names to accept.
 */
export function allowedHosts(host: string, otherNames: readonly string[] = []): AllowedHosts {
  const names = [host, ...otherNames].map((name) => hostForUrl(name).toLowerCase());
  return { names, anyAddress: isWildcard(host) };
}

/** True for hosts that stand for all network interfaces: `0.0.0.0`, `::`. */
export function isWildcard(host: string): boolean {
  return /^[0.:]*$/.test(host);
}

/** Format a host for a URL: IPv6 addresses are enclosed in brackets. */
export function hostForUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** Start listening. @returns The port. @throws The system error, e.g. `EADDRINUSE` if the port is in use. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Close all connections, and wait until the port is free. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function hostName(host: string): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/i.exec(host);
  return match?.[1]?.toLowerCase();
}

/** True if a Host header is allowed. */
function isAllowedHost(host: string | undefined, { names, anyAddress }: AllowedHosts): boolean {
  const name = host === undefined ? undefined : hostName(host);
  if (name === undefined) return false;
  return LOOPBACK.has(name) || names.includes(name) || (anyAddress && isIP(name.replace(/^\[|\]$/g, "")) > 0);
}

/** True if a request has exactly one Host header, and its value is allowed. */
export function hasAllowedHost({ headers, rawHeaders }: IncomingMessage, allowed: AllowedHosts): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  return hosts === 1 && isAllowedHost(headers.host, allowed);
}

/**
 * True if a page of another origin sent a request. Requests without an Origin header are not sent by scripts of other
 * origins.
 *
 * The port of the origin must be the port of this server or, behind a forwarded port, that of the Host header. Other
 * servers on this machine have other ports.
 */
export function isForeignOrigin({ headers, socket }: IncomingMessage, allowed: AllowedHosts): boolean {
  if (headers.origin === undefined) return false;
  const host = /^https?:\/\/([^/]+)$/.exec(headers.origin)?.[1];
  if (host === undefined) return true;
  // Other IP addresses belong to other machines, so `anyAddress` does not apply.
  const isOwn =
    isAllowedHost(host, { ...allowed, anyAddress: false }) || hostName(host) === hostName(headers.host ?? "");
  if (!isOwn) return true;
  const port = portOf(host);
  return port !== String(socket.localPort) && port !== portOf(headers.host);
}

const portOf = (host: string | undefined): string | undefined => /:(\d+)$/.exec(host ?? "")?.[1];

/**
 * Parse the URL of a request, and decode its path once.
 *
 * @returns `undefined` for a URL that no browser sends for a page of a site: invalid encoding, NUL, backslashes, `..`
 *   or empty segments.
 */
export function requestPath(url: string | undefined): { path: string; query: string } | undefined {
  if (url === undefined || !url.startsWith("/") || url.length > 4096) return undefined;
  const [, raw = "", query = ""] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? [];
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  if (/[\u0000-\u001f\u007f\\]/.test(path) || path.includes("//")) return undefined;
  if (path.split("/").some((part) => part === "." || part === "..")) return undefined;
  return { path, query };
}

/** Add the query of a request to a redirect target, unless the target has a query. Hosts and the client do the same. */
export function withQuery(target: string, query: string): string {
  const [url = "", ...hash] = target.split(/(?=#)/);
  return url.includes("?") ? target : [url, query, ...hash].join("");
}

/** Return the error status for a request with a method or host that is not allowed, otherwise `undefined`. */
export function requestErrorStatus(request: IncomingMessage, allowed: AllowedHosts): number | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return 405;
  return hasAllowedHost(request, allowed) ? undefined : 403;
}

/** Respond with an error status and a short text. The text never contains parts of the request. */
export function sendError(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  const reasonPhrases: Readonly<Record<number, string>> = {
    400: "Bad request",
    403: "Forbidden",
    404: "Not found",
    405: "Method not allowed",
  };
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    ...headers,
  });
  response.end(`${reasonPhrases[status] ?? "Error"}\n`);
}
