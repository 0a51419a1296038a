/**
 * Displays an error if the first page's code or data cannot be loaded.
 *
 * React is not running yet, so the box is created with the DOM. The page's text stays readable below it.
 */

import type { Messages } from "../model/locale.ts";
import { ROOT_ID } from "../model/shell-ids.ts";

/** Delay in ms before the spinner appears, to avoid flicker during short loads. */
const SPINNER_DELAY = 200;

/**
 * Display the error, with a Retry button.
 *
 * @param messages Absent if the messages could not be loaded.
 * @param retry Called on each press after the box is removed, because hydration requires the server's markup.
 */
export function showBootError(error: unknown, messages: Messages | undefined, retry: () => Promise<void>): void {
  const translate = (id: string, fallback: string): string => {
    const message = messages?.[id];
    return typeof message === "string" ? message : fallback;
  };
  const box = document.createElement("div");
  box.className = "route-error";
  box.setAttribute("role", "alert");
  for (const message of collectMessages(error)) {
    const line = document.createElement("p");
    line.textContent = message;
    box.append(line);
  }
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = translate("route.retry", "Retry");
  box.append(button);
  insert(box);

  button.addEventListener("click", () => {
    box.remove();
    const spinner = document.createElement("div");
    spinner.className = "route-loading";
    spinner.setAttribute("role", "status");
    spinner.setAttribute("aria-label", translate("route.loading", "Loading the page"));
    const timer = setTimeout(() => insert(spinner), SPINNER_DELAY);
    void retry().finally(() => {
      clearTimeout(timer);
      spinner.remove();
    });
  });
}

/** Insert an element outside the React root, because hydration requires the server's markup. */
function insert(element: HTMLElement): void {
  const root = document.getElementById(ROOT_ID);
  if (root) root.before(element);
  else document.body.prepend(element);
}

/** Collect the messages from an error and its causes. Importing `util/format.ts` would add a chunk to every page. */
function collectMessages(error: unknown): string[] {
  const texts: string[] = [];
  for (let each = error; each instanceof Error && texts.length < 5; each = each.cause) texts.push(each.message);
  return texts.length > 0 ? texts : [String(error)];
}
