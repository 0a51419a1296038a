/** Show an address in the browser that the user has chosen for the system. */

import { spawn } from "node:child_process";

/** Where there is no browser nothing happens: the address is on the terminal anyway. */
export function openInBrowser(address: string): void {
  const [command, ...args] =
    process.platform === "darwin" ? ["open"] : process.platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"];
  const child = spawn(command as string, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
