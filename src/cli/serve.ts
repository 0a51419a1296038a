/** Shared by `dev` and `preview`: prints URLs, explains errors in listening, and opens a browser. */

import { spawn } from "node:child_process";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { createSecureContext } from "node:tls";
import { type Certificate, formatHost, isLocalName, isWildcard } from "../dev/http.ts";
import { getErrorReason, readRegularFile } from "../host/path-state.ts";
import { GENERATOR_VERSION } from "../host/version.ts";
import { createUsageError } from "../model/problem.ts";
import { formatDuration } from "../util/format.ts";
import { type CommandContext, shouldUseColor } from "./command-context.ts";
import { type CommonFlags, createStyle } from "./flags.ts";

export interface ServeFlags {
  /** If absent, the default port or the next free one. */
  port?: number;
  host: string;
  allowedHost?: string[];
  open?: boolean;
  https?: boolean;
}

export interface DevFlags extends ServeFlags {
  poll?: boolean;
  /** Certificate files for `https`. */
  cert?: string;
  key?: string;
  /** ISO date or date-time; later posts are left out. */
  asOf?: string;
  /** Use the responses of earlier runs instead of fetching URLs. */
  offline?: boolean;
}

/**
 * Print a server's URLs: as a start screen on a terminal, otherwise and with `--quiet` as plain lines.
 *
 * @param details Additional rows on the start screen, as label and value.
 * @returns The URL for this machine.
 */
export function printUrls(
  port: number,
  baseUrl: string,
  flags: CommonFlags & ServeFlags,
  context: CommandContext,
  details: readonly (readonly [label: string, value: string])[] = [],
): string {
  const createUrl = (host: string): string => `http${flags.https ? "s" : ""}://${formatHost(host)}:${port}${baseUrl}`;
  const isAnyHost = isWildcard(flags.host);
  const local = createUrl(isAnyHost ? "localhost" : flags.host);
  const network = isAnyHost ? listNetworkAddresses(flags.host).map(createUrl) : [];
  const { stdout } = context;
  if (!stdout.isTTY || flags.quiet) {
    stdout.write(`${isAnyHost ? "Local:   " : ""}${local}\n${network.map((url) => `Network: ${url}\n`).join("")}`);
    return local;
  }
  const style = createStyle(shouldUseColor(flags, stdout, context));
  const rows = [
    ...(isAnyHost || isLoopback(flags.host) ? [["Local", style.link(local)]] : [["Network", style.link(local)]]),
    ...network.map((url) => ["Network", style.link(url)]),
    ...(isLoopback(flags.host) ? [["Network", style.dim("--host 0.0.0.0 to expose")]] : []),
    ...details,
  ];
  // Time since the process started.
  const time = formatDuration(performance.now());
  const title = `  ${style.bold(style.success(`sitegen ${GENERATOR_VERSION}`))}  ${style.dim(`ready in ${time}`)}`;
  const lines = rows.map(([label = "", value]) => `  ${style.success("➜")} ${style.bold(label.padEnd(8))} ${value}`);
  stdout.write(`\n${title}\n\n${lines.join("\n")}\n\n`);
  return local;
}

/** Return the addresses by which other machines can reach a server that listens on all interfaces. */
function listNetworkAddresses(host: string): string[] {
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && (family === "IPv4" || host.includes(":")))
    .filter((one) => !("scopeid" in one && one.scopeid)) // browsers do not support zone IDs in link-local addresses
    .map(({ address }) => address);
}

/**
 * Read the certificate for `--https`.
 *
 * @throws {ConfigError} A file is missing or invalid, or the files do not belong together.
 */
export function readCertificate({ https, cert, key }: DevFlags, { cwd }: CommandContext): Certificate | undefined {
  if (!https) return undefined;
  if (cert === undefined || key === undefined) {
    const missing = [cert === undefined ? "--cert" : "", key === undefined ? "--key" : ""]
      .filter(Boolean)
      .join(" and ");
    const hint =
      "Create the files with mkcert, which makes browsers trust them: mkcert -install, then mkcert localhost.";
    throw createUsageError(`HTTPS needs ${missing}.`, hint);
  }
  const certificate = { cert: readPem("--cert", cert, cwd), key: readPem("--key", key, cwd) };
  checkPart("--cert", cert, { cert: certificate.cert });
  checkPart("--key", key, { key: certificate.key });
  try {
    createSecureContext(certificate);
  } catch (error) {
    const message = `The key "${key}" does not belong to the certificate "${cert}": ${getErrorReason(error)}.`;
    throw createUsageError(message, "Use the two files that were created together.");
  }
  return certificate;
}

function readPem(flag: string, file: string, cwd: string): Buffer {
  try {
    return readRegularFile(path.resolve(cwd, file));
  } catch (error) {
    throw createUsageError(
      `The file "${file}" of ${flag} cannot be read: ${getErrorReason(error)}.`,
      "Correct the path.",
    );
  }
}

function checkPart(flag: string, file: string, part: Partial<Certificate>): void {
  try {
    createSecureContext(part);
  } catch (error) {
    const kind = flag === "--cert" ? "certificate" : "private key";
    const message = `The file "${file}" of ${flag} does not contain a ${kind} that can be used: ${getErrorReason(error)}.`;
    throw createUsageError(message, `Use a ${kind} in PEM format without a passphrase; it begins with -----BEGIN.`);
  }
}

/** Wait until the user stops the command. */
export function waitUntilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

export function printWarning(message: string, { stderr }: CommandContext): void {
  stderr.write(`warning: ${message}\n`);
}

/** Warn if other machines can read the site. */
export function warnIfExposed(host: string, context: CommandContext): void {
  if (isLoopback(host)) return;
  printWarning(`with --host ${host}, everyone on your network can read this site.`, context);
}

const isLoopback = (host: string): boolean => isLocalName(formatHost(host)) || /^127\.\d+\.\d+\.\d+$/.test(host);

/** Open a URL in the browser. Fails silently, because the URL is printed anyway. */
export function openInBrowser(url: string): void {
  const [command = "", ...args] =
    process.platform === "darwin" ? ["open"] : process.platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"];
  const child = spawn(command, [...args, url], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
