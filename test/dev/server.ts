/** The watch server as a process of its own, and the ways in which tests talk to it. */

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { after } from "node:test";
import { WebSocket } from "ws";
import { createSite, type Files, repository, type TestSite } from "../support/site.ts";

const command = path.join(repository, "bin/sitegen.js");

export const SITE: Files = {
  "sitegen.config.yaml": `title: Secret Title Of Config
url: https://example.org
locales:
  - {code: en, label: English, htmlLang: en}
  - {code: de, label: Deutsch, htmlLang: de}
navbar:
  left:
    - {label: Docs, doc: latest/start}
`,
  "content/docs/sidebars.yaml": "guide:\n  - latest/start\n  - latest/second\n",
  "content/docs/latest/start.md": "# Start\n\nThe first text. See [the second](second.md).\n",
  "content/docs/latest/second.md": "# Second\n\n## Part\n\nThe second text.\n",
  "content/blog/2024-01-02-hello.md": "---\ntitle: Hello\ndate: 2024-01-02\n---\n\nHi.\n",
  "i18n/de/docs/latest/second.md": "# Zweite\n\n## Teil\n\nDer zweite Text.\n",
  "static/robots-note.txt": "a static file\n",
  ".env": "PASSWORD=outside\n",
  ".git/config": "[outside]\n",
  "node_modules/x/package.json": '{"outside": true}\n',
  "package.json": '{"name": "outside"}\n',
  "secret.txt": "outside\n",
};

/** ms to wait for what must come; far more than it takes, for machines that are busy. */
export const PATIENCE = 30_000;

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

export interface Message {
  type: string;
  [key: string]: unknown;
}

export interface Socket {
  ws: WebSocket;
  messages: Message[];
  /** Wait for a message of some type after the call, or one that is there already since the last `forget`. */
  next(type: string | RegExp, patience?: number): Promise<Message>;
  forget(): void;
}

export interface DevProcess {
  site: TestSite;
  port: number;
  origin: string;
  child: ChildProcess;
  /** What it printed to standard output. */
  output(): string;
  /** What it printed to standard error. */
  errors(): string;
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  /** Send bytes and collect what comes back until the connection closes, or for so many ms. */
  raw(bytes: string | Buffer, patience?: number): Promise<string>;
  socket(address?: string): Promise<Socket>;
  /** Wait until a page holds a text; its body. */
  shows(path: string, text: string | RegExp, patience?: number): Promise<string>;
  isAlive(): boolean;
  /** Resident memory in MB. */
  memory(): number;
  stop(signal?: NodeJS.Signals): Promise<{ status: number | null; ms: number }>;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Start `sitegen dev` on a site; it ends with the tests of the file. */
export async function startDev(files: Files = SITE, ...flags: string[]): Promise<DevProcess> {
  return startOn(createSite(files), ...flags);
}

export function startOn(site: TestSite, ...flags: string[]): Promise<DevProcess> {
  return startUnder([], site, ...flags);
}

/** Start it through a command that runs another one. */
export async function startUnder(wrapper: readonly string[], site: TestSite, ...flags: string[]): Promise<DevProcess> {
  const port = flags.includes("--port") ? [] : ["--port", "0"];
  const [program = "", ...args] = [
    ...wrapper,
    process.execPath,
    command,
    "dev",
    "--root",
    site.root,
    ...port,
    ...flags,
  ];
  const child = spawn(program, args, {
    cwd: site.root,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  after(() => void child.kill("SIGKILL"));
  let stderr = "";
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  let stdout = "";
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (data) => {
      stdout += data;
      const address = /http\S+(?=\n)/.exec(stdout);
      if (address) resolve(address[0].replace(/\/$/, ""));
    });
    child.on("exit", (status) => reject(new Error(`sitegen dev ended with ${status}:\n${stderr}`)));
  });
  return talkTo(site, child, origin, { output: () => stdout, errors: () => stderr });
}

function talkTo(
  site: TestSite,
  child: ChildProcess,
  origin: string,
  printed: Pick<DevProcess, "output" | "errors">,
): DevProcess {
  const port = Number(new URL(origin).port);
  const get: DevProcess["get"] = (address, headers = {}, method = "GET") =>
    new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path: address, method, headers, agent: false }, (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (data) => {
          body += data;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
        response.on("error", reject);
      });
      sent.on("error", reject);
      sent.end();
    });
  return {
    site,
    child,
    origin,
    port,
    ...printed,
    get,
    raw: (bytes, patience = 3000) =>
      new Promise((resolve) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
        let answer = "";
        const done = (): void => {
          socket.destroy();
          resolve(answer);
        };
        const timer = setTimeout(done, patience);
        socket.on("data", (data) => {
          answer += data.toString("latin1");
        });
        socket.on("close", () => {
          clearTimeout(timer);
          resolve(answer);
        });
        socket.on("error", done);
      }),
    async socket(address) {
      const ws = new WebSocket(`ws://127.0.0.1:${port}/__sitegen/socket`, { origin });
      const messages: Message[] = [];
      let wake = (): void => {};
      ws.on("message", (data) => {
        messages.push(JSON.parse(String(data)) as Message);
        wake();
      });
      await new Promise((resolve, reject) => {
        ws.on("open", resolve);
        ws.on("error", reject);
      });
      if (address !== undefined) {
        ws.send(JSON.stringify({ path: address }));
        await pause(100);
      }
      return {
        ws,
        messages,
        forget: () => void messages.splice(0),
        async next(type, patience = PATIENCE) {
          const until = Date.now() + patience;
          for (;;) {
            const found = messages.find((message) =>
              typeof type === "string" ? message.type === type : type.test(message.type),
            );
            if (found) return found;
            const left = until - Date.now();
            if (left <= 0) throw new Error(`no message "${type}" in ${patience} ms, only ${JSON.stringify(messages)}`);
            await Promise.race([
              new Promise<void>((resolve) => {
                wake = resolve;
              }),
              pause(left),
            ]);
          }
        },
      };
    },
    async shows(address, text, patience = PATIENCE) {
      const until = Date.now() + patience;
      for (;;) {
        const { body } = await get(address);
        if (typeof text === "string" ? body.includes(text) : text.test(body)) return body;
        if (Date.now() > until)
          throw new Error(`${address} does not show ${text} after ${patience} ms: ${body.slice(-3000)}`);
        await pause(25);
      }
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024,
    stop(signal = "SIGTERM") {
      const started = Date.now();
      return new Promise((resolve) => {
        child.on("close", (status) => resolve({ status, ms: Date.now() - started }));
        child.kill(signal);
      });
    },
  };
}

/** The first problem that the server tells, once it tells any. */
export async function problemTold({ messages }: Socket): Promise<{ where?: string; message: string } | undefined> {
  for (const until = Date.now() + 5000; Date.now() < until; await pause(20)) {
    const told = messages.findLast(({ type }) => type === "problems") as
      | { problems: { shown: { where?: string; message: string }[] } }
      | undefined;
    if (told?.problems.shown[0]) return told.problems.shown[0];
  }
  return undefined;
}
