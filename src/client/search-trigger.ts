/**
 * The way to the search dialog, whose code and index are loaded at the first sign of interest.
 *
 * The search button sends `sitegen:search-intent` (focus, hover, touch) and `sitegen:search-open` (click, or a letter, as
 * `detail`, typed on it); the keys work anywhere.
 */

import type { SearchSettings } from "./search/dialog.tsx";

/** Whether keys typed here are meant for a text. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|select|textarea)$/.test(target.localName))
  );
}

/** Listen for intent, the button and the keys. */
export function installSearchTrigger(settings: SearchSettings): void {
  if (settings.shell.search.provider === "none") return;
  const load = () => import("./search/dialog.tsx");
  const warn = (error: unknown): void => console.warn("[sitegen] the search could not be loaded", error);
  const prepare = (): void =>
    void load()
      .then(({ prepare }) => prepare(settings))
      .catch(warn);
  const open = (query: string): void =>
    void load()
      .then(({ open }) => open(settings, query))
      .catch(warn);

  addEventListener("sitegen:search-intent", prepare, { once: true });
  addEventListener("sitegen:search-open", (event) => {
    const { detail } = event as CustomEvent<{ query?: string } | string | null>;
    open(typeof detail === "string" ? detail : (detail?.query ?? ""));
  });
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    const isShortcut = command && !event.shiftKey && event.key.toLowerCase() === "k";
    const isSlash = !command && event.key === "/" && !isTextField(event.target);
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    open("");
  });
}
