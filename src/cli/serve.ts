/** Shared by `dev` and `preview`: prints URLs, explains errors in listening, and opens a browser. */

import { spawn } from "node:child_process";
import { networkInterfaces } from "node:os";
import { GENERATOR_VERSION } from "../build/version.ts";
import { hostForUrl, isLocalName, isWildcard } from "../dev/http.ts";
import { usageError } from "../model/problem.ts";
import { formatDuration } from "../util/format.ts";
import { type CommonFlags, wantsColor } from "./flags.ts";
import { createStyle } from "./style.ts";

export interface ServeFlags {
  /** If absent, the default port or the next free one. */
  port?: number;
  host: string;
  allowedHost?: string[];
  open?: boolean;
}

export interface DevFlags extends ServeFlags {
  poll?: boolean;
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
  const urlOf = (host: string): string => `http://${hostForUrl(host)}:${port}${baseUrl}`;
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
