/** The watch server as a process of its own, and the ways in which tests talk to it. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { after } from "node:test";
import { WebSocket } from "ws";
import { createSite, type Files, repository, type TestSite } from "../support/site.ts";
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
  /** Wait for a message of some type after the call, or one that is there already since the last `forget`. */
  next(type: string | RegExp, patience?: number): Promise<Message>;
  forget(): void;
  /** Wait until the server has handled all messages that this socket sent, and all its replies have arrived. */
  roundTrip(): Promise<void>;
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
  /** Send bytes. @returns What the server sends until it closes the connection, a pattern matches or the time in ms is over. */
  raw(bytes: string | Buffer, patience?: number, pattern?: RegExp): Promise<string>;
  socket(address?: string): Promise<Socket>;
  /** Wait until a page holds a text; its body. */
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
    raw: (bytes, patience = 3000, pattern) =>
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
          if (pattern?.test(answer)) done();
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
      // Frames of a connection are handled in order, so the answer to a ping follows everything sent before.
      const roundTrip = async (): Promise<void> => {
        ws.ping();
        await once(ws, "pong");
      };
      if (address !== undefined) {
        ws.send(JSON.stringify({ path: address }));
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
            const found = messages.find((message) =>
              typeof type === "string" ? message.type === type : type.test(message.type),
            );
            if (found) return found;
            const left = end - Date.now();
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
    async shows(address, text, patience) {
      let body = "";
      const isShown = async (): Promise<boolean> => {
        body = (await get(address)).body;
        return typeof text === "string" ? body.includes(text) : text.test(body);
      };
      await until(isShown, () => `${address} shows ${text}: ${body.slice(-3000)}`, patience);
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

/** Wait until the last message about problems lists one. @returns The first problem of the list. */
export function problemTold(socket: Socket): Promise<ShownProblem> {
  return until(
    () => lastProblems(socket)?.shown[0],
    () => `a problem is reported: ${JSON.stringify(socket.messages)}`,
  );
}

/** Problems in the last message that lists any. */
export function lastProblems({ messages }: Socket): { total: number; shown: ShownProblem[] } | undefined {
  const message = messages.findLast(({ type }) => type === "problems");
  return message?.problems as { total: number; shown: ShownProblem[] } | undefined;
}
