/** The server of `sitegen preview`: serves a finished build like a static host. */

import { existsSync, realpathSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { openHostRules } from "./hosting-rules.ts";
import {
  closeServer,
  HostGuard,
  type HostGuardOptions,
  listen,
  requestPath,
  sendError,
  sendRequestError,
  withQuery,
} from "./http.ts";
import { sendFile } from "./send-file.ts";

export interface PreviewOptions extends HostGuardOptions {
  /** Absolute path of the built site. */
  out: string;
  baseUrl: string;
  port: number;
}

export interface PreviewServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Start the server. @throws The system error if listening fails, e.g. `EADDRINUSE` if the port is in use. */
export async function startPreviewServer(options: PreviewOptions): Promise<PreviewServer> {
  const { out, baseUrl, host, port } = options;
  const guard = new HostGuard(options);
  const rules = openHostRules(out);
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    if (sendRequestError(request, response, guard)) return;
    if (!request.url?.startsWith("/")) {
      sendError(response, 400);
      return;
    }
    const place = requestPath(request.url);
    const redirect = place && rules.redirectOf(place.path);
    if (redirect) {
      response.writeHead(redirect.status, { location: withQuery(redirect.to, place.query) }).end();
      return;
    }
    // Invalid paths get the error page like other paths that do not exist.
    const sitePath = place?.path.startsWith(baseUrl) ? place.path.slice(baseUrl.length) : undefined;
    const matchingFile = sitePath === undefined ? undefined : fileAt(sitePath, out);
    const file = matchingFile ?? errorPage(sitePath ?? "", out);
    const headers = rules.headersOf(place?.path ?? "/404");
    if (file === undefined) sendError(response, 404);
    else sendFile(request, response, { file, headers, status: matchingFile === undefined ? 404 : 200 });
  };
  const server = createServer((request, response) => {
    try {
      respond(request, response);
    } catch (error) {
      console.error(error);
      sendError(response, 500);
    }
  });
  return { port: await listen(server, port, host), close: () => closeServer(server) };
}

/** Find the file of a path like hosts with clean URLs: `faq` → `faq/index.html`. Excludes rule files and dotfiles. */
function fileAt(inner: string, out: string): string | undefined {
  const isHidden = inner.split("/").some((part) => part.startsWith(".") && part !== ".well-known");
  if (isHidden || /^_(?:headers|redirects)$/.test(inner)) return undefined;
  const trimmed = inner.replace(/\/$/, "");
  const candidates =
    inner.endsWith("/") || inner === ""
      ? [path.posix.join(trimmed, "index.html")]
      : [trimmed, `${trimmed}.html`, `${trimmed.replace(/\.html$/, "")}/index.html`];
  return candidates.map((name) => path.join(out, name)).find((file) => isOwnFile(file, out));
}

/** True for files in the output directory, but not for symbolic links that lead out of it. */
function isOwnFile(file: string, out: string): boolean {
  try {
    return statSync(file).isFile() && realpathSync(file).startsWith(realpathSync(out) + path.sep);
  } catch {
    return false;
  }
}

/** Return the error page of the locale that a path belongs to, or else that of the site. */
function errorPage(inner: string, out: string): string | undefined {
  const folder = inner.split("/")[0] ?? "";
  return [path.join(out, folder, "404.html"), path.join(out, "404.html")].find((file) => existsSync(file));
}
