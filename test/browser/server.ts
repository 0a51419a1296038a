/** A static host for browser tests. It serves a directory, and delays or breaks responses on request. */

import { EventEmitter, once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".xml": "application/xml",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Files with a hash in their names, which hosts cache permanently. */
const IMMUTABLE = /\/assets\/(?!routes\.|search\/[^/.]+\.json$)/;

/** Fault of the responses for some paths. */
export interface Fault {
  /** Send no response until `heal` is called. */
  hold?: boolean;
  /** Close the connection. */
  drop?: boolean;
  status?: number;
  /** Send a different body with its content type. */
  body?: string;
  type?: string;
  /** Send only this many bytes of the file. */
  truncate?: number;
}

export interface Host {
  origin: string;
  /** Requested paths with their queries, in order. */
  requests: string[];
  /** Return the number of requests with a matching path since the last call of `forget`. */
  count(pattern: RegExp): number;
  forget(): void;
  /** Apply a fault to matching paths until `heal` is called. Later faults have priority. */
  fail(pattern: RegExp, fault: Fault): void;
  heal(): void;
  close(): Promise<void>;
}

/**
 * Serve a directory.
 *
 * @param base Base URL, with slashes at both ends.
 * @param headers Headers of every response.
 */
export async function serveFolder(
  folder: string,
  { base = "/", headers = {} }: { base?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Host> {
  const requests: string[] = [];
  const faults: { pattern: RegExp; fault: Fault }[] = [];
  const healing = new EventEmitter().setMaxListeners(0);

  async function answer(target: string, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(target, "http://x");
    requests.push(target);
    const fault = faults.findLast(({ pattern }) => pattern.test(pathname))?.fault ?? {};
    if (fault.hold) await once(healing, "heal");
    if (fault.drop) {
      response.destroy();
      return;
    }
    const file = pathname.startsWith(base)
      ? await findFile(folder, decodeURIComponent(pathname.slice(base.length)))
      : null;
    const servedFile = file ?? (await findNotFound(folder, pathname.slice(base.length)));
    const extension = servedFile ? path.extname(servedFile) : ".txt";
    let body =
      fault.body === undefined
        ? servedFile
          ? await readFile(servedFile)
          : Buffer.from("not found")
        : Buffer.from(fault.body);
    if (fault.truncate !== undefined) body = body.subarray(0, fault.truncate);
    response.writeHead(fault.status ?? (file || fault.body !== undefined ? 200 : 404), {
      ...headers,
      "content-type": fault.type ?? TYPES[extension] ?? "application/octet-stream",
      // Like typical hosts: files with a hash are cached permanently, others are revalidated, and errors of the host are
      // not cached.
      "cache-control":
        IMMUTABLE.test(pathname) && (fault.status ?? 200) < 500 ? "public, max-age=31536000, immutable" : "no-cache",
    });
    response.end(body);
  }

  const server = createServer((request, response) => {
    answer(request.url ?? "/", response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    count: (pattern) => requests.filter((each) => pattern.test(each)).length,
    forget: () => requests.splice(0),
    fail: (pattern, fault) => faults.push({ pattern, fault }),
    heal() {
      faults.splice(0);
      healing.emit("heal");
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function findFile(folder: string, name: string): Promise<string | null> {
  const bare = name.replace(/\/+$/, "");
  for (const candidate of [bare, `${bare}/index.html`, `${bare}.html`]) {
    const file = path.join(folder, candidate);
    if (file !== folder && !file.startsWith(folder + path.sep)) return null;
    const stats = await stat(file).catch(() => null);
    if (stats?.isFile()) return file;
  }
  return null;
}

async function findNotFound(folder: string, name: string): Promise<string | null> {
  const [first = ""] = name.split("/");
  return (await findFile(folder, `${first}/404.html`)) ?? (await findFile(folder, "404.html"));
}
