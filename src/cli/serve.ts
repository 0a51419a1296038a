/** Shared by `dev` and `preview`: prints URLs, explains errors in listening, and opens a browser. */

import { spawn } from "node:child_process";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { createSecureContext } from "node:tls";
import { GENERATOR_VERSION } from "../build/version.ts";
import { type Certificate, hostForUrl, isLocalName, isWildcard } from "../dev/http.ts";
import { readRegularFile, reasonOf } from "../host/path-state.ts";
import { usageError } from "../model/problem.ts";
import { formatDuration } from "../util/format.ts";
import { type CommonFlags, createStyle, wantsColor } from "./flags.ts";

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
  /** Files of the certificate for `https`. */
  cert?: string;
  key?: string;
  /** ISO date or date-time; later posts are left out. */
  asOf?: string;
}

/**
 * Print the URLs of a server: as a start screen on a terminal, otherwise and with `--quiet` as plain lines.
 *
 * @param details Additional rows of the start screen, as label and value.
 * @returns The URL for this machine.
 */
export function printUrls(
  port: number,
  baseUrl: string,
  flags: CommonFlags & ServeFlags,
  details: readonly (readonly [label: string, value: string])[] = [],
): string {
  const urlOf = (host: string): string => `http${flags.https ? "s" : ""}://${hostForUrl(host)}:${port}${baseUrl}`;
  const isAnyHost = isWildcard(flags.host);
  const local = urlOf(isAnyHost ? "localhost" : flags.host);
  const network = isAnyHost ? networkAddresses(flags.host).map(urlOf) : [];
  const { stdout } = process;
  if (!stdout.isTTY || flags.quiet) {
    stdout.write(`${isAnyHost ? "Local:   " : ""}${local}\n${network.map((url) => `Network: ${url}\n`).join("")}`);
    return local;
  }
  const style = createStyle(wantsColor(flags, stdout));
  const rows = [
    ...(isAnyHost || isLoopback(flags.host) ? [["Local", style.link(local)]] : [["Network", style.link(local)]]),
    ...network.map((url) => ["Network", style.link(url)]),
    ...(isLoopback(flags.host) ? [["Network", style.dim("--host 0.0.0.0 to expose")]] : []),
    ...details,
  ];
  // Time since the start of the process.
  const time = formatDuration(performance.now());
  const title = `  ${style.bold(style.success(`sitegen ${GENERATOR_VERSION}`))}  ${style.dim(`ready in ${time}`)}`;
  const lines = rows.map(([label = "", value]) => `  ${style.success("➜")} ${style.bold(label.padEnd(8))} ${value}`);
  stdout.write(`\n${title}\n\n${lines.join("\n")}\n\n`);
  return local;
}

/** Return the addresses by which other machines can reach a server that listens on all interfaces. */
function networkAddresses(host: string): string[] {
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && (family === "IPv4" || host.includes(":")))
    .filter((one) => !("scopeid" in one && one.scopeid)) // browsers do not support the zone IDs of link-local addresses
    .map(({ address }) => address);
}

/**
 * Read the certificate for `--https`.
 *
 * @throws {ConfigError} A file is missing or invalid, or the files do not belong together.
 */
export function readCertificate({ https, cert, key }: DevFlags): Certificate | undefined {
  if (!https) return undefined;
  if (cert === undefined || key === undefined) {
    const missing = [cert === undefined ? "--cert" : "", key === undefined ? "--key" : ""]
      .filter(Boolean)
      .join(" and ");
    const hint =
      "Create the files with mkcert, which makes browsers trust them: mkcert -install, then mkcert localhost.";
    throw usageError(`HTTPS needs ${missing}.`, hint);
  }
  const certificate = { cert: readPem("--cert", cert), key: readPem("--key", key) };
  checkPart("--cert", cert, { cert: certificate.cert });
  checkPart("--key", key, { key: certificate.key });
  try {
    createSecureContext(certificate);
  } catch (error) {
    const message = `The key "${key}" does not belong to the certificate "${cert}": ${reasonOf(error)}.`;
    throw usageError(message, "Use the two files that were created together.");
  }
  return certificate;
}

function readPem(flag: string, file: string): Buffer {
  try {
    return readRegularFile(path.resolve(file));
  } catch (error) {
    throw usageError(`The file "${file}" of ${flag} cannot be read: ${reasonOf(error)}.`, "Correct the path.");
  }
}

function checkPart(flag: string, file: string, part: Partial<Certificate>): void {
  try {
    createSecureContext(part);
  } catch (error) {
    const kind = flag === "--cert" ? "certificate" : "private key";
    const message = `The file "${file}" of ${flag} does not contain a ${kind} that can be used: ${reasonOf(error)}.`;
    throw usageError(message, `Use a ${kind} in PEM format without a passphrase; it begins with -----BEGIN.`);
  }
}

/** Wait until the user stops the command. */
export function waitUntilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

export function printWarning(message: string): void {
  process.stderr.write(`warning: ${message}\n`);
}

/** Warn if other machines can read the site. */
export function warnIfExposed(host: string): void {
  if (isLoopback(host)) return;
  printWarning(`with --host ${host}, everyone on your network can read this site.`);
}

const isLoopback = (host: string): boolean => isLocalName(hostForUrl(host)) || /^127\.\d+\.\d+\.\d+$/.test(host);

/** Convert system errors in listening that the user can solve to usage errors. */
export function listenError(error: unknown, host: string, port: number): unknown {
  const reasons: Readonly<Record<string, [string, string]>> = {
    EADDRINUSE: [`Port ${port} is in use.`, "Stop the process that uses it, or choose another port with --port."],
    EACCES: [`This user is not allowed to use port ${port}.`, "Choose a port above 1023 with --port."],
    EADDRNOTAVAIL: [`"${host}" is not an address of this machine.`, "Choose another one with --host."],
    ENOTFOUND: [`Unknown host "${host}".`, "Choose another one with --host."],
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  return reason ? usageError(...reason) : error;
}

/** Open a URL in the browser. Fails silently, because the URL is printed anyway. */
export function openInBrowser(url: string): void {
  const [command = "", ...args] =
    process.platform === "darwin" ? ["open"] : process.platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"];
  const child = spawn(command, [...args, url], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
