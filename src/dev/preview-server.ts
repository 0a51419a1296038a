/** The server for `sitegen preview`: serves a finished build like a static host. */

import { existsSync, realpathSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { openHostRules } from "./hosting-rules.ts";
import {
  adaptFrameSources,
  closeServer,
  HostGuard,
  type HostGuardOptions,
  listen,
  parseRequestPath,
  sendError,
  sendRequestError,
  withQuery,
} from "./http.ts";
import { sendFile } from "./send-file.ts";

export interface PreviewOptions extends HostGuardOptions {
  /** Absolute path to the built site. */
  out: string;
  /** Origin of the site on the web. */
  url: string;
  baseUrl: string;
  port: number;
}

export interface PreviewServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Start the server. @throws The system error if listening fails, e.g. `EADDRINUSE` if the port is in use. */
export async function startPreviewServer(options: PreviewOptions): Promise<PreviewServer> {
  const { out, url, baseUrl, host, port } = options;
  const guard = new HostGuard(options);
  const rules = openHostRules(out);
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    if (sendRequestError(request, response, guard)) return;
    if (!request.url?.startsWith("/")) {
      sendError(response, 400);
      return;
    }
    const place = parseRequestPath(request.url);
    const redirect = place && rules.findRedirect(place.path);
    if (redirect) {
      response.writeHead(redirect.status, { location: withQuery(redirect.to, place.query) }).end();
      return;
    }
    // Invalid paths get the error page like other paths that do not exist.
    const sitePath = place?.path.startsWith(baseUrl) ? place.path.slice(baseUrl.length) : undefined;
    const matchingFile = sitePath === undefined ? undefined : findFile(sitePath, out);
    const file = matchingFile ?? findErrorPage(sitePath ?? "", out);
    const headers = rules.findHeaders(place?.path ?? "/404");
    const policy = headers["content-security-policy"];
    if (policy !== undefined)
      headers["content-security-policy"] = adaptFrameSources(policy, url, request.headers.host ?? "");
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

/** Find the file for a path like hosts with clean URLs: `faq` → `faq/index.html`. Excludes rule files and dotfiles. */
function findFile(inner: string, out: string): string | undefined {
  const isHidden = inner.split("/").some((part) => part.startsWith(".") && part !== ".well-known");
  if (isHidden || /^_(?:headers|redirects)$/.test(inner)) return undefined;
  const trimmed = inner.replace(/\/$/, "");
  const candidates =
    inner.endsWith("/") || inner === ""
      ? [path.posix.join(trimmed, "index.html")]
      : [trimmed, `${trimmed}.html`, `${trimmed.replace(/\.html$/, "")}/index.html`];
  return candidates.map((name) => path.join(out, name)).find((file) => isOwnFile(file, out));
}

/** True for files in the output directory, but not for symbolic links that leave it. */
function isOwnFile(file: string, out: string): boolean {
  try {
    return statSync(file).isFile() && realpathSync(file).startsWith(realpathSync(out) + path.sep);
  } catch {
    return false;
  }
}

/** Return the error page in the path's locale, or else the site's. */
function findErrorPage(inner: string, out: string): string | undefined {
  const folder = inner.split("/")[0] ?? "";
  return [path.join(out, folder, "404.html"), path.join(out, "404.html")].find((file) => existsSync(file));
}
