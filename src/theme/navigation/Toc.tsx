/** Table of contents: a sticky column, or a collapsible button on narrow screens. */

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { TOC_NAME } from "../../model/page-payload.ts";
import { Icon } from "../components/Icon.tsx";
import { RawHtml } from "../components/RawHtml.tsx";
import { useLocale, usePage } from "../context.tsx";
import { Collapse } from "../hooks/collapse.tsx";
import { useScrollSpy } from "../hooks/scroll-spy.ts";

/** Table of contents in a column next to the text. @param links The page's links, shown below. */
export function Toc({ links }: { links?: ReactNode }) {
  const { t } = useLocale();
  const { page } = usePage();
  const ref = useRef<HTMLElement>(null);
  useScrollSpy(ref, page.path);
  return (
    <nav className="toc" aria-label={t("docs.tocLabel")} ref={ref}>
      <p className="toc-title">{t("docs.onThisPage")}</p>
      <RawHtml name={TOC_NAME} className="toc-list" />
      {links && <div className="toc-links">{links}</div>}
    </nav>
  );
}

/** Copy of the column's list, created on demand: the document contains the HTML only once. */
function TocCopy({ onChoose }: { onChoose(): void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const source = document.querySelector(`.toc [data-raw="${TOC_NAME}"]`);
    const copy = source?.cloneNode(true) as Element | undefined;
    const panel = ref.current?.parentElement;
    ref.current?.replaceChildren(...(copy?.childNodes ?? []));
    if (panel) void import("../hooks/current-heading.ts").then(({ showCurrentEntry }) => showCurrentEntry(panel));
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

/** Bar with the current heading on narrow screens. It opens the table of contents over the text. */
export function MobileToc() {
  const { t } = useLocale();
  const { page } = usePage();
  const [open, setOpen] = useState(false);
  const [closesImmediately, setClosesImmediately] = useState(false);
  const [current, setCurrent] = useState<string>();
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    list.current = document.querySelector(".toc");
  }, []);
  useScrollSpy(list, page.path, { isActive: () => bar.current?.checkVisibility() === true, onChange: setCurrent });
  function toggle(immediate: boolean): void {
    setOpen(!open);
    setClosesImmediately(immediate);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for Escape in the list inside
    <div
      ref={bar}
      className="mobile-toc"
      data-open={open || undefined}
      onKeyDown={({ key }) => {
        if (key === "Escape" && open) toggle(true);
      }}
    >
      <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => toggle(false)}>
        {t("docs.onThisPage")}
        {current !== undefined && <b aria-hidden="true">{current}</b>}
        <Icon name="caret" />
      </button>
      <Collapse open={open} immediate={closesImmediately} id={id}>
        <TocCopy key={page.path} onChoose={() => toggle(true)} />
      </Collapse>
    </div>
  );
}
