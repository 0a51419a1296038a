/** Shared by the `dev` and `preview` servers: request validation, media types and error responses. */

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { lookup } from "mrmime";
import { createUsageError } from "../model/problem.ts";
import { getExtension } from "../util/path.ts";

/** Media types by extension that `mrmime` lacks, or that browsers know by another name. */
const OTHER_TYPES: Readonly<Record<string, string>> = { ".ico": "image/x-icon", ".map": "application/json" };

/** Media types of text that do not begin with `text/`. */
const TEXT_TYPES = /^application\/(?:javascript|json|manifest\+json|xml|[\w.-]+\+xml)$/;

/** Return the media type for a file name. Unknown types are downloads, which prevents browsers from guessing. */
export function getContentType(file: string): string {
  const type = OTHER_TYPES[getExtension(file)] ?? lookup(file) ?? "application/octet-stream";
  return type.startsWith("text/") || TEXT_TYPES.test(type) ? `${type}; charset=utf-8` : type;
}

/** Certificate and private key in PEM format. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
}

/** True for hosts that stand for all network interfaces: `0.0.0.0`, `::`. */
export function isWildcard(host: string): boolean {
  return /^[0.:]*$/.test(host);
}

/** Format a host for a URL: IPv6 addresses are enclosed in brackets. */
export function formatHost(host: string): string {
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

/** Convert system errors in listening that the user can solve to usage errors. */
export function convertListenError(error: unknown, host: string, port: number): unknown {
  const reasons: Readonly<Record<string, [string, string]>> = {
    EADDRINUSE: [`Port ${port} is in use.`, "Stop the process that uses it, or choose another port with --port."],
    EACCES: [`This user is not allowed to use port ${port}.`, "Choose a port above 1023 with --port."],
    EADDRNOTAVAIL: [`"${host}" is not an address of this machine.`, "Choose another one with --host."],
    ENOTFOUND: [`Unknown host "${host}".`, "Choose another one with --host."],
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  return reason ? createUsageError(...reason) : error;
}

/** Close all connections, and wait until the port is free. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** True for this machine's host names, including `x.localhost`, which browsers do not look up. */
export function isLocalName(name: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/i.test(name);
}

export interface HostGuardOptions {
  /** The host that the server listens on. */
  host: string;
  /** Other names to accept. A name that begins with a dot represents a domain and all its subdomains. */
  allowedHost?: readonly string[];
  /** Called for each rejected host once. */
  onWarning(message: string): void;
}

/** Maximum rejected hosts to report, because an attacker may send any number of names. */
const MAX_REPORTED_HOSTS = 20;

/** Rejects requests for other hosts and from other origins, which prevents DNS rebinding attacks. */
export class HostGuard {
  private readonly host: string;
  private readonly names: readonly string[];
  /** True if any IP address is accepted. IP addresses are safe, because DNS cannot redirect them. */
  private readonly anyAddress: boolean;
  private readonly onWarning: HostGuardOptions["onWarning"];
  private readonly reported = new Set<string>();

  constructor({ host, allowedHost = [], onWarning }: HostGuardOptions) {
    const normalize = (name: string): string => formatHost(name).toLowerCase();
    this.host = normalize(host);
    this.names = allowedHost.map(normalize);
    this.anyAddress = isWildcard(host);
    this.onWarning = onWarning;
  }

  /**
   * Reject a request unless it has exactly one Host header, and its value is allowed.
   *
   * @returns The reason to reject the request, for the user; otherwise `undefined`.
   */
  rejectHost({ headers, rawHeaders }: IncomingMessage): string | undefined {
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
    const name = hosts === 1 ? getHostName(headers.host) : undefined;
    if (name === undefined) return "The request does not name a valid host.";
    if (this.isAllowed(name) || (this.anyAddress && isIP(stripBrackets(name)) > 0)) return undefined;
    return this.report(name, "for");
  }

  /**
   * Reject a request from a page with another origin. Subresources without an Origin header, e.g. images, belong to the
   * page in the Referer header. Requests with neither header are accepted if the browser does not mark them as requests from
   * another origin, or if they are requests from the site of a configured host.
   *
   * The origin must have this server's port or, behind a forwarded port, the Host header's. Other servers on this
   * machine have other ports. Names configured by the user may have any port and scheme: they belong to a proxy, which
   * may also replace the Host header.
   *
   * @returns The reason to reject the request, for the user; otherwise `undefined`.
   */
  rejectOrigin({ headers, socket }: IncomingMessage): string | undefined {
    const isSubresource = isSubresourceOfOther(headers);
    if (headers.origin === undefined && !isSubresource) return undefined;
    const host = /^https?:\/\/([^/]+)$/.exec(headers.origin ?? getOrigin(headers.referer))?.[1];
    const name = getHostName(host);
    const hasUnknownPage = headers.origin === undefined && headers.referer === undefined;
    if (
      hasUnknownPage &&
      headers["sec-fetch-site"] === "same-site" &&
      this.isConfigured(getHostName(headers.host) ?? "")
    )
      return undefined;
    if (name === undefined) return "This server only accepts requests of its own pages.";
    if (this.isConfigured(name)) return undefined;
    // Other IP addresses belong to other machines, so `anyAddress` does not apply.
    const isOwn = this.isAllowed(name) || name === getHostName(headers.host);
    const port = getPort(host);
    const isOwnPort = port === String(socket.localPort) || port === getPort(headers.host);
    return isOwn && isOwnPort ? undefined : this.report(name, "of pages on");
  }

  private isAllowed(name: string): boolean {
    return isLocalName(name) || name === this.host || this.isConfigured(name);
  }

  private isConfigured(name: string): boolean {
    return this.names.some((each) => name === each || (each.startsWith(".") && `.${name}`.endsWith(each)));
  }

  private report(name: string, relation: string): string {
    const flag = `--allowed-host ${stripBrackets(name)}`;
    const reason = `This server does not accept requests ${relation} the host "${name}". If the host belongs to you, e.g. to a proxy, restart the server with ${flag}`;
    if (!this.reported.has(name) && this.reported.size < MAX_REPORTED_HOSTS) {
      this.reported.add(name);
      this.onWarning(reason);
    }
    return reason;
  }
}

/** Maximum name length in DNS. */
const MAX_HOST_LENGTH = 253;

/** Return the name in a Host header, or in an origin after the scheme; `undefined` for an invalid one. */
function getHostName(host: string | undefined): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::\d{1,5})?$/i.exec(host ?? "");
  const name = match?.[1]?.toLowerCase();
  return name === undefined || name.length > MAX_HOST_LENGTH ? undefined : name;
}

/** True if the browser marks a request as one for a subresource on a page with another origin. */
export function isSubresourceOfOther({
  "sec-fetch-site": site,
  "sec-fetch-mode": mode,
}: IncomingMessage["headers"]): boolean {
  return site !== undefined && site !== "same-origin" && site !== "none" && mode !== "navigate";
}

/** Return a URL's origin, `""` for an invalid one. */
function getOrigin(url = ""): string {
  return /^https?:\/\/[^/?#]+/.exec(url)?.[0] ?? "";
}

const getPort = (host: string | undefined): string | undefined => /:(\d+)$/.exec(host ?? "")?.[1];

const stripBrackets = (name: string): string => name.replace(/^\[|\]$/g, "");

/**
 * Parse a request URL, and decode its path once.
 *
 * @returns `undefined` for a URL that no browser sends for a page on a site: invalid encoding, NUL, backslashes, `..`
 *   or empty segments.
 */
export function parseRequestPath(url: string | undefined): { path: string; query: string } | undefined {
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

/** Add a request's query to a redirect target, unless the target has a query. Hosts and the client do the same. */
export function withQuery(target: string, query: string): string {
  const [url = "", ...hash] = target.split(/(?=#)/);
  return url.includes("?") ? target : [url, query, ...hash].join("");
}

/** Respond with an error status and a short text. The text never contains the request path. */
export function sendError(
  response: ServerResponse,
  status: number,
  { headers = {}, detail }: { headers?: Readonly<Record<string, string>>; detail?: string } = {},
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
  const phrase = reasonPhrases[status] ?? "Error";
  response.end(`${detail === undefined ? phrase : `${phrase}\n\n${detail}`}\n`);
}

/** Respond to a request with a method or host that is not allowed. @returns False for all other requests. */
export function sendRequestError(request: IncomingMessage, response: ServerResponse, guard: HostGuard): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") {
    sendError(response, 405, { headers: { allow: "GET, HEAD" } });
    return true;
  }
  const detail = guard.rejectHost(request);
  if (detail !== undefined) sendError(response, 403, { detail });
  return detail !== undefined;
}

/**
 * Adapt a policy to the server that sends it: frames of the site are allowed by their address on the web.
 *
 * @param url The site's `url` in the configuration.
 * @param host Name and port, as in the request.
 */
export function adaptFrameSources(policy: string, url: string, host: string): string {
  return policy.replace(/\bframe-src [^;]*/, (directive) => directive.replaceAll(` ${url}/`, ` ${host}/`));
}
