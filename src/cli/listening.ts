/** What `dev` and `preview` have in common: where they listen, and what may be wrong with that. */

import { networkInterfaces } from "node:os";
import { hostInAddress, isWildcard } from "../dev/http.ts";
import { usageError } from "../model/problem.ts";
import { bold, type CommonFlags } from "./flags.ts";

export interface ServeFlags {
  /** Absent: the usual one, or the next free. */
  port?: number;
  host: string;
  allowedHost?: string[];
  open?: boolean;
}

/** Print where a server is reached. @returns The address for this machine. */
export function printAddresses(port: number, baseUrl: string, flags: CommonFlags & ServeFlags): string {
  const at = (host: string): string => `http://${hostInAddress(host)}:${port}${baseUrl}`;
  const isOpen = isWildcard(flags.host);
  const local = at(isOpen ? "localhost" : flags.host);
  const network = isOpen ? networkAddresses(flags.host).map((address) => `Network: ${bold(at(address), flags)}\n`) : [];
  process.stdout.write(`${isOpen ? "Local:   " : ""}${bold(local, flags)}\n${network.join("")}`);
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

/** Say it when others can read the site. */
export function warnOfHost(host: string): void {
  if (/^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)) return;
  process.stderr.write(`warning: with --host ${host} everybody in your network can read this site.\n`);
}

/** What a system error of listening means. */
export function listenError(error: unknown, host: string, port: number): unknown {
  const reasons: Readonly<Record<string, [string, string]>> = {
    EADDRINUSE: [`Port ${port} is in use.`, "End the program that uses it, or choose another with --port."],
    EACCES: [`Port ${port} may not be used by this user.`, "Choose one above 1023 with --port."],
    EADDRNOTAVAIL: [`"${host}" is no address of this machine.`, "Choose another with --host."],
    ENOTFOUND: [`"${host}" is no known host.`, "Choose another with --host."],
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  return reason ? usageError(...reason) : error;
}
