/**
 * The only components that render HTML from content.
 *
 * All HTML passed to them has been escaped or sanitized during composition.
 */

import type { AriaAttributes, Ref } from "react";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ContentRuntimeContext, usePage } from "../context.tsx";

type Tag = "code" | "div" | "nav" | "section" | "span" | "h1" | "h2" | "h3" | "h4" | "p" | "li";

interface RawHtmlProps extends AriaAttributes {
  as?: Tag;
  /** Key in `PageHtml`. */
  name: string;
  className?: string;
  id?: string;
  lang?: string;
  dir?: string;
}

/**
 * Page HTML, by key.
 *
 * The first page's HTML is already in the document and is not sent again: React keeps an element's existing children if
 * `dangerouslySetInnerHTML` is empty. Later pages pass their HTML. The component is remounted if the page or key changes.
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
  const { splitHtml, deferInsert, runWhenComplete, replaceHtml, onMount, recover } = useContext(ContentRuntimeContext);
  const [splitMarkup] = useState(() => (markup === undefined ? undefined : splitHtml?.(name, markup)));
  // Kept from the first render, so that React never overwrites changes made by the client.
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

  // A mounted page's HTML only changes in development, when a file is saved.
  useLayoutEffect(() => {
    if (ref.current && markup !== undefined && markup !== currentMarkup.current) replaceHtml?.(ref.current, markup);
    currentMarkup.current = markup;
  }, [replaceHtml, markup]);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let undo: (() => void) | undefined;
    let isUnmounted = false;
    const mount = (): void => {
      if (!isUnmounted) undo = onMount?.(element);
    };
    if (markup !== undefined || element.firstChild || !recover) {
      if (runWhenComplete) runWhenComplete(element, mount);
      else mount();
    } else {
      recover(name).then(
        (handle) => {
          if (isUnmounted || handle === undefined) return;
          element.innerHTML = handle;
          mount();
        },
        (error) => console.error(`[sitegen] the HTML "${name}" could not be restored`, error),
      );
    }
    return () => {
      isUnmounted = true;
      undo?.();
    };
  }, [runWhenComplete, onMount, recover, name, markup]);

  return (
    <Element
      {...rest}
      ref={ref as never}
      data-raw={name}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is sanitized; see the file header
      dangerouslySetInnerHTML={initialHtml}
    />
  );
}

/** HTML that is set once and not updated when the parent component is rendered again. */
export function StaticHtml({
  as: Element = "div",
  html,
  ...rest
}: {
  as?: "div" | "span";
  html: string;
  ref?: Ref<HTMLDivElement>;
  "data-island-children"?: string;
}) {
  const [initialHtml] = useState({ __html: html });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
  return <Element {...rest} suppressHydrationWarning dangerouslySetInnerHTML={initialHtml} />;
}

/** Short HTML from the page data, e.g. a title with code. */
export function InlineHtml({
  as: Element = "span",
  html,
  ...rest
}: { as?: Tag; html: string; className?: string; id?: string } & AriaAttributes) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
  return <Element {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
