/** The server for `sitegen dev`: serves pages from memory, and notifies browsers of changes over a WebSocket. */

import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { Socket } from "node:net";
import { WebSocketServer } from "ws";
import { MEDIA_FOLDER } from "../model/output.ts";
import { toOutputPath } from "../model/permalink.ts";
import { serializeAttributes } from "../util/html.ts";
import type { DevSite } from "./dev-site.ts";
import {
  type Certificate,
  closeServer,
  getContentType,
  HostGuard,
  type HostGuardOptions,
  isSubresourceOfOther,
  listen,
  parseRequestPath,
  sendError,
  sendRequestError,
  withQuery,
} from "./http.ts";
import { LiveReloadServer } from "./live-reload-server.ts";

/** Path to the live reload files below the base URL. No route starts with two underscores. */
const INTERNAL_PREFIX = "__sitegen/";

const LIMITS = {
  headers: 16_384, // bytes
  message: 4_096, // bytes in a socket message, which contains a path and a digest
  /** Timeout for receiving a request. */
  request: 10_000, // ms
  /** Interval for the timeout check. */
  check: 2_000, // ms
} as const;

export interface DevServer extends Pick<LiveReloadServer, "announce" | "announceProblems" | "announceText"> {
  readonly port: number;
  close(): Promise<void>;
}

export interface DevServerOptions extends HostGuardOptions {
  site: DevSite;
  port: number;
  /** Path to the compiled live reload script. */
  reloadScript: URL;
  /** If present, the server uses HTTPS. */
  certificate?: Certificate;
}

const HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** Start the server. @throws The system error if listening fails, e.g. `EADDRINUSE` if the port is in use. */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { site, host, port, reloadScript, certificate } = options;
  const guard = new HostGuard(options);
  const limits = {
    maxHeaderSize: LIMITS.headers,
    requestTimeout: LIMITS.request,
    headersTimeout: LIMITS.request,
    connectionsCheckingInterval: LIMITS.check,
  };
  const responder = createResponder(site, guard, readFileSync(reloadScript));
  const server = certificate
    ? createSecureServer({ ...limits, ...certificate }, responder)
    : createServer(limits, responder);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LIMITS.message, perMessageDeflate: false });
  const liveReload = new LiveReloadServer(site);

  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const place = parseRequestPath(request.url);
    const reason = guard.rejectHost(request) ?? guard.rejectOrigin(request);
    const isSocket = place?.path === `${site.config.baseUrl}${INTERNAL_PREFIX}socket`;
    if (reason !== undefined || request.headers.origin === undefined || !isSocket || liveReload.isFull) {
      const text = `Forbidden\n${reason === undefined ? "" : `\n${reason}\n`}`;
      const headers = `connection: close\r\ncontent-type: text/plain\r\ncontent-length: ${text.length}`;
      socket.end(`HTTP/1.1 403 Forbidden\r\n${headers}\r\n\r\n${text}`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => liveReload.accept(webSocket));
  });
  server.on("clientError", (_error, socket) => {
    // Stop reading from a client that sends invalid requests, or sends them too slowly.
    if (socket.writable) socket.write("HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    (socket as Socket).destroySoon();
  });

  return {
    port: await listen(server, port, host),
    announce: () => liveReload.announce(),
    announceProblems: () => liveReload.announceProblems(),
    announceText: (edit) => liveReload.announceText(edit),
    async close() {
      liveReload.close();
      sockets.close();
      await closeServer(server);
    },
  };
}

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

function createResponder(site: DevSite, guard: HostGuard, reloadScript: Uint8Array): Responder {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (sendRequestError(request, response, guard)) return;
    const reason = guard.rejectOrigin(request);
    if (reason !== undefined) return sendError(response, 403, { detail: reason });
    const place = parseRequestPath(request.url);
    if (!place) return sendError(response, 400);
    const { baseUrl } = site.config;
    if (!place.path.startsWith(baseUrl)) {
      if (place.path === "/" || `${place.path}/` === baseUrl) return redirect(response, baseUrl);
      return sendError(response, 404, { detail: `The base URL of this site is ${baseUrl}` });
    }
    const name = toOutputPath(place.path.slice(baseUrl.length));
    const sendBody = (contents: string | Uint8Array, type: string, { status = 200, headers = {} } = {}): void => {
      const bytes = typeof contents === "string" ? Buffer.from(contents) : contents;
      response.writeHead(status, {
        "content-type": type,
        "content-length": bytes.length,
        ...HEADERS,
        ...createSharingHeaders(request),
        ...headers,
      });
      response.end(request.method === "HEAD" ? undefined : bytes);
    };
    if (name === `${INTERNAL_PREFIX}reload.js`) return sendBody(reloadScript, getContentType("reload.js"));
    if (name === `${INTERNAL_PREFIX}violations.js`) return sendBody(RECORD_VIOLATIONS, getContentType("violations.js"));
    const file = name === "" ? undefined : await site.readFile(name);
    if (file !== undefined) {
      const filePolicy = name.startsWith(MEDIA_FOLDER)
        ? site.findPolicy(place.path, request.headers.host ?? "")
        : undefined;
      const headers = filePolicy === undefined ? {} : { "content-security-policy": filePolicy };
      return sendBody(file, getContentType(name), { headers });
    }
    const page = await site.renderPage(`/${name}`);
    if (!page) return sendError(response, 404);
    if ("redirect" in page) return redirect(response, withQuery(page.redirect, place.query));
    const { host = "" } = request.headers;
    const policy = site.findPolicy(place.path, host);
    const headers = policy && { "content-security-policy": withSocket(policy, host) };
    const status = page.found ? 200 : 404;
    return sendBody(withReload(page, baseUrl), getContentType("page.html"), { status, headers: headers || {} });
  };
  return (request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) sendError(response, 500);
      else response.destroy();
    });
  };
}

/** Allow a page from another accepted origin to use a response. */
function createSharingHeaders({ headers }: IncomingMessage): Record<string, string> {
  if (!isSubresourceOfOther(headers)) return {};
  const policy = { "cross-origin-resource-policy": "cross-origin", vary: "origin" };
  return headers.origin === undefined ? policy : { ...policy, "access-control-allow-origin": headers.origin };
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location, ...HEADERS }).end();
}

/** Allow the live reload socket in a policy. The keyword 'self' does not include sockets in every browser. */
function withSocket(policy: string, host: string): string {
  const directives = policy.split(";").map((directive) => directive.trim());
  const getHeader = (name: string): string | undefined =>
    directives.find((directive) => directive.toLowerCase().startsWith(`${name} `))?.slice(name.length + 1);
  const values = getHeader("connect-src") ?? getHeader("default-src");
  if (values === undefined) return policy;
  const others = directives.filter((directive) => directive !== "" && !/^connect-src(?: |$)/i.test(directive));
  const ownValues = values.trim() === "'none'" ? "" : `${values} `;
  return [...others, `connect-src ${ownValues}ws://${host} wss://${host}`].join("; ");
}

/** Records what the policy blocks until the live reload script, which runs after the document is parsed, reports it. */
const RECORD_VIOLATIONS = `self.policyViolations = [];
addEventListener("securitypolicyviolation", (event) => self.policyViolations.push(event));
`;

/**
 * Add the live reload script to a document, and the script that records policy violations as the first one.
 *
 * The live reload script reports the document's state over the WebSocket.
 */
function withReload({ html, state }: { html: string; state: string }, baseUrl: string): string {
  const src = `${baseUrl}${INTERNAL_PREFIX}reload.js`;
  const script = `<script${serializeAttributes({ type: "module", src, "data-base": baseUrl, "data-state": state })}></script>`;
  const recorder = `<script src="${baseUrl}${INTERNAL_PREFIX}violations.js"></script>`;
  return html.replace(/<head[^>]*>/, (head) => head + recorder).replace("</body>", () => `${script}\n</body>`);
}
