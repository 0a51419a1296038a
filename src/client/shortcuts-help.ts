/** Opens the dialog with the keyboard shortcuts. */

import type { ShellData } from "../model/shell-data.ts";
import { hasCharacterShortcuts } from "../theme/storage.ts";
import { isTextField } from "../util/browser.ts";

/** Open the shortcuts dialog with its button or "?". */
export function installShortcutsHelp(shell: ShellData): void {
  const open = (): void => {
    import("./content/shortcuts-dialog.ts").then(
      ({ openShortcuts }) => openShortcuts(shell),
      (error: unknown) => console.warn("[sitegen] the keyboard shortcuts could not be loaded", error),
    );
  };
  addEventListener("click", ({ target }) => (target as Element).closest("[data-shortcuts]") && open());
  addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    if (isTextField(event.target) || !hasCharacterShortcuts()) return;
    event.preventDefault();
    open();
  });
}
