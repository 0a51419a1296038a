/**
 * Behaviour for markup that comes from content.
 *
 * One listener for each kind of event serves all pages; only what must be measured or added is done for each element, a
 * little at a time.
 */

import { translate } from "../../model/locale.ts";
import type { ShellData } from "../../model/page.ts";
import type { Announce } from "../announce.ts";
import { inSlices } from "../schedule.ts";
import { createCodeButtons } from "./code.ts";
import { installDetails } from "./details.ts";
import { installEmbeds } from "./embeds.ts";
import { installPreviews } from "./preview.ts";
import { createTableFocus } from "./tables.ts";
import { installTabs } from "./tabs.ts";

export interface ContentSettings {
  shell: Pick<ShellData, "messages" | "locale">;
  announce: Announce;
}

/** Marks elements whose markup is content, as the theme writes it. */
export const CONTENT = "[data-raw]";

/**
 * Listen on the document, once.
 *
 * @returns What to do with each element of content that comes into the page; its result undoes it.
 */
export function installContent({ shell, announce }: ContentSettings): (element: HTMLElement) => () => void {
  const t = (id: string): string => translate(shell.messages, shell.locale.htmlLang, id);
  const restoreTabs = installTabs();
  installDetails();
  installEmbeds();
  installPreviews();
  const code = createCodeButtons(t, announce);
  const tables = createTableFocus();

  return (element) => {
    const controller = new AbortController();
    restoreTabs(element);
    void inSlices(element.querySelectorAll<HTMLElement>(".code-block"), code.add, controller.signal);
    void inSlices(element.querySelectorAll<HTMLElement>(".table-scroll"), tables.add, controller.signal);
    return () => {
      controller.abort();
      code.release(element);
      tables.release(element);
    };
  };
}
