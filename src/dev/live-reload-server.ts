/** Browsers that show pages of a site while it is being written: what each shows, and what each is told over its socket. */

import type { WebSocket } from "ws";
import type { DevSite } from "./dev-site.ts";
import { overlayData } from "./overlay-problems.ts";
import type { PageSnapshot } from "./page-snapshot.ts";

const LIMITS = {
  sockets: 500,
  heartbeat: 30_000, // ms
} as const;

interface Client {
  socket: WebSocket;
  /** Empty until the browser has said what it shows. */
  path: string;
  snapshot: PageSnapshot | undefined;
  alive: boolean;
}

export class LiveReloadServer {
  private readonly site: DevSite;
  /** Names this run of the server, so that a browser sees when another has taken its place. */
  private readonly session = String(process.pid) + String(process.hrtime.bigint());
  private readonly clients = new Set<Client>();
  private readonly heartbeat: NodeJS.Timeout;
  /** The code that was announced last. */
  private currentDigests: { code: string; styles: string };
  /** The message of problems that was sent last. */
  private lastMessage: string;

  constructor(site: DevSite) {
    this.site = site;
    this.currentDigests = this.codeNow();
    this.lastMessage = JSON.stringify(this.problemsMessage());
    this.heartbeat = setInterval(() => this.beat(), LIMITS.heartbeat);
    this.heartbeat.unref();
  }

  /** Whether no more are accepted. */
  get areFull(): boolean {
    return this.clients.size >= LIMITS.sockets;
  }

  accept(socket: WebSocket): void {
    const client: Client = { socket, path: "", snapshot: undefined, alive: true };
    this.clients.add(client);
    send(client, { type: "hello", session: this.session, code: this.site.code });
    send(client, this.problemsMessage());
    socket.on("message", (data) => {
      const place = readPlace(String(data));
      // Ours speaks properly; with anybody else there is nothing to discuss.
      if (!place) return socket.terminate();
      client.path = place.path;
      client.snapshot = this.site.snapshotOf(place.path);
      // Something was saved before the socket was open, or while it was lost.
      if (place.state !== undefined && place.state !== this.site.stateAt(place.path)) send(client, { type: "reload" });
    });
    socket.on("pong", () => {
      client.alive = true;
    });
    socket.on("close", () => this.clients.delete(client));
    socket.on("error", () => socket.terminate());
  }

  /** Tell every browser whether its page changed, and which problems there are. */
  announce(): void {
    const now = this.codeNow();
    for (const client of this.clients) {
      const snapshot = client.path === "" ? undefined : this.site.snapshotOf(client.path);
      if (now.code !== this.currentDigests.code) send(client, { type: "reload" });
      else {
        if (now.styles !== this.currentDigests.styles) send(client, { type: "styles", styles: this.site.styles });
        if (client.path !== "")
          send(client, { ...changeFor(client.snapshot, snapshot), state: this.site.stateAt(client.path) });
      }
      client.snapshot = snapshot;
    }
    this.currentDigests = now;
    this.announceProblems();
  }

  /** Tell every browser which problems there are, if it does not know. */
  announceProblems(): void {
    const message = this.problemsMessage();
    const text = JSON.stringify(message);
    if (text === this.lastMessage) return;
    this.lastMessage = text;
    for (const client of this.clients) send(client, message);
  }

  close(): void {
    clearInterval(this.heartbeat);
    for (const { socket } of this.clients) socket.terminate();
  }

  private codeNow(): { code: string; styles: string } {
    return { code: this.site.code, styles: this.site.styles.join() };
  }

  private problemsMessage(): object {
    const { root, config } = this.site;
    return { type: "problems", problems: overlayData(this.site.problems(), { root, editorUrl: config.editorUrl }) };
  }

  /** Browsers that have not answered the last time are gone. */
  private beat(): void {
    for (const client of this.clients) {
      if (!client.alive) client.socket.terminate();
      client.alive = false;
      client.socket.ping();
    }
  }
}

function send({ socket }: Client, message: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

/** What a browser has to do: nothing, take new content, or load the document anew. */
function changeFor(before: PageSnapshot | undefined, after: PageSnapshot | undefined): object {
  if (before?.fingerprint === after?.fingerprint && before?.locale === after?.locale) {
    return { type: before?.shell === after?.shell ? "same" : "reload" };
  }
  if (!before || !after || before.shell !== after.shell) return { type: "reload" };
  const payload = after.payload();
  return payload ? { type: "update", route: after.route, payload } : { type: "reload" };
}

/** Where a browser is, and the state of the page that it shows where it knows that. */
function readPlace(text: string): { path: string; state?: unknown } | undefined {
  try {
    const { path, state } = JSON.parse(text) as { path?: unknown; state?: unknown };
    return typeof path === "string" && path.startsWith("/") ? { path, state } : undefined;
  } catch {
    return undefined;
  }
}
