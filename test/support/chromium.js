/** Find Chromium for the browser tests, or install it if that requires no interaction, and start it. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

// The headless shell first: it has no user interface and requires about 40 % less CPU time.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const OTHER_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

function installed() {
  const { CHROMIUM, PATH = "" } = process.env;
  const onPath = PATH.split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [CHROMIUM, ...onPath, ...OTHER_PATHS].find((file) => file && existsSync(file));
}

/** Install a package of Debian and its derivatives, if running as root. */
function install() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return;
  const run = (...args) =>
    spawnSync("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  const installOne = () =>
    ["chromium-headless-shell", "chromium"].some((name) => run("install", "-y", "--no-install-recommends", name));
  console.error("No Chromium found: installing Debian's package.");
  if (!installOne()) {
    run("update");
    installOne();
  }
}

/**
 * Return the path of Chromium.
 *
 * If there is none, print how to install it and end the process.
 */
export function findChromium() {
  let executable = installed();
  if (!executable) {
    install();
    executable = installed();
  }
  if (executable) return executable;
  console.error(
    "The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium; macOS: brew install --cask chromium) or specify its path: CHROMIUM=/path/to/chromium npm test",
  );
  process.exit(2);
}

/** Flags of browsers that need neither the network nor a display. */
export const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Start a browser for all tests of a run, which connect to it. Starting one takes more than a second of CPU time. */
export async function startChromium(executablePath) {
  const { chromium } = await import("playwright-core");
  return chromium.launchServer({
    executablePath,
    // The runner closes the browser.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: BROWSER_FLAGS,
  });
}
