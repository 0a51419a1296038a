/** Tracks the page that each connected browser shows, and notifies browsers of changes over WebSockets. */

import type { WebSocket } from "ws";
import type { ClientMessage, PageChange, ServerMessage } from "../model/live-reload.ts";
import { createQueue } from "../util/async.ts";
import type { DevSite } from "./dev-site.ts";
import { createOverlayData, findEditor, placeText, startEditor } from "./overlay-problems.ts";
import type { EditedText } from "./edited-text.ts";
import type { PageSnapshot } from "./page-snapshot.ts";

const LIMITS = {
  sockets: 500,
  heartbeat: 30_000, // ms
} as const;

/** Digests for the client code and the style sheets. */
interface ClientCode {
  code: string;
  styles: string;
}

interface Client {
  socket: WebSocket;
  /** Path to the page on screen; empty until the browser has sent it. */
  path: string;
  snapshot: PageSnapshot | undefined;
  /** State of an edited text that the browser shows before it is loaded. */
  editedState?: string;
  isAlive: boolean;
}

export class LiveReloadServer {
  private readonly site: DevSite;
  /** Identifies this server run, so that browsers detect a restart. */
  private readonly session = String(process.pid) + String(process.hrtime.bigint());
  private readonly clients = new Set<Client>();
  /** The user's editor, if known. */
  private readonly editor = findEditor(process.env);
  private readonly heartbeat: NodeJS.Timeout;
  /** The last announced code. */
  private lastCode: ClientCode;
  /** The last announced base URL. */
  private lastBase: string;
  /** The last sent message with problems, as JSON. */
  private lastMessage: string;
  /** Sends notifications one after the other, because rendering a page may take time. */
  private readonly enqueue = createQueue();

  constructor(site: DevSite) {
    this.site = site;
    this.lastCode = this.getCurrentCode();
    this.lastBase = site.config.baseUrl;
    this.lastMessage = JSON.stringify(this.createProblemsMessage());
    this.heartbeat = setInterval(() => this.checkClients(), LIMITS.heartbeat);
    this.heartbeat.unref();
  }

  /** True once the connection limit is reached. */
  get isFull(): boolean {
    return this.clients.size >= LIMITS.sockets;
  }

  accept(socket: WebSocket): void {
    const client: Client = { socket, path: "", snapshot: undefined, isAlive: true };
    this.clients.add(client);
    send(client, { type: "hello", session: this.session, code: this.site.code });
    send(client, this.createProblemsMessage());
    socket.on("message", (data) => {
      const clientState = parseClientMessage(String(data));
      // The live reload script only sends valid messages.
      if (!clientState) return socket.terminate();
      if ("open" in clientState) return this.openInEditor(clientState.open);
      client.path = clientState.path;
      client.snapshot = this.site.takeSnapshot(clientState.path);
      // The page changed before the socket was open, or while it was disconnected.
      if (clientState.state !== undefined && clientState.state !== this.site.getState(clientState.path))
        send(client, { type: "reload" });
    });
    socket.on("pong", () => {
      client.isAlive = true;
    });
    socket.on("close", () => this.clients.delete(client));
    socket.on("error", () => socket.terminate());
  }

  /** Notify every browser about problems and changes to its page. */
  announce(): Promise<void> {
    return this.enqueue(async () => {
      const currentCode = this.getCurrentCode();
      const { lastCode, lastBase } = this;
      this.lastCode = currentCode;
      this.lastBase = this.site.config.baseUrl;
      if (this.lastBase !== lastBase) {
        for (const client of this.clients) send(client, { type: "reload", base: this.lastBase });
        return;
      }
      await Promise.all([...this.clients].map((client) => this.update(client, currentCode, lastCode)));
      this.announceProblems();
    });
  }

  /** Show an edited text in the browsers that show its page. `announce` follows once the edit is loaded. */
  announceText(edit: EditedText): Promise<void> {
    return this.enqueue(async () => {
      await Promise.all([...this.clients].map((client) => this.updateText(client, edit)));
    });
  }

  private async updateText(client: Client, edit: EditedText): Promise<void> {
    const { path, snapshot: before } = client;
    const after = path === "" ? undefined : this.site.takeEditedSnapshot(path, edit);
    if (!before || !after || before.fingerprint === after.fingerprint) return;
    const message = await updateMessage(before, after, this.site.getState(path, after));
    // The page is reloaded once the edit is loaded.
    if (message.type !== "update" || client.path !== path) return;
    client.snapshot = after;
    client.editedState = message.state;
    send(client, message);
  }

  /** Notify a browser about changes to its page. */
  private async update(client: Client, currentCode: ClientCode, lastCode: ClientCode): Promise<void> {
    const { path, snapshot: before, editedState } = client;
    const after = path === "" ? undefined : this.site.takeSnapshot(path);
    client.snapshot = after;
    client.editedState = undefined;
    if (currentCode.code !== lastCode.code) {
      send(client, { type: "reload" });
      return;
    }
    if (currentCode.styles !== lastCode.styles) send(client, { type: "styles", styles: this.site.styles });
    if (path === "") return;
    const message = await updateMessage(before, after, this.site.getState(path));
    if (message.state !== editedState) send(client, message);
  }

  /** Send the problems to every browser, if they have changed. */
  announceProblems(): void {
    const message = this.createProblemsMessage();
    const text = JSON.stringify(message);
    if (text === this.lastMessage) return;
    this.lastMessage = text;
    for (const client of this.clients) send(client, message);
  }

  close(): void {
    clearInterval(this.heartbeat);
    for (const { socket } of this.clients) socket.terminate();
  }

  private getCurrentCode(): ClientCode {
    return { code: this.site.code, styles: this.site.styles.join() };
  }

  private createProblemsMessage(): ServerMessage {
    const { root, config } = this.site;
    const options = { root, editorUrl: config.editorUrl, editor: this.editor };
    return { type: "problems", problems: createOverlayData(this.site.listProblems(), options) };
  }

  /** Open a shown problem's position. Other positions are ignored, so that a page cannot open any file. */
  private openInEditor(where: string): void {
    const places = this.site.listProblems().map((problem) => problem.place);
    const place = places.find((each) => each && placeText(each) === where);
    if (place && this.editor) startEditor(this.editor, this.site.root, place);
  }

  /** Disconnect clients that did not respond to the previous ping, and ping the others. */
  private checkClients(): void {
    for (const client of this.clients) {
      if (!client.isAlive) client.socket.terminate();
      client.isAlive = false;
      client.socket.ping();
    }
  }
}

function send({ socket }: Client, message: ServerMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

/** Return the message for a browser: no change, new content, or a document reload. */
async function updateMessage(
  before: PageSnapshot | undefined,
  after: PageSnapshot | undefined,
  state: string,
): Promise<PageChange> {
  if (before?.fingerprint === after?.fingerprint && before?.locale === after?.locale) {
    return { type: before?.shell === after?.shell ? "same" : "reload", state };
  }
  if (!before || !after || before.shell !== after.shell) return { type: "reload", state };
  const payload = await after.renderPayload();
  return payload ? { type: "update", route: after.route, payload, state } : { type: "reload", state };
}

/** Parse a browser's message: a position to open, or its page's path and, if known, the page's state. */
function parseClientMessage(text: string): ClientMessage | undefined {
  try {
    const { path, state, open } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof open === "string") return { open };
    if (typeof path !== "string" || !path.startsWith("/")) return undefined;
    return { path, state: state === undefined ? undefined : String(state) };
  } catch {
    return undefined;
  }
}
