/**
 * Markup from content, the only way it gets into a page.
 *
 * Everything shown here was escaped or sanitised when it was composed.
 */

import type { AriaAttributes, Ref } from "react";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ContentRuntimeContext, usePage } from "../context.tsx";

type Tag = "div" | "section" | "span" | "h1" | "h2" | "h3" | "p" | "li";

interface RawHtmlProps extends AriaAttributes {
  as?: Tag;
  /** Key into the page's markup. */
  name: string;
  className?: string;
  id?: string;
  lang?: string;
  dir?: string;
}

/**
 * A long piece of the page's markup, by its key.
 *
 * The first page is in the document already and is not sent twice: React keeps the children of an element whose markup
 * is given as empty. Later pages bring theirs. Another page, or another key, mounts anew.
 */
export function RawHtml({ name, ...rest }: RawHtmlProps) {
  const { page, html } = usePage();
  return <RawElement key={`${page.path} ${name}`} name={name} markup={html && (html[name] ?? "")} {...rest} />;
}

function RawElement({
  as: Element = "div",
  name,
  markup,
  ...rest
}: Omit<RawHtmlProps, "name"> & { name: string; markup: string | undefined }) {
  const ref = useRef<HTMLElement>(null);
  const { splitHtml, deferInsert, whenComplete, onMount, recover } = useContext(ContentRuntimeContext);
  const [splitMarkup] = useState(() => (markup === undefined ? undefined : splitHtml?.(name, markup)));
  // Kept from the first render, so that React never touches what the client has added since.
  const [initialHtml] = useState({ __html: splitMarkup?.beginning ?? markup ?? "" });
  const currentMarkup = useRef(markup);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !splitMarkup) return;
    deferInsert?.(element, () => {
      if (splitMarkup.rest === undefined) element.innerHTML = currentMarkup.current ?? "";
      else element.insertAdjacentHTML("beforeend", splitMarkup.rest);
    });
  }, [deferInsert, splitMarkup]);

  // The same page has new content only in development, after a save.
  useLayoutEffect(() => {
    if (ref.current && markup !== undefined && markup !== currentMarkup.current) replaceMarkup(ref.current, markup);
    currentMarkup.current = markup;
  }, [markup]);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let undo: (() => void) | undefined;
    let isUnmounted = false;
    const mount = (): void => {
      if (!isUnmounted) undo = onMount?.(element);
    };
    if (markup !== undefined || element.firstChild || !recover) {
      if (whenComplete) whenComplete(element, mount);
      else mount();
    } else {
      recover(name).then(
        (handle) => {
          if (isUnmounted || handle === undefined) return;
          element.innerHTML = handle;
          mount();
        },
        (error) => console.error(`[sitegen] the markup "${name}" could not be brought back`, error),
      );
    }
    return () => {
      isUnmounted = true;
      undo?.();
    };
  }, [whenComplete, onMount, recover, name, markup]);

  return (
    <Element
      {...rest}
      ref={ref as never}
      data-raw={name}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it; see the head of this file
      dangerouslySetInnerHTML={initialHtml}
    />
  );
}

/** Exchange markup; details that the reader opened or closed stay so. */
function replaceMarkup(element: HTMLElement, markup: string): void {
  const detailsOf = () =>
    [...element.querySelectorAll("details")].map((details, at, all) => {
      const label = details.querySelector("summary")?.textContent ?? "";
      const earlier = all.slice(0, at).filter((other) => other.querySelector("summary")?.textContent === label);
      return [`${label} ${earlier.length}`, details] as const;
    });
  const before = new Map(detailsOf().map(([key, { open }]) => [key, open]));
  element.innerHTML = markup;
  for (const [key, details] of detailsOf()) details.open = before.get(key) ?? details.open;
}

/** Markup that is set once, however often the component that holds it is rendered. */
export function KeptHtml({
  html,
  ...rest
}: {
  html: string;
  ref?: Ref<HTMLDivElement>;
  "data-island-children"?: string;
}) {
  const [initialHtml] = useState({ __html: html });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
  return <div {...rest} suppressHydrationWarning dangerouslySetInnerHTML={initialHtml} />;
}

/** A short piece of markup that is part of the data, such as a title with code in it. */
export function InlineHtml({
  as: Element = "span",
  html,
  ...rest
}: { as?: Tag; html: string; className?: string; id?: string } & AriaAttributes) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
  return <Element {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
