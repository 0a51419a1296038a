/**
 * Runs the client modules of plugins on a page, after the frame that shows it. An error in one of them affects neither the page
 * nor the others.
 */

import { CLIENT_FAILURE, type ClientModule, type ClientPage } from "../theme/client-module.ts";
import { type ClientModuleEntry, clientModules } from "./client-module-list.ts";
import { insertDeferred } from "./deferred-content.ts";
import { waitForFrame } from "./scheduler.ts";

/** Run the modules on a page. @returns A function to call when the page is left. */
export function runModules(input: Pick<ClientPage, "page" | "locale">): () => void {
  let isOnScreen = true;
  const cleanups: (() => void)[] = [];
  const start = async (entry: ClientModuleEntry, visibility: Promise<void>): Promise<void> => {
    const [run] = await Promise.all([loadModule(entry), visibility]);
    if (!isOnScreen) return;
    const result = run({ ...input, url: new URL(location.href), data: entry.data });
    if (typeof result === "function") cleanups.push(() => runSafely(entry, result));
    else await result;
  };
  const visibility = waitForPage();
  for (const entry of clientModules) start(entry, visibility).catch((error: unknown) => report(entry, error));
  return () => {
    isOnScreen = false;
    for (const cleanUp of cleanups) cleanUp();
  };
}

/** Wait until the page is visible and complete, and the browser has handled input. */
async function waitForPage(): Promise<void> {
  await waitForFrame();
  // On a long page, the text below the viewport is inserted in a task after the same frame.
  await new Promise((resolve) => setTimeout(resolve));
  insertDeferred();
}

/** @throws {Error} The module cannot be loaded, or does not export a function. */
async function loadModule({ load }: ClientModuleEntry): Promise<ClientModule> {
  const { default: run } = await load();
  if (typeof run !== "function") throw new Error("The default export is not a function.");
  return run;
}

function runSafely(entry: ClientModuleEntry, run: () => void): void {
  try {
    run();
  } catch (error) {
    report(entry, error);
  }
}

/** Log an error. The development server's overlay shows it, too. */
function report({ plugin }: ClientModuleEntry, error: unknown): void {
  console.error(`[sitegen] the client module of the plugin "${plugin}" failed`, error);
  const reason = error instanceof Error ? error.message : String(error);
  const detail = `The client module of the plugin "${plugin}" failed: ${reason}`;
  dispatchEvent(new CustomEvent(CLIENT_FAILURE, { detail }));
}
