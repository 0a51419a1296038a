/** What the servers of `dev` and `preview` have in common: who may ask, for what, and with which headers they are answered. */

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

/** Media type by file name; unknown ones are downloads, so that nothing is guessed. */
export function contentType(file: string): string {
  const extension = extensionOf(file);
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] as string) : "application/octet-stream";
}

/**
 * Hosts by which a server may be asked for: its own, and no others, so that no other site can point a name of its own at it
 * and read what is served here.
 */
export interface AllowedHosts {
  /** The address that the server listens on, and names that the user gave. */
  names: readonly string[];
  /** Any address is, as long as it is no name: where it leads is in nobody's hand. */
  anyAddress: boolean;
}

/**
 * @param host The address that the server is told to listen on.
 * @param more Other names by which it is reached.
 */
export function allowedHosts(host: string, more: readonly string[] = []): AllowedHosts {
  const names = [host, ...more].map((name) => hostInAddress(name).toLowerCase());
  return { names, anyAddress: isWildcard(host) };
}

/** Whether to listen on an address means to listen on all addresses of the machine: `0.0.0.0`, `::`. */
export function isWildcard(host: string): boolean {
  return /^[0.:]*$/.test(host);
}

/** A host as addresses write it: IPv6 in brackets. */
export function hostInAddress(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** Start to listen. @returns The port. @throws The system's error, for instance when the port is taken (`EADDRINUSE`). */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** End all connections, and wait until the port is free. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function hostName(host: string): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/i.exec(host);
  return match?.[1]?.toLowerCase();
}

/** Whether a Host header names the server. */
function isAllowedHost(host: string | undefined, { names, anyAddress }: AllowedHosts): boolean {
  const name = host === undefined ? undefined : hostName(host);
  if (name === undefined) return false;
  return LOOPBACK.has(name) || names.includes(name) || (anyAddress && isIP(name.replace(/^\[|\]$/g, "")) > 0);
}

/** Whether a request names this server once, and only by its own names. */
export function isOwnRequest({ headers, rawHeaders }: IncomingMessage, allowed: AllowedHosts): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  return hosts === 1 && isAllowedHost(headers.host, allowed);
}

/**
 * Whether a page of another origin sent a request. Requests without Origin come from no page, or from our own.
 *
 * What another program serves on this machine is another origin: its port is neither the one that this server listens on
 * nor, behind a forwarded port, the one that the browser asked.
 */
export function isForeignOrigin({ headers, socket }: IncomingMessage, allowed: AllowedHosts): boolean {
  if (headers.origin === undefined) return false;
  const host = /^https?:\/\/([^/]+)$/.exec(headers.origin)?.[1];
  if (host === undefined) return true;
  // Not any address here: at another one is another machine.
  const isOwn =
    isAllowedHost(host, { ...allowed, anyAddress: false }) || hostName(host) === hostName(headers.host ?? "");
  if (!isOwn) return true;
  const port = portOf(host);
  return port !== String(socket.localPort) && port !== portOf(headers.host);
}

const portOf = (host: string | undefined): string | undefined => /:(\d+)$/.exec(host ?? "")?.[1];

/**
 * The path of a request, decoded once.
 *
 * @returns Nothing for what no browser sends for a page of a site: broken encoding, NUL, backslashes, climbing or empty parts.
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

/** Where a redirect leads: with the query of the request, unless it has one of its own, as hosts and the client do. */
export function withQuery(target: string, query: string): string {
  const [address = "", ...hash] = target.split(/(?=#)/);
  return address.includes("?") ? target : [address, query, ...hash].join("");
}

/** Why a request is not answered, as a status: only GET and HEAD, and only by the server's own names. */
export function refusal(request: IncomingMessage, allowed: AllowedHosts): number | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return 405;
  return isOwnRequest(request, allowed) ? undefined : 403;
}

/** Answer with a short text. What was asked for is never echoed. */
export function refuse(response: ServerResponse, status: number, headers: Readonly<Record<string, string>> = {}): void {
  const words: Readonly<Record<number, string>> = {
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
  response.end(`${words[status] ?? "Error"}\n`);
}
