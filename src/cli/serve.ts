/** Shared by `dev` and `preview`: the port they listen on, errors while opening it, and opening a browser. */

import { spawn } from "node:child_process";
import { networkInterfaces } from "node:os";
import { GENERATOR_VERSION } from "../build/version.ts";
import { hostForUrl, isWildcard } from "../dev/http.ts";
import { usageError } from "../model/problem.ts";
import { formatDuration } from "../util/format.ts";
import { type CommonFlags, wantsColor } from "./flags.ts";
import { createStyle } from "./style.ts";

export interface ServeFlags {
  /** Absent: the usual one, or the next free. */
  port?: number;
  host: string;
  allowedHost?: string[];
  open?: boolean;
}

/**
 * Print the URLs of a server: on a terminal a start screen, elsewhere and with `--quiet` plain lines for other tools.
 *
 * @param details More rows of the start screen, as label and value.
 * @returns The URL for this machine.
 */
export function printAddresses(
  port: number,
  baseUrl: string,
  flags: CommonFlags & ServeFlags,
  details: readonly (readonly [label: string, value: string])[] = [],
): string {
  const at = (host: string): string => `http://${hostForUrl(host)}:${port}${baseUrl}`;
  const isOpen = isWildcard(flags.host);
  const local = at(isOpen ? "localhost" : flags.host);
  const network = isOpen ? networkAddresses(flags.host).map(at) : [];
  const { stdout } = process;
  if (!stdout.isTTY || flags.quiet) {
    stdout.write(`${isOpen ? "Local:   " : ""}${local}\n${network.map((url) => `Network: ${url}\n`).join("")}`);
    return local;
  }
  const style = createStyle(wantsColor(flags, stdout));
  const rows = [
    ...(isOpen || isLoopback(flags.host) ? [["Local", style.link(local)]] : [["Network", style.link(local)]]),
    ...network.map((url) => ["Network", style.link(url)]),
    ...(isLoopback(flags.host) ? [["Network", style.dim("--host 0.0.0.0 to expose")]] : []),
    ...details,
  ];
  // Since the process was started.
  const time = formatDuration(performance.now());
  const title = `  ${style.bold(style.success(`sitegen ${GENERATOR_VERSION}`))}  ${style.dim(`ready in ${time}`)}`;
  const lines = rows.map(([label = "", value]) => `  ${style.success("➜")} ${style.bold(label.padEnd(8))} ${value}`);
  stdout.write(`\n${title}\n\n${lines.join("\n")}\n\n`);
  return local;
}

/** The addresses by which others reach what listens on all of them. */
function networkAddresses(host: string): string[] {
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && (family === "IPv4" || host.includes(":")))
    .filter((one) => !("scopeid" in one && one.scopeid)) // no browser takes the zone that these need
    .map(({ address }) => address);
}

/** Resolves when the user stops the command, or has done so already. */
export function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Warn when other machines can read the site. */
export function warnOfHost(host: string): void {
  if (isLoopback(host)) return;
  process.stderr.write(`warning: with --host ${host}, everyone on your network can read this site.\n`);
}

const isLoopback = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/** Turn a system error of listening into an error of usage, if it is one. */
export function listenError(error: unknown, host: string, port: number): unknown {
  const reasons: Readonly<Record<string, [string, string]>> = {
    EADDRINUSE: [`Port ${port} is in use.`, "Stop the process that uses it, or choose another port with --port."],
    EACCES: [`Port ${port} may not be used by this user.`, "Choose a port above 1023 with --port."],
    EADDRNOTAVAIL: [`"${host}" is not an address of this machine.`, "Choose another one with --host."],
    ENOTFOUND: [`"${host}" is not a known host.`, "Choose another one with --host."],
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  return reason ? usageError(...reason) : error;
}

/** Where there is no browser nothing happens: the address is on the terminal anyway. */
export function openInBrowser(address: string): void {
  const [command, ...args] =
    process.platform === "darwin" ? ["open"] : process.platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"];
  const child = spawn(command as string, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
