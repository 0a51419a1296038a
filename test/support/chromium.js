/** Find the browser for the browser tests, or install it where that needs nobody's help. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

function installed() {
  const { CHROMIUM, PATH = "" } = process.env;
  const onPath = PATH.split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [CHROMIUM, ...onPath, ...ELSEWHERE].find((file) => file && existsSync(file));
}

/** Debian and its children have the package; root may install it. */
function install() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return;
  const run = (...args) =>
    spawnSync("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  console.error("No Chromium found: installing Debian's package.");
  if (!run("install", "-y", "--no-install-recommends", "chromium")) {
    run("update");
    run("install", "-y", "--no-install-recommends", "chromium");
  }
}

/**
 * Path of a Chromium.
 *
 * Ends the process with a message that says how to get one when there is none.
 */
export function findChromium() {
  let found = installed();
  if (!found) {
    install();
    found = installed();
  }
  if (found) return found;
  console.error(
    "The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium; macOS: brew install --cask chromium) or name one: CHROMIUM=/path/to/chromium npm test",
  );
  process.exit(2);
}
