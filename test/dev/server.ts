/** Start `sitegen dev` as a separate process, and send requests to it. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { after } from "node:test";
import { WebSocket } from "ws";
import { repository } from "../support/repository.ts";
import { createSite, type Files, type TestSite } from "../support/site.ts";
import { PATIENCE, until } from "../support/until.ts";

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
  /** Wait for a message of a type, and return it. It may have arrived since the last call of `forget`. */
  next(type: string | RegExp, patience?: number): Promise<Message>;
  /** Discard all messages received so far. */
  forget(): void;
  /** Wait until the server has handled all messages of this socket and all replies have arrived. */
  roundTrip(): Promise<void>;
}

export interface DevProcess {
  site: TestSite;
  port: number;
  origin: string;
  child: ChildProcess;
  /** Text printed to standard output so far. */
  output(): string;
  /** Text printed to standard error so far. */
  errors(): string;
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  /** Send bytes. @returns The response until the server closes the connection, the pattern matches or the timeout in ms ends. */
  raw(bytes: string | Buffer, timeout?: number, pattern?: RegExp): Promise<string>;
  /** Open a socket. @param path Path of the page that the server sends updates of. */
  socket(path?: string): Promise<Socket>;
  /** Wait until the body of a page contains a text, and return the body. */
  shows(path: string, text: string | RegExp, patience?: number): Promise<string>;
  /**
   * Change files, and wait until the server reports that it has loaded them.
   *
   * @param report Needed if an earlier change may not be reported yet.
   * @returns The lines of the report.
   */
  loads(change: () => void, report?: RegExp): Promise<string>;
  isAlive(): boolean;
  /** Resident memory in MB. */
  memory(): number;
  stop(signal?: NodeJS.Signals): Promise<{ status: number | null; ms: number }>;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Start `sitegen dev` on a new site. The process is stopped after the tests of the file. */
export async function startDev(files: Files = SITE, ...flags: string[]): Promise<DevProcess> {
  return startOn(createSite(files), ...flags);
}

export function startOn(site: TestSite, ...flags: string[]): Promise<DevProcess> {
  return startUnder([], site, ...flags);
}

/** Start `sitegen dev` with a command that runs another command, e.g. `unshare`. */
export async function startUnder(wrapper: readonly string[], site: TestSite, ...flags: string[]): Promise<DevProcess> {
  const port = flags.includes("--port") ? [] : ["--port", "0"];
  const [executable = "", ...args] = [
    ...wrapper,
    process.execPath,
    command,
    "dev",
    "--root",
    site.root,
    ...port,
    ...flags,
  ];
  const child = spawn(executable, args, {
    cwd: site.root,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["pipe", "pipe", "pipe"],
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
      const url = /http\S+(?=\n)/.exec(stdout);
      if (url) resolve(url[0].replace(/\/$/, ""));
    });
    child.on("exit", (status) => reject(new Error(`sitegen dev ended with ${status}:\n${stderr}`)));
  });
  return connectTo(site, child, origin, { output: () => stdout, errors: () => stderr });
}

function connectTo(
  site: TestSite,
  child: ChildProcess,
  origin: string,
  printed: Pick<DevProcess, "output" | "errors">,
): DevProcess {
  const port = Number(new URL(origin).port);
  const get: DevProcess["get"] = (path, headers = {}, method = "GET") =>
    new Promise((resolve, reject) => {
      const clientRequest = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (data) => {
          body += data;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
        response.on("error", reject);
      });
      clientRequest.on("error", reject);
      clientRequest.end();
    });
  return {
    site,
    child,
    origin,
    port,
    ...printed,
    get,
    raw: (bytes, timeout = 3000, pattern) =>
      new Promise((resolve) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
        let answer = "";
        const done = (): void => {
          socket.destroy();
          resolve(answer);
        };
        const timer = setTimeout(done, timeout);
        socket.on("data", (data) => {
          answer += data.toString("latin1");
          if (pattern?.test(answer)) done();
        });
        socket.on("close", () => {
          clearTimeout(timer);
          resolve(answer);
        });
        socket.on("error", done);
      }),
    async socket(path) {
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
      // Frames of a connection are handled in order, so the answer to a ping follows everything sent before.
      const roundTrip = async (): Promise<void> => {
        ws.ping();
        await once(ws, "pong");
      };
      if (path !== undefined) {
        ws.send(JSON.stringify({ path }));
        await roundTrip();
      }
      return {
        ws,
        messages,
        roundTrip,
        forget: () => void messages.splice(0),
        async next(type, patience = PATIENCE) {
          const end = Date.now() + patience;
          for (;;) {
            const match = messages.find((message) =>
              typeof type === "string" ? message.type === type : type.test(message.type),
            );
            if (match) return match;
            const remaining = end - Date.now();
            if (remaining <= 0)
              throw new Error(`no message "${type}" in ${patience} ms, only ${JSON.stringify(messages)}`);
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, remaining);
              wake = () => {
                clearTimeout(timer);
                resolve();
              };
            });
          }
        },
      };
    },
    async shows(path, text, patience) {
      let body = "";
      const isShown = async (): Promise<boolean> => {
        body = (await get(path)).body;
        return typeof text === "string" ? body.includes(text) : text.test(body);
      };
      await until(isShown, () => `${path} shows ${text}: ${body.slice(-3000)}`, patience);
      return body;
    },
    async loads(change, report = /\n$/) {
      const before = printed.output().length;
      const added = (): string => printed.output().slice(before);
      change();
      await until(
        () => report.test(added()),
        () => `${report} in ${added()}${printed.errors()}`,
      );
      return added();
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

interface ShownProblem {
  code: string;
  message: string;
  hint: string;
  excerpt: string;
  where?: string;
  editor: string;
}

/** Wait until the last message about problems lists at least one, and return the first. */
export function waitForProblem(socket: Socket): Promise<ShownProblem> {
  return until(
    () => lastProblems(socket)?.shown[0],
    () => `a problem is reported: ${JSON.stringify(socket.messages)}`,
  );
}

/** Return the problems of the last message about problems. */
export function lastProblems({ messages }: Socket): { total: number; shown: ShownProblem[] } | undefined {
  const message = messages.findLast(({ type }) => type === "problems");
  return message?.problems as { total: number; shown: ShownProblem[] } | undefined;
}
