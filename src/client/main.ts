/**
 * The entry point for every page in the browser.
 *
 * React and the application are evaluated in separate tasks, so that the page stays responsive. Until then, and if
 * something fails here, the page is plain HTML that works without scripts.
 */

import type { BootData } from "../model/page-payload.ts";
import type { ShellData } from "../model/shell-data.ts";
import { PAGE_DATA_ID } from "../model/shell-ids.ts";
import { showBootError } from "./boot-error.ts";

type ReactClient = typeof import("react-dom/client");

/** Checked by the home page's inline script, which otherwise suggests another base URL. */
Object.assign(window, { sitegenLoaded: true });

const waitForTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** @param fresh Bypass caches, after a failure. */
async function startPage(boot: BootData, fresh: boolean): Promise<void> {
  const stopRecording = recordClicks();
  const shell = loadShell(boot, fresh);
  // Prevent the browser from reporting an unhandled rejection; the error is handled below.
  shell.catch(() => {});
  try {
    // esbuild exports a dynamically imported CommonJS module as `default` only.
    const { default: react } = (await import("react-dom/client")) as unknown as { default: ReactClient };
    await waitForTask();
    const { start } = await import("./start.ts");
    await waitForTask();
    await start({ boot, shell, hydrateRoot: react.hydrateRoot, fresh });
    stopRecording()?.click();
  } catch (error) {
    stopRecording();
    console.warn("[sitegen] the page could not be hydrated", error);
    const messages = await shell.then(
      (loaded) => loaded.messages,
      () => undefined,
    );
    showBootError(error, messages, () => startPage(boot, true));
  }
}

/** Record the last clicked button before hydration. @returns A function that stops recording and returns the button. */
function recordClicks(): () => HTMLButtonElement | null {
  let clickedButton: HTMLButtonElement | null = null;
  const onClick = ({ target }: Event): void => {
    clickedButton = (target as Element).closest("button");
  };
  addEventListener("click", onClick, true);
  return () => {
    removeEventListener("click", onClick, true);
    return clickedButton;
  };
}

async function loadShell({ baseUrl, shell }: BootData, fresh: boolean): Promise<ShellData> {
  const response = await fetch(baseUrl + shell, fresh ? { cache: "reload" } : {});
  if (!response.ok) throw new Error(`could not load ${shell}: status ${response.status}`);
  return (await response.json()) as ShellData;
}

const source = document.getElementById(PAGE_DATA_ID)?.textContent;
if (source) void startPage(JSON.parse(source) as BootData, false);
