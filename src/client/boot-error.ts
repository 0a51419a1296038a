/**
 * The error box of a first page whose code or data could not be loaded.
 *
 * React is not at work yet, so the box is made by hand. The text of the page stays readable below it.
 */

import type { Messages } from "../model/locale.ts";
import { ROOT_ID } from "../model/shell-ids.ts";

/** ms before the spinner shows: shorter loads should not flash. */
const SPINNER_DELAY = 200;

/**
 * Show the error, with a button that tries again.
 *
 * @param messages Absent when they are what failed.
 * @param retry Called once for each press, when the box is gone: what comes to life must find the page as the server sent it.
 */
export function showBootError(error: unknown, messages: Messages | undefined, retry: () => Promise<void>): void {
  const text = (id: string, otherwise: string): string => {
    const message = messages?.[id];
    return typeof message === "string" ? message : otherwise;
  };
  const box = document.createElement("div");
  box.className = "route-error";
  box.setAttribute("role", "alert");
  for (const message of messagesOf(error)) {
    const line = document.createElement("p");
    line.textContent = message;
    box.append(line);
  }
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = text("route.retry", "Retry");
  box.append(button);
  place(box);

  button.addEventListener("click", () => {
    box.remove();
    const spinner = document.createElement("div");
    spinner.className = "route-loading";
    spinner.setAttribute("role", "status");
    spinner.setAttribute("aria-label", text("route.loading", "Loading the page"));
    const timer = setTimeout(() => place(spinner), SPINNER_DELAY);
    void retry().finally(() => {
      clearTimeout(timer);
      spinner.remove();
    });
  });
}

/** Outside of the application's root: what React takes over must be what the server sent. */
function place(element: HTMLElement): void {
  const root = document.getElementById(ROOT_ID);
  if (root) root.before(element);
  else document.body.prepend(element);
}

/** As `util/format.ts` has them, which the rest of the client shares: here it would be one more file for every page. */
function messagesOf(error: unknown): string[] {
  const texts: string[] = [];
  for (let each = error; each instanceof Error && texts.length < 5; each = each.cause) texts.push(each.message);
  return texts.length > 0 ? texts : [String(error)];
}
