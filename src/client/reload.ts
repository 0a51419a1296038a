/**
 * Live reload, served by `sitegen dev` only: asks the server which changes concern the page on screen.
 *
 * New content is swapped in place by the router (`sitegen:refresh`); new styles are exchanged; new code, and what cannot be
 * swapped, loads the document anew. Errors of the content lie over the page until they are mended.
 */

import { createOverlay, type Problems } from "./reload-overlay.ts";

type Message =
  | { type: "hello"; session: string; build: string }
  | { type: "same" | "update" | "reload" }
  | { type: "code"; build: string; styles: readonly string[] }
  | ({ type: "problems" } & { problems: Problems });

const FIRST_PAUSE = 250; // ms
const LONGEST_PAUSE = 10_000; // ms; a laptop that wakes up should not wait longer

const script = document.querySelector<HTMLScriptElement>("script[data-base]");
const base = script?.dataset.base ?? "/";
const overlay = createOverlay();
let session: string | undefined;
let pause = FIRST_PAUSE;
let socket: WebSocket | undefined;

/** The path below the base URL, as the server knows pages. */
const herePath = (): string => decodeURI(location.pathname.slice(base.length - 1)) || "/";

function tellPath(): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ path: herePath() }));
}

function connect(): void {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${base}__sitegen/socket`);
  socket.addEventListener("open", () => {
    pause = FIRST_PAUSE;
    tellPath();
  });
  socket.addEventListener("message", ({ data }) => take(JSON.parse(String(data)) as Message));
  socket.addEventListener("close", () => {
    setTimeout(connect, pause);
    pause = Math.min(pause * 1.6, LONGEST_PAUSE);
  });
}

function take(message: Message): void {
  switch (message.type) {
    case "hello":
      // The server was started anew: what is on screen may be of another one.
      if (session !== undefined && session !== message.session) location.reload();
      session = message.session;
      return;
    case "update":
      // Without a router there is nobody to swap: it listens once the page is alive, and then says so.
      if (dispatchEvent(new CustomEvent("sitegen:refresh", { cancelable: true }))) location.reload();
      return;
    case "reload":
      location.reload();
      return;
    case "code":
      if (!swapStyles(message.styles)) location.reload();
      return;
    case "problems":
      overlay.show(message.problems);
  }
}

/** Exchange style sheets when nothing but styles changed. The code of the page has another name when it changed. */
function swapStyles(_styles: readonly string[]): boolean {
  return false;
}

addEventListener("sitegen:location", tellPath);
connect();
