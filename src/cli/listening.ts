/** What `dev` and `preview` have in common: where they listen, and what may be wrong with that. */

import { hostInAddress } from "../dev/http.ts";
import { usageError } from "../model/problem.ts";

export interface ServeFlags {
  /** Absent: the usual one, or the next free. */
  port?: number;
  host: string;
  open?: boolean;
}

/** Where a server is reached. */
export function serverAddress(host: string, port: number, baseUrl: string): string {
  return `http://${hostInAddress(host)}:${port}${baseUrl}`;
}

/** Resolves when the user stops the command. */
export function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
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
