/**
 * Opens the search dialog. Its code and index are loaded when the user is likely to search.
 *
 * The search button emits intent (focus, hover, touch) and click events. Keyboard shortcuts work everywhere.
 */

import { PageEvent } from "../../model/shell-ids.ts";
import { hasCharacterShortcuts } from "../../theme/storage.ts";
import { getLatinKey, isTextField } from "../../util/browser.ts";
import type { SearchDialog } from "./dialog.ts";
import type { SearchSettings } from "./search-client.ts";

const ENTER: KeyboardEventInit = { key: "Enter", bubbles: true, cancelable: true };

/** Listen for intent, clicks and keyboard shortcuts. */
export function installSearchTrigger(settings: SearchSettings): void {
  const { search, screens } = settings.shell;
  if (search.provider === "none") return;
  let loading: Promise<SearchDialog> | undefined;
  /**
   * Initial dialog query while its code is loading, including characters typed in the meantime; otherwise
   * undefined.
   */
  let pendingQuery: string | undefined;
  /** True if Enter was pressed after these characters. */
  let isEntered = false;
  /** Path on which the dialog was requested. */
  let requestedAt = "";
  const runWhenLoaded = (work: (dialog: SearchDialog) => void): void => {
    loading ??= import("./dialog.ts").then(({ createDialog }) => createDialog(settings));
    loading.then(work, (error: unknown) => {
      loading = undefined;
      console.warn("[sitegen] the search could not be loaded", error);
      // Load a new document: the search page then belongs to the current build.
      if (pendingQuery !== undefined && screens.search) {
        location.assign(screens.search + (pendingQuery && `?q=${encodeURIComponent(pendingQuery)}`));
      }
      cancel();
    });
  };
  /** Cancel opening the dialog. Its code is still loaded. */
  const cancel = (): void => {
    pendingQuery = undefined;
    isEntered = false;
  };
  const open = (query: string): void => {
    if (pendingQuery !== undefined) {
      pendingQuery += query;
      return;
    }
    pendingQuery = query;
    requestedAt = location.pathname;
    runWhenLoaded((dialog) => {
      if (pendingQuery === undefined) return;
      dialog.toggle(pendingQuery);
      // The dialog's field has the focus.
      if (isEntered) document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", ENTER));
      cancel();
    });
  };

  addEventListener(PageEvent.SearchIntent, () => runWhenLoaded((dialog) => dialog.prepare()));
  addEventListener(PageEvent.SearchOpen, (event) => {
    open((event as CustomEvent<{ query?: string } | null>).detail?.query ?? "");
  });
  addEventListener(PageEvent.Location, () => {
    // Ignore query string changes, e.g. by a filter on the page.
    if (location.pathname !== requestedAt) cancel();
  });
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    if (pendingQuery !== undefined && !command && event.key.length === 1 && !isTextField(event.target)) {
      event.preventDefault();
      open(event.key);
      return;
    }
    if (pendingQuery && event.key === "Enter" && !isTextField(event.target)) {
      event.preventDefault();
      isEntered = true;
      return;
    }
    if (event.key === "Escape") cancel();
    const isShortcut = command && !event.shiftKey && getLatinKey(event) === "k";
    const isSlash = !command && event.key === "/" && !isTextField(event.target) && hasCharacterShortcuts();
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    if (pendingQuery === undefined) open("");
    else cancel();
  });
}

/** Mark the keys on the search button while they are pressed. */
export function installPressedKeys(): void {
  let keysDown = { command: false, letter: false };
  const mark = (next: typeof keysDown): void => {
    keysDown = next;
    for (const keys of document.querySelectorAll(".search-button-keys")) {
      const [command, letter] = keys.children;
      command?.toggleAttribute("data-pressed", keysDown.command);
      letter?.toggleAttribute("data-pressed", keysDown.letter);
    }
  };
  const trackKeys = (event: KeyboardEvent): void => {
    const isDown = event.type === "keydown";
    if (event.key === "Control" || event.key === "Meta") mark({ command: isDown, letter: false });
    else if (getLatinKey(event) === "k") mark({ ...keysDown, letter: isDown });
  };
  addEventListener("keydown", trackKeys);
  addEventListener("keyup", trackKeys);
  addEventListener("blur", () => mark({ command: false, letter: false }));
}
