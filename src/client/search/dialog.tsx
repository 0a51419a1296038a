/** Placeholder of the search dialog: leads to the search page. */

import type { ShellData } from "../../model/page.ts";

export interface SearchSettings {
  shell: ShellData;
  /** Go to a page of this site without loading a document. */
  navigate(address: string): void;
}

/** Load what the dialog needs before it is opened. */
export function prepare(_settings: SearchSettings): void {}

/** Open the dialog, or close it when it is open. */
export function open({ shell, navigate }: SearchSettings, query: string): void {
  if (shell.screens.search) navigate(`${shell.screens.search}?q=${encodeURIComponent(query)}`);
}
