/**
 * `sitegen mcp`: serves search, pages and outlines of a finished build to programs that speak the Model Context Protocol.
 *
 * The protocol is implemented by the official SDK, which a site installs if it uses the command.
 */

import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import * as z from "zod";
import { closeServer, convertListenError, HostGuard, listen, sendError } from "../dev/http.ts";
import { MANIFEST_NAME } from "../host/output-folder.ts";
import { GENERATOR_VERSION } from "../host/version.ts";
import { createUsageError } from "../model/problem.ts";
import { getHitTitle, type SearchHit, trimQuery } from "../search/engine/search-api.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import { openBuiltIndex } from "./built-index.ts";
import { openBuiltPages } from "./built-pages.ts";
import type { CommandContext } from "./command-context.ts";
import type { CommonFlags } from "./flags.ts";
import { readSiteSettings, reportMissingBuild } from "./open-site.ts";
import { printWarning, waitUntilAborted } from "./serve.ts";

const PACKAGE = "@modelcontextprotocol/sdk";
/** The server is for programs on this machine. */
const HOST = "127.0.0.1";
const HTTP_PATH = "/mcp";
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;
/** Longest request body in bytes. */
const MAX_BODY = 1_000_000;

/** The parts of the SDK that the command uses. */
interface Sdk {
  McpServer: typeof McpServer;
  StdioServerTransport: new () => Transport;
  StreamableHTTPServerTransport: new (options: {
    sessionIdGenerator: undefined;
    enableJsonResponse: boolean;
  }) => Transport & {
    handleRequest(request: IncomingMessage, response: ServerResponse, body?: unknown): Promise<void>;
  };
}

export interface McpFlags {
  /** Port on which the server listens, instead of standard input and output. */
  port?: number;
}

export async function runMcp(flags: CommonFlags & McpFlags, context: CommandContext): Promise<void> {
  const { config, out } = await readSiteSettings(flags, context);
  if (!existsSync(path.join(out, MANIFEST_NAME))) throw reportMissingBuild(out);
  const sdk = await loadSdk(path.resolve(context.cwd, flags.root));
  if (flags.port !== undefined) return serveHttp(sdk, config, { out, port: flags.port }, context);
  const server = createMcpServer(sdk, config, out);
  const isClosed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    // A client ends by closing the input.
    process.stdin.once("end", resolve);
  });
  await server.connect(new sdk.StdioServerTransport());
  await Promise.race([isClosed, waitUntilAborted(context.signal)]);
  await server.close();
}

/** Load the SDK that is installed in the site. @throws {ConfigError} It is not installed. */
async function loadSdk(root: string): Promise<Sdk> {
  const { resolve } = createRequire(path.join(root, "package.json"));
  const load = async (name: string): Promise<object> => {
    const module = (await import(pathToFileURL(resolve(`${PACKAGE}/server/${name}.js`)).href)) as object;
    return "default" in module ? { ...(module.default as object), ...module } : module;
  };
  try {
    const modules = await Promise.all(["mcp", "stdio", "streamableHttp"].map(load));
    return Object.assign({}, ...modules) as Sdk;
  } catch (error) {
    if (!["MODULE_NOT_FOUND", "ERR_PACKAGE_PATH_NOT_EXPORTED"].includes((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
    throw createUsageError(
      `The package "${PACKAGE}" is not installed.`,
      `Install it with "npm install --save-dev ${PACKAGE}".`,
    );
  }
}

const asText = (text: string, isError = false) => ({ content: [{ type: "text" as const, text }], isError });

const READ_ONLY = { annotations: { readOnlyHint: true, openWorldHint: false } };

/** Create the server with its tools. */
function createMcpServer({ McpServer: Server }: Sdk, config: SiteConfig, out: string): McpServer {
  const server = new Server({ name: "sitegen", title: config.title, version: GENERATOR_VERSION });
  if (config.search.provider !== "none") addSearchTool(server, config, out);
  addPageTools(server, config, out);
  return server;
}

function addSearchTool(server: McpServer, { title, url, locales, defaultLocale }: SiteConfig, out: string): void {
  const codes: string[] = locales.map(({ code }) => code);
  const inputSchema = {
    query: z.string().min(1).describe("Words, a question, a name of the API, or an error message"),
    locale: z.enum(codes).optional().describe(`Language, by default ${defaultLocale}`),
    version: z.string().optional().describe("Version of the docs, by default the latest"),
    limit: z.number().int().min(1).max(MAX_LIMIT).optional().describe(`Number of results, by default ${DEFAULT_LIMIT}`),
  };
  const description = `Search the pages of ${title}. Returns titles, URLs and excerpts, best first.`;
  server.registerTool(
    "search",
    { title: `Search ${title}`, description, inputSchema, ...READ_ONLY },
    async ({ query, locale = defaultLocale, version, limit = DEFAULT_LIMIT }) => {
      const { engine } = await openBuiltIndex(out, locale, version);
      const text = trimQuery(query);
      const { hits } = await engine.search({ query: text, page: 0, size: limit, summaries: true });
      if (hits.length === 0) return asText(`No results for "${text}". Use fewer or other words.`);
      return asText(hits.map((hit) => formatHit(hit, url)).join("\n\n"));
    },
  );
}

function formatHit(hit: SearchHit, origin: string): string {
  const { lvl0, lvl1 } = hit.hierarchy;
  const place = [lvl0, hit.type === "lvl1" ? null : lvl1].filter(Boolean).join(" › ");
  const title = place ? `${getHitTitle(hit)} (${place})` : getHitTitle(hit);
  return [title, new URL(hit.url, origin).href, hit.content].filter(Boolean).join("\n");
}

function addPageTools(server: McpServer, config: SiteConfig, out: string): void {
  const { title, url: origin } = config;
  const pages = openBuiltPages(out, config);
  const inputSchema = { url: z.string().describe("URL or path of a page, as returned by search") };
  const reportMissing = (url: string) =>
    asText(`There is no page at "${url}". Use a URL that the tool "search" returns.`, true);
  server.registerTool(
    "read_page",
    { title: "Read a page", description: `Return a page of ${title} as Markdown.`, inputSchema, ...READ_ONLY },
    async ({ url }) => {
      const text = pages.readMarkdown(url);
      return text === undefined ? reportMissing(url) : asText(text);
    },
  );
  const description = `Return the headings of a page of ${title} with their URLs, e.g. to find a part of a long page.`;
  server.registerTool(
    "outline",
    { title: "List headings", description, inputSchema, ...READ_ONLY },
    async ({ url }) => {
      const headings = pages.listHeadings(url);
      if (!headings) return reportMissing(url);
      const target = new URL(url, origin).href.replace(/[?#].*$/, "");
      const lines = headings.map(
        ({ depth, text, id }) => `${"#".repeat(depth)} ${text}${id ? ` ${target}#${id}` : ""}`,
      );
      return asText(lines.join("\n"));
    },
  );
}

/** Serve the protocol over HTTP, to clients of this machine that are no pages of other sites. */
async function serveHttp(
  sdk: Sdk,
  config: SiteConfig,
  { out, port }: { out: string; port: number },
  context: CommandContext,
): Promise<void> {
  const guard = new HostGuard({ host: HOST, onWarning: (message) => printWarning(message, context) });
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const detail = guard.rejectHost(request) ?? guard.rejectOrigin(request);
    if (detail !== undefined) return sendError(response, 403, { detail });
    if (request.url?.split("?", 1)[0] !== HTTP_PATH) return sendError(response, 404);
    if (request.method !== "POST") return sendError(response, 405, { headers: { allow: "POST" } });
    const body = await readBody(request);
    if (body === undefined) return sendError(response, 400);
    // Without sessions, each request has a server of its own.
    const server = createMcpServer(sdk, config, out);
    const transport = new sdk.StreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    response.on("close", () => void server.close());
    await server.connect(transport);
    await transport.handleRequest(request, response, body);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      printWarning(String(error), context);
      if (!response.headersSent) sendError(response, 500);
    });
  });
  let usedPort: number;
  try {
    usedPort = await listen(server, port, HOST);
  } catch (error) {
    throw convertListenError(error, HOST, port);
  }
  context.stdout.write(`http://${HOST}:${usedPort}${HTTP_PATH}\n`);
  await waitUntilAborted(context.signal);
  await closeServer(server);
}

/** Read a JSON body. @returns `undefined` if it is too long or invalid. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}
