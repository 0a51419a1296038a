/**
 * Live reload, which only `sitegen dev` serves. Reports the current page to the server and receives its changes.
 *
 * The router replaces changed content (`sitegen:refresh`), and this script replaces changed style sheets. Other changes
 * reload the document. An overlay displays content errors until they are fixed.
 */

import type { ClientMessage, OverlayProblem, OverlayProblems, ServerMessage } from "../model/live-reload.ts";
import { PageEvent } from "../model/shell-ids.ts";
import { CLIENT_FAILURE } from "../theme/client-module.ts";
import { createOverlay, describeViolation } from "./error-overlay.ts";

const MIN_RETRY_DELAY = 250; // ms
const MAX_RETRY_DELAY = 10_000; // ms; limits the wait after a laptop wakes up

const script = document.querySelector<HTMLScriptElement>("script[data-base]");
const base = script?.dataset.base ?? "/";
const overlay = createOverlay((where) => send({ open: where }));
/** Site errors, from the server. */
let problems: OverlayProblems = { total: 0, shown: [] };
/** Problems on the current page in this browser, by message: blocked resources, and client modules that failed. */
const onPage = new Map<string, OverlayProblem>();
let session: string | undefined;
let code: string | undefined;
/** The current page's state, from the server; unknown after a navigation until the next change. */
let state = script?.dataset.state;
let retryDelay = MIN_RETRY_DELAY;
let socket: WebSocket | undefined;

/** Return the path below the base URL, as used by the server. */
const getPath = (): string => decodeURIComponent(location.pathname.slice(base.length - 1)) || "/";
let path = getPath();

function sendState(): void {
  send({ path, state });
}

function send(message: ClientMessage): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function updatePath(): void {
  if (path === getPath()) return;
  path = getPath();
  state = undefined;
  sendState();
  onPage.clear();
  showProblems();
}

function showProblems(): void {
  const total = problems.total + onPage.size;
  overlay.show({ total, shown: [...onPage.values(), ...problems.shown] });
}

/** Display what the built site's policy blocks, since the host blocks it as well. */
function showViolation(event: SecurityPolicyViolationEvent): void {
  const problem = describeViolation(event);
  if (problem) addProblem(problem);
}

function addProblem(problem: OverlayProblem): void {
  if (onPage.has(problem.message)) return;
  onPage.set(problem.message, problem);
  showProblems();
}

function connect(): void {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${base}__sitegen/socket`);
  socket.addEventListener("open", () => {
    retryDelay = MIN_RETRY_DELAY;
    sendState();
  });
  socket.addEventListener("message", ({ data }) => handleMessage(JSON.parse(String(data)) as ServerMessage));
  socket.addEventListener("close", () => {
    setTimeout(connect, retryDelay);
    retryDelay = Math.min(retryDelay * 1.6, MAX_RETRY_DELAY);
  });
}

function handleMessage(message: ServerMessage): void {
  switch (message.type) {
    case "hello":
      // The server was restarted, has newer code, or may have sent changes while the socket was closed.
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
      // The router cancels the event if it replaces the content. Before hydration there is no router.
      if (dispatchEvent(new CustomEvent(PageEvent.Refresh, { cancelable: true, detail: message }))) reload();
      return;
    case "reload":
      reload("base" in message ? message.base : undefined);
      return;
    case "styles":
      swapStyles(message.styles);
      return;
    case "problems":
      problems = message.problems;
      showProblems();
  }
}

/** Prevents further messages from restarting a reload. */
let isReloading = false;
function reload(newBase = base): void {
  if (isReloading) return;
  isReloading = true;
  if (newBase === base) location.reload();
  else location.replace(newBase + location.pathname.slice(base.length) + location.search + location.hash);
}

/** Remove the digest: `/assets/styles.0123abcd.css` → `/assets/styles`. */
const getStyleSheetName = (url: string): string => new URL(url, location.href).pathname.replace(/\.\w+\.css$/, "");

/** Replace style sheets. The old sheet stays until the new one is loaded, to avoid a flash of unstyled content. */
function swapStyles(styles: readonly string[]): void {
  const urls = new Map(styles.map((file) => [getStyleSheetName(base + file), base + file]));
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    const url = urls.get(getStyleSheetName(link.href));
    if (url === undefined || new URL(url, location.href).href === link.href) continue;
    const replacement = document.createElement("link");
    replacement.rel = "stylesheet";
    replacement.href = url;
    replacement.addEventListener("load", () => link.remove());
    replacement.addEventListener("error", () => reload());
    link.after(replacement);
  }
}

addEventListener(PageEvent.Location, updatePath);
const { policyViolations = [] } = self as { policyViolations?: SecurityPolicyViolationEvent[] };
addEventListener("securitypolicyviolation", showViolation);
addEventListener(CLIENT_FAILURE, (event) =>
  addProblem({
    code: "client-module",
    message: (event as CustomEvent<string>).detail,
    hint: "See the console of the browser.",
  }),
);
policyViolations.forEach(showViolation);
connect();
