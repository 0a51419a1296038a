/** Help for keyboards: the skip link, which is the first focusable element, and the button that lists shortcuts. */

import type { MouseEvent } from "react";
import { MAIN_ID, SKIP_REGION_ID } from "../../model/shell-ids.ts";
import { useLocale } from "../context.tsx";

function skipToContent(event: MouseEvent): void {
  const target = document.querySelector<HTMLElement>("main") ?? document.getElementById(MAIN_ID);
  if (!target) return;
  event.preventDefault();
  target.setAttribute("tabindex", "-1");
  target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  target.focus();
}

export function SkipLink() {
  const { t } = useLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separate region that can be focused before the link
    <div id={SKIP_REGION_ID} className="skip-region" role="region" aria-label={t("nav.skipToContent")} tabIndex={-1}>
      <a className="skip-link" href={`#${MAIN_ID}`} onClick={skipToContent}>
        {t("nav.skipToContent")}
      </a>
    </div>
  );
}

/** Button that lists the keyboard shortcuts. The client opens the list. */
export function ShortcutsButton({ className = "" }: { className?: string }) {
  const { t } = useLocale();
  return (
    <button type="button" className={`shortcuts-button with-script ${className}`.trim()} data-shortcuts="">
      {t("shortcuts.title")}
    </button>
  );
}
