/** The server of `sitegen dev`: pages from memory, and a socket that tells browsers what changed. */

import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { htmlAttributes } from "../util/html.ts";
import type { DevSite } from "./dev-site.ts";
import { type AllowedHosts, contentType, isForeignOrigin, isOwnRequest, refusal, refuse, requestPath } from "./http.ts";
import { overlayData } from "./overlay-data.ts";
import type { ShownPage } from "./shown-page.ts";

/** Below the base URL: what the live reload needs. No page of a site begins with two underscores. */
const OWN = "__sitegen/";

const LIMITS = {
  headers: 16_384, // bytes
  message: 4_096, // bytes of a socket message; ours hold a path
  sockets: 500,
  /** A client that takes longer to send its request is cut off. */
  request: 10_000, // ms
  /** How often that is looked at. */
  check: 2_000, // ms
  heartbeat: 30_000, // ms
} as const;

export interface DevServer {
  readonly port: number;
  /** Tell every browser whether its page changed, and which problems there are. */
  announce(): void;
  /** Tell every browser which problems there are, if it does not know. */
  announceProblems(): void;
  close(): Promise<void>;
}

export interface DevServerOptions {
  site: DevSite;
  host: string;
  port: number;
  /** Where the script for live reload lies. */
  reloadScript: URL;
}

interface Client {
  socket: WebSocket;
  path: string;
  shown: ShownPage | undefined;
  alive: boolean;
}

const HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** Start to listen. @throws The system's error, for instance when the port is taken (`EADDRINUSE`). */
export async function startDevServer({ site, host, port, reloadScript }: DevServerOptions): Promise<DevServer> {
  const allowed: AllowedHosts = { names: [host.includes(":") ? `[${host}]` : host] };
  const session = String(process.pid) + String(process.hrtime.bigint());
  const clients = new Set<Client>();
  const respond = createResponder(site, allowed, readFileSync(reloadScript));
  const server = createServer(
    {
      maxHeaderSize: LIMITS.headers,
      requestTimeout: LIMITS.request,
      headersTimeout: LIMITS.request,
      connectionsCheckingInterval: LIMITS.check,
    },
    respond,
  );
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LIMITS.message, perMessageDeflate: false });

  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const place = requestPath(request.url);
    const isOwn =
      isOwnRequest(request, allowed) && request.headers.origin !== undefined && !isForeignOrigin(request, allowed);
    if (!isOwn || place?.path !== `${site.config.baseUrl}${OWN}socket` || clients.size >= LIMITS.sockets) {
      socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket));
  });
  server.on("clientError", (_error, socket) => {
    // Nothing more is read from somebody who speaks badly or slowly.
    if (socket.writable) socket.write("HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    (socket as Socket).destroySoon();
  });

  const send = ({ socket }: Client, message: object): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const problemsMessage = (): object => ({
    type: "problems",
    problems: overlayData(site.problems(), { root: site.root, editorUrl: site.config.editorUrl }),
  });

  function accept(socket: WebSocket): void {
    const client: Client = { socket, path: "", shown: undefined, alive: true };
    clients.add(client);
    send(client, { type: "hello", session, code: site.code });
    send(client, problemsMessage());
    socket.on("message", (data) => {
      const path = readPath(String(data));
      // Ours speaks properly; with anybody else there is nothing to discuss.
      if (path === undefined) return socket.terminate();
      client.path = path;
      client.shown = site.shown(path);
    });
    socket.on("pong", () => {
      client.alive = true;
    });
    socket.on("close", () => clients.delete(client));
    socket.on("error", () => socket.terminate());
  }

  const heartbeat = setInterval(() => {
    for (const client of clients) {
      if (!client.alive) client.socket.terminate();
      client.alive = false;
      client.socket.ping();
    }
  }, LIMITS.heartbeat);
  heartbeat.unref();

  let known = { code: site.code, styles: site.styles.join() };
  let told = JSON.stringify(problemsMessage());
  const announceProblems = (): void => {
    const message = problemsMessage();
    const text = JSON.stringify(message);
    if (text === told) return;
    told = text;
    for (const client of clients) send(client, message);
  };
  await listen(server, port, host);
  return {
    port: (server.address() as AddressInfo).port,
    announceProblems,
    announce() {
      const now = { code: site.code, styles: site.styles.join() };
      for (const client of clients) {
        const shown = client.path === "" ? undefined : site.shown(client.path);
        if (now.code !== known.code) send(client, { type: "reload" });
        else {
          if (now.styles !== known.styles) send(client, { type: "styles", styles: site.styles });
          if (client.path !== "") send(client, changeFor(client.shown, shown));
        }
        client.shown = shown;
      }
      known = now;
      announceProblems();
    },
    async close() {
      clearInterval(heartbeat);
      for (const { socket } of clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a browser has to do: nothing, take new content, or load the document anew. */
function changeFor(before: ShownPage | undefined, after: ShownPage | undefined): object {
  if (before?.fingerprint === after?.fingerprint && before?.locale === after?.locale) {
    return { type: before?.shell === after?.shell ? "same" : "reload" };
  }
  if (!before || !after || before.shell !== after.shell) return { type: "reload" };
  const payload = after.payload();
  return payload ? { type: "update", route: after.route, payload } : { type: "reload" };
}

function readPath(text: string): string | undefined {
  try {
    const { path } = JSON.parse(text) as { path?: unknown };
    return typeof path === "string" && path.startsWith("/") ? path : undefined;
  } catch {
    return undefined;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function createResponder(site: DevSite, allowed: AllowedHosts, reloadScript: Uint8Array) {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refused = refusal(request, allowed);
    if (refused !== undefined) return refuse(response, refused, refused === 405 ? { allow: "GET, HEAD" } : {});
    const { "sec-fetch-site": fetchSite, "sec-fetch-mode": mode } = request.headers;
    const isEmbedded =
      fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none" && mode !== "navigate";
    if (isForeignOrigin(request, allowed) || isEmbedded) return refuse(response, 403);
    const place = requestPath(request.url);
    if (!place) return refuse(response, 400);
    const { baseUrl } = site.config;
    if (!place.path.startsWith(baseUrl)) {
      if (place.path === "/" || `${place.path}/` === baseUrl) {
        response.writeHead(302, { location: baseUrl, ...HEADERS }).end();
        return;
      }
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
    if ("redirect" in page) {
      response.writeHead(302, { location: page.redirect, ...HEADERS }).end();
      return;
    }
    const script = `<script${htmlAttributes({ type: "module", src: `${baseUrl}${OWN}reload.js`, "data-base": baseUrl })}></script>`;
    return body(page.html.replace("</body>", `${script}\n</body>`), contentType("page.html"), page.found ? 200 : 404);
  };
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) refuse(response, 500);
      else response.destroy();
    });
  };
}
