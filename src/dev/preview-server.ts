/** The server of `sitegen preview`: a finished build, as a static host serves it. */

import { existsSync, realpathSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { openHostRules } from "./hosting-rules.ts";
import { allowedHosts, closeServer, listen, refusal, refuse, requestPath, withQuery } from "./http.ts";
import { sendFile } from "./send-file.ts";

export interface PreviewOptions {
  /** Absolute path of the built site. */
  out: string;
  baseUrl: string;
  host: string;
  /** Other names by which it is reached. */
  allowedHost?: readonly string[];
  port: number;
}

export interface PreviewServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Start to listen. @throws The system's error, for instance when the port is taken (`EADDRINUSE`). */
export async function startPreviewServer(options: PreviewOptions): Promise<PreviewServer> {
  const { out, baseUrl, host, port } = options;
  const allowed = allowedHosts(host, options.allowedHost);
  const rules = openHostRules(out);
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const place = requestPath(request.url);
    const refused = refusal(request, allowed) ?? (request.url?.startsWith("/") ? undefined : 400);
    if (refused !== undefined) {
      refuse(response, refused, refused === 405 ? { allow: "GET, HEAD" } : {});
      return;
    }
    const redirect = place && rules.redirectOf(place.path);
    if (redirect) {
      response.writeHead(redirect.status, { location: withQuery(redirect.to, place.query) }).end();
      return;
    }
    // Paths that are none of a site are not found, as others are that lead nowhere.
    const inner = place?.path.startsWith(baseUrl) ? place.path.slice(baseUrl.length) : undefined;
    const matchingFile = inner === undefined ? undefined : fileAt(inner, out);
    const file = matchingFile ?? errorPage(inner ?? "", out);
    const headers = rules.headersOf(place?.path ?? "/404");
    if (file === undefined) refuse(response, 404);
    else sendFile(request, response, { file, headers, status: matchingFile === undefined ? 404 : 200 });
  };
  const server = createServer((request, response) => {
    try {
      respond(request, response);
    } catch (error) {
      console.error(error);
      refuse(response, 500);
    }
  });
  return { port: await listen(server, port, host), close: () => closeServer(server) };
}

/** `faq` and `faq.html` → `faq/index.html`, as hosts with clean addresses do; never a rule file, never anything hidden. */
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

/** A link that leads out of the output is no part of it. */
function isOwnFile(file: string, out: string): boolean {
  try {
    return statSync(file).isFile() && realpathSync(file).startsWith(realpathSync(out) + path.sep);
  } catch {
    return false;
  }
}

/** The error page of the locale whose folder a path is in, else that of the site. */
function errorPage(inner: string, out: string): string | undefined {
  const folder = inner.split("/")[0] ?? "";
  return [path.join(out, folder, "404.html"), path.join(out, "404.html")].find((file) => existsSync(file));
}
