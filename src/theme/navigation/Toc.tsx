/** Table of contents: a sticky column, or a collapsible button on narrow screens. */

import { useEffect, useId, useRef, useState } from "react";
import { TOC_NAME } from "../../model/page-data.ts";
import { Icon } from "../components/Icon.tsx";
import { RawHtml } from "../components/RawHtml.tsx";
import { useLocale, usePage } from "../context.tsx";
import { Collapse } from "../hooks/collapse.tsx";
import { useScrollSpy } from "../hooks/scroll-spy.ts";

/** Table of contents in a column next to the text. */
export function Toc() {
  const { t } = useLocale();
  const { page } = usePage();
  const ref = useRef<HTMLElement>(null);
  useScrollSpy(ref, page.path);
  return (
    <nav className="toc" aria-label={t("docs.tocLabel")} ref={ref}>
      <p className="toc-title">{t("docs.onThisPage")}</p>
      <RawHtml name={TOC_NAME} className="toc-list" />
    </nav>
  );
}

/** Copy of the column's list, created on demand: the document contains the HTML only once. */
function TocCopy({ onChoose }: { onChoose(): void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const source = document.querySelector(`.toc [data-raw="${TOC_NAME}"]`);
    const copy = source?.cloneNode(true) as Element | undefined;
    for (const link of copy?.querySelectorAll("[aria-current]") ?? []) link.removeAttribute("aria-current");
    ref.current?.replaceChildren(...(copy?.childNodes ?? []));
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for clicks on the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link emits a click
    <div
      ref={ref}
      className="toc-list"
      onClick={(event) => {
        if ((event.target as Element).closest("a")) onChoose();
      }}
    />
  );
}

/** Collapsible table of contents above the text on narrow screens, initially closed. */
export function MobileToc() {
  const { t } = useLocale();
  const { page } = usePage();
  const [open, setOpen] = useState(false);
  const [closesImmediately, setClosesImmediately] = useState(false);
  const id = useId();
  function toggle(immediate: boolean): void {
    setOpen(!open);
    setClosesImmediately(immediate);
  }
  return (
    <div className="mobile-toc" data-open={open || undefined}>
      <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => toggle(false)}>
        {t("docs.onThisPage")}
        <Icon name="caret" />
      </button>
      <Collapse open={open} immediate={closesImmediately} id={id}>
        <TocCopy key={page.path} onChoose={() => toggle(true)} />
      </Collapse>
    </div>
  );
}
