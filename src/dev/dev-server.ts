/** The server of `sitegen dev`: pages from memory, and a socket that tells browsers what changed. */

import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { WebSocketServer } from "ws";
import { htmlAttributes } from "../util/html.ts";
import type { DevSite } from "./dev-site.ts";
import {
  type AllowedHosts,
  allowedHosts,
  closeServer,
  contentType,
  isForeignOrigin,
  isOwnRequest,
  listen,
  refusal,
  refuse,
  requestPath,
  withQuery,
} from "./http.ts";
import { LiveReloadServer } from "./live-reload-server.ts";

/** Below the base URL: what the live reload needs. No page of a site begins with two underscores. */
const OWN = "__sitegen/";

const LIMITS = {
  headers: 16_384, // bytes
  message: 4_096, // bytes of a socket message; ours hold a path and a digest
  /** A client that takes longer to send its request is cut off. */
  request: 10_000, // ms
  /** How often that is looked at. */
  check: 2_000, // ms
} as const;

export interface DevServer extends Pick<LiveReloadServer, "announce" | "announceProblems"> {
  readonly port: number;
  close(): Promise<void>;
}

export interface DevServerOptions {
  site: DevSite;
  host: string;
  /** Other names by which it is reached. */
  allowedHost?: readonly string[];
  port: number;
  /** Where the script for live reload lies. */
  reloadScript: URL;
}

const HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** Start to listen. @throws The system's error, for instance when the port is taken (`EADDRINUSE`). */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { site, host, port, reloadScript } = options;
  const allowed = allowedHosts(host, options.allowedHost);
  const server = createServer(
    {
      maxHeaderSize: LIMITS.headers,
      requestTimeout: LIMITS.request,
      headersTimeout: LIMITS.request,
      connectionsCheckingInterval: LIMITS.check,
    },
    createResponder(site, allowed, readFileSync(reloadScript)),
  );
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LIMITS.message, perMessageDeflate: false });
  const browsers = new LiveReloadServer(site);

  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const place = requestPath(request.url);
    const isOwn =
      isOwnRequest(request, allowed) && request.headers.origin !== undefined && !isForeignOrigin(request, allowed);
    if (!isOwn || place?.path !== `${site.config.baseUrl}${OWN}socket` || browsers.areFull) {
      socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => browsers.accept(webSocket));
  });
  server.on("clientError", (_error, socket) => {
    // Nothing more is read from somebody who speaks badly or slowly.
    if (socket.writable) socket.write("HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    (socket as Socket).destroySoon();
  });

  return {
    port: await listen(server, port, host),
    announce: () => browsers.announce(),
    announceProblems: () => browsers.announceProblems(),
    async close() {
      browsers.close();
      sockets.close();
      await closeServer(server);
    },
  };
}

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

function createResponder(site: DevSite, allowed: AllowedHosts, reloadScript: Uint8Array): Responder {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refused = refusal(request, allowed);
    if (refused !== undefined) return refuse(response, refused, refused === 405 ? { allow: "GET, HEAD" } : {});
    if (isForeignOrigin(request, allowed) || isEmbedded(request)) return refuse(response, 403);
    const place = requestPath(request.url);
    if (!place) return refuse(response, 400);
    const { baseUrl } = site.config;
    if (!place.path.startsWith(baseUrl)) {
      if (place.path === "/" || `${place.path}/` === baseUrl) return redirect(response, baseUrl);
      return refuse(response, 404);
    }
    const name = place.path.slice(baseUrl.length);
    const body = (contents: string | Uint8Array, type: string, status = 200): void => {
      const bytes = typeof contents === "string" ? Buffer.from(contents) : contents;
      response.writeHead(status, { "content-type": type, "content-length": bytes.length, ...HEADERS });
      response.end(request.method === "HEAD" ? undefined : bytes);
    };
    if (name === `${OWN}reload.js`) return body(reloadScript, contentType("reload.js"));
    const file = name === "" ? undefined : await site.file(name);
    if (file !== undefined) return body(file, contentType(name));
    const page = await site.page(`/${name}`);
    if (!page) return refuse(response, 404);
    if ("redirect" in page) return redirect(response, withQuery(page.redirect, place.query));
    return body(withReload(page, baseUrl), contentType("page.html"), page.found ? 200 : 404);
  };
  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) refuse(response, 500);
      else response.destroy();
    });
  };
}

/** Whether a page of another site asks for a part of its own. */
function isEmbedded({ headers }: IncomingMessage): boolean {
  const { "sec-fetch-site": site, "sec-fetch-mode": mode } = headers;
  return site !== undefined && site !== "same-origin" && site !== "none" && mode !== "navigate";
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location, ...HEADERS }).end();
}

/** A document with the script for live reload, which tells over its socket what the document shows. */
function withReload({ html, state }: { html: string; state: string }, baseUrl: string): string {
  const src = `${baseUrl}${OWN}reload.js`;
  const script = `<script${htmlAttributes({ type: "module", src, "data-base": baseUrl, "data-state": state })}></script>`;
  return html.replace("</body>", `${script}\n</body>`);
}
