/**
 * The entry of every page in the browser.
 *
 * It is small on purpose: React and the application are evaluated one after the other, so that neither keeps the page from
 * answering. Until then, and whenever something fails here, the page is plain HTML that works by itself.
 */

import type { BootData } from "../model/page-data.ts";
import type { ShellData } from "../model/shell-data.ts";
import { PAGE_DATA_ID } from "../model/shell-ids.ts";
import { showBootError } from "./boot-error.ts";

type ReactClient = typeof import("react-dom/client");

/** The inline script of the home page looks for this, and otherwise suggests another base URL. */
Object.assign(window, { sitegenLoaded: true });

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** @param fresh Go past caches, after a failure. */
async function bringToLife(boot: BootData, fresh: boolean): Promise<void> {
  const earlyPress = notePresses();
  const shell = loadShell(boot, fresh);
  // Asked for below; until then nobody has heard of a failure, which browsers would report.
  shell.catch(() => {});
  try {
    // esbuild exports a CommonJS module that is loaded with import() as `default` only.
    const { default: react } = (await import("react-dom/client")) as unknown as { default: ReactClient };
    await nextTask();
    const { start } = await import("./start.ts");
    await nextTask();
    await start({ boot, shell, hydrateRoot: react.hydrateRoot, fresh });
    earlyPress()?.click();
  } catch (error) {
    earlyPress();
    console.warn("[sitegen] the page could not be brought to life", error);
    const messages = await shell.then(
      (loaded) => loaded.messages,
      () => undefined,
    );
    showBootError(error, messages, () => bringToLife(boot, true));
  }
}

/** Note which button is pressed last, while none does anything. @returns Ends that and tells the button. */
function notePresses(): () => HTMLButtonElement | null {
  let pressed: HTMLButtonElement | null = null;
  const note = ({ target }: Event): void => {
    pressed = (target as Element).closest("button");
  };
  addEventListener("click", note, true);
  return () => {
    removeEventListener("click", note, true);
    return pressed;
  };
}

async function loadShell({ baseUrl, shell }: BootData, fresh: boolean): Promise<ShellData> {
  const response = await fetch(baseUrl + shell, fresh ? { cache: "reload" } : {});
  if (!response.ok) throw new Error(`could not load ${shell}: status ${response.status}`);
  return (await response.json()) as ShellData;
}

const source = document.getElementById(PAGE_DATA_ID)?.textContent;
if (source) void bringToLife(JSON.parse(source) as BootData, false);
