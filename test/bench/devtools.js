/**
 * A browser client that enables only the DevTools domains required for a measurement.
 *
 * Playwright enables the Runtime domain of DevTools in every page. With this domain, V8 parses a script again to find the
 * positions of calls for each error created while the script runs. React creates some errors during evaluation: 80 ms on
 * a CPU slowed down four times, which users do not experience.
 */

import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { WebSocket } from "ws";
import { findChromium } from "../support/chromium.js";

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--hide-scrollbars",
  "--remote-debugging-port=0",
];
/** Maximum size of a message in bytes. Traces of long pages have large messages. */
const LARGEST_MESSAGE = 1 << 30;

/** A client of the DevTools protocol. It sends methods and awaits their results; protocol events are emitted by name. */
class Session extends EventEmitter {
  #deliver;

  constructor(deliver) {
    super();
    this.#deliver = deliver;
  }

  /** @throws {Error} The browser rejects the command. */
  send(method, params = {}) {
    return this.#deliver(method, params);
  }
}

/**
 * Start a browser.
 *
 * @returns `root`, the session of the browser itself; `open({ width, height })`, which opens a blank page with an
 *   empty profile and returns its session and a function that closes it; `close()`.
 */
export async function startBrowser() {
  const profile = mkdtempSync(path.join(tmpdir(), "sitegen-bench-"));
  const browser = spawn(findChromium(), [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const socket = new WebSocket(await addressOf(browser), { perMessageDeflate: false, maxPayload: LARGEST_MESSAGE });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));

  const sessions = new Map();
  const waiting = new Map();
  let count = 0;
  const sessionOf = (sessionId) => {
    const session = new Session((method, params) => {
      const id = ++count;
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    });
    sessions.set(sessionId, session);
    return session;
  };
  socket.on("message", (data) => {
    const { id, method, params, result, error, sessionId } = JSON.parse(String(data));
    if (id === undefined) return sessions.get(sessionId)?.emit(method, params);
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    return error ? reject(new Error(error.message)) : resolve(result);
  });

  const root = sessionOf(undefined);
  return {
    root,
    async open({ width, height }) {
      const { browserContextId } = await root.send("Target.createBrowserContext");
      const { targetId } = await root.send("Target.createTarget", {
        url: "about:blank",
        browserContextId,
        width,
        height,
      });
      const { sessionId } = await root.send("Target.attachToTarget", { targetId, flatten: true });
      const page = sessionOf(sessionId);
      await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
      const close = async () => {
        sessions.delete(sessionId);
        await root.send("Target.disposeBrowserContext", { browserContextId });
      };
      return { page, close };
    },
    async close() {
      const ended = new Promise((resolve) => browser.once("exit", resolve));
      socket.terminate();
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Return the WebSocket URL that the browser prints when it starts. */
function addressOf(browser) {
  let said = "";
  return new Promise((resolve, reject) => {
    browser.stderr.on("data", (data) => {
      said += data;
      const address = /ws:\/\/\S+/.exec(said);
      if (address) resolve(address[0]);
    });
    browser.once("exit", () => reject(new Error(`Chromium ended: ${said}`)));
  });
}

/** Evaluate an expression in the page. */
export async function evaluate(page, expression) {
  const { result, exceptionDetails } = await page.send("Runtime.evaluate", { expression, returnByValue: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
