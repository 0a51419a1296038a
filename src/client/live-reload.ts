/**
 * Live reload, served by `sitegen dev` only: asks the server which changes concern the page on screen.
 *
 * New content is swapped in place by the router (`sitegen:refresh`); new styles are exchanged; new code, and what cannot be
 * swapped, loads the document anew. Errors of the content lie over the page until they are mended.
 */

import { PageEvent } from "../model/shell-ids.ts";
import { createOverlay, type Problems } from "./error-overlay.ts";

type Message =
  | { type: "hello"; session: string; code: string }
  | { type: "reload" }
  | { type: "same"; state: string }
  | { type: "update"; state: string; route: object; payload: object }
  | { type: "styles"; styles: readonly string[] }
  | ({ type: "problems" } & { problems: Problems });

const FIRST_PAUSE = 250; // ms
const LONGEST_PAUSE = 10_000; // ms; a laptop that wakes up should not wait longer

const script = document.querySelector<HTMLScriptElement>("script[data-base]");
const base = script?.dataset.base ?? "/";
const overlay = createOverlay();
let session: string | undefined;
let code: string | undefined;
/** What of the server's is on screen, as far as that is known: after a navigation, only with the next change. */
let state = script?.dataset.state;
let pause = FIRST_PAUSE;
let socket: WebSocket | undefined;

/** The path below the base URL, as the server knows pages. */
const herePath = (): string => decodeURIComponent(location.pathname.slice(base.length - 1)) || "/";
let path = herePath();

function tellPlace(): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ path, state }));
}

function followLocation(): void {
  if (path === herePath()) return;
  path = herePath();
  state = undefined;
  tellPlace();
}

function connect(): void {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${base}__sitegen/socket`);
  socket.addEventListener("open", () => {
    pause = FIRST_PAUSE;
    tellPlace();
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
      // The server was started anew, has newer code, or may have told of a change while the socket was lost.
      if (session !== undefined && (session !== message.session || code !== message.code || state === undefined))
        reload();
      session = message.session;
      code = message.code;
      return;
    case "same":
      state = message.state;
      dispatchEvent(new Event(PageEvent.Changed));
      return;
    case "update":
      state = message.state;
      dispatchEvent(new Event(PageEvent.Changed));
      // Without a router there is nobody to swap: it listens once the page is alive, and then says so.
      if (dispatchEvent(new CustomEvent(PageEvent.Refresh, { cancelable: true, detail: message }))) reload();
      return;
    case "reload":
      reload();
      return;
    case "styles":
      swapStyles(message.styles);
      return;
    case "problems":
      overlay.show(message.problems);
  }
}

/** A reload that is under way is not started again by what comes meanwhile. */
let reloading = false;
function reload(): void {
  if (reloading) return;
  reloading = true;
  location.reload();
}

/** `/assets/styles.0123abcd.css` → `/assets/styles`: the sheet whatever it holds. */
const sheetName = (address: string): string => new URL(address, location.href).pathname.replace(/\.\w+\.css$/, "");

/** Exchange style sheets of the page. The old one stays until the new one applies, so that the page never stands bare. */
function swapStyles(styles: readonly string[]): void {
  const fresh = new Map(styles.map((file) => [sheetName(base + file), base + file]));
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    const address = fresh.get(sheetName(link.href));
    if (address === undefined || new URL(address, location.href).href === link.href) continue;
    const next = document.createElement("link");
    next.rel = "stylesheet";
    next.href = address;
    next.addEventListener("load", () => link.remove());
    next.addEventListener("error", () => reload());
    link.after(next);
  }
}

addEventListener(PageEvent.Location, followLocation);
connect();
