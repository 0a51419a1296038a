/**
 * Displays a preview when hovering links to API structures, and the texts of annotated code.
 *
 * All links and parts of code share one box. It opens on hover, focus and the first touch, and stays open while the
 * pointer is on the link or the box. Links in the box have no previews, so structures may refer to each other.
 */

import { PageEvent } from "../../model/shell-ids.ts";
import type { FeatureInstaller } from "./feature.ts";

interface Preview {
  title: string;
  html: string;
}

function isPreview(value: unknown): value is Preview {
  const { title, html } = (value ?? {}) as Partial<Record<keyof Preview, unknown>>;
  return typeof title === "string" && typeof html === "string";
}

const ID = "structure-preview";
const LINK = "[data-raw] [data-preview]";
/** Delay in ms before the box opens, to avoid flicker when the pointer crosses links. */
const OPEN_DELAY = 100;
/** Delay in ms before the box closes, so that the pointer can cross the gap between link and box. */
const CLOSE_DELAY = 150;
/** Distance in px between link and box, and between box and window edge. */
const GAP = 6;
const EDGE = 8;

/** Install the listeners for pointers, focus and Escape. */
export const install: FeatureInstaller = ({ fetchJson }) => {
  const loaded = new Map<string, Promise<Preview>>();
  let box: HTMLElement | undefined;
  let openLink: HTMLElement | undefined;
  /** The last link with a requested preview, which may be loading or have failed. */
  let hoveredLink: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = (link: HTMLElement): Promise<Preview> | Preview => {
    const url = link.dataset.preview as string;
    if (link.tagName !== "A") return findCodePreview(link, Number(url));
    let loading = loaded.get(url);
    if (!loading) {
      loading = fetchJson(url, isPreview);
      loaded.set(url, loading);
      loading.catch(() => loaded.delete(url));
    }
    return loading;
  };

  async function open(link: HTMLElement): Promise<void> {
    clearTimeout(timer);
    hoveredLink = link;
    if (link === openLink) return;
    try {
      const preview = await load(link);
      if (hoveredLink !== link || !link.isConnected) return;
      close();
      openLink = link;
      box = createBox(preview);
      document.body.append(box);
      placeBox(box, link);
      link.setAttribute("aria-describedby", ID);
    } catch {
      // The link works without a preview.
    }
  }

  function close(): void {
    clearTimeout(timer);
    hoveredLink = undefined;
    box?.remove();
    box = undefined;
    openLink?.removeAttribute("aria-describedby");
    openLink = undefined;
  }

  const schedule = (work: () => void, delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(work, delay);
  };

  addEventListener("pointerover", ({ pointerType, target }) => {
    if (pointerType === "touch") return;
    const link = findPreviewLink(target);
    // Drop a preview that is loading for another link.
    if (link !== hoveredLink) hoveredLink = undefined;
    if (link) schedule(() => void open(link), OPEN_DELAY);
    else if (box && target instanceof Node && box.contains(target)) clearTimeout(timer);
    else if (box) schedule(close, CLOSE_DELAY);
    else clearTimeout(timer);
  });
  // `pointerover` is not emitted when the pointer leaves the window.
  document.documentElement.addEventListener("pointerleave", () => box && schedule(close, CLOSE_DELAY));

  addEventListener("focusin", ({ target }) => {
    const link = findPreviewLink(target);
    if (link?.matches(":focus-visible")) void open(link);
  });
  addEventListener("focusout", ({ target, relatedTarget }) => {
    const isInPreview = (element: EventTarget | null): boolean => element === openLink || element === box;
    if ((isInPreview(target) && !isInPreview(relatedTarget)) || target === hoveredLink) close();
  });

  let touchedLink: HTMLElement | undefined;
  addEventListener("pointerdown", ({ pointerType, target }) => {
    touchedLink = pointerType === "touch" ? findPreviewLink(target) : undefined;
    if (box && target instanceof Node && !box.contains(target) && !findPreviewLink(target)) close();
  });
  // Runs before the navigation. The first touch opens the preview; the second follows the link.
  addEventListener(
    "click",
    (event) => {
      const link = findPreviewLink(event.target);
      if (!link) return;
      if (touchedLink === link && openLink !== link && hoveredLink !== link) {
        event.preventDefault();
        void open(link);
      } else {
        close();
      }
    },
    { capture: true },
  );

  addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      if (document.activeElement === box) openLink?.focus();
      close();
    } else if (event.key === "Tab") moveFocus(event);
    else if (event.key === "ArrowRight") walkCode(event, 1);
    else if (event.key === "ArrowLeft") walkCode(event, -1);
  });
  /** Let Tab reach a box that scrolls: it is between its link and the next element. */
  function moveFocus(event: KeyboardEvent): void {
    const { activeElement } = document;
    if (!box || !openLink || box.tabIndex < 0) return;
    if (activeElement === box) {
      openLink.focus();
      if (event.shiftKey) event.preventDefault();
    } else if (activeElement === openLink && !event.shiftKey) {
      box.focus();
      event.preventDefault();
    }
  }
  addEventListener(PageEvent.Location, close);
  // A link may be hovered or focused before this code is loaded.
  const currentLink = document.querySelector<HTMLElement>(`${LINK}:is(:hover, :focus-visible)`);
  if (currentLink) void open(currentLink);
  return {};
};

function findPreviewLink(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(LINK)) || undefined;
}

/** Return the text of a part of code, which is in the `template` of its block. */
function findCodePreview(part: HTMLElement, index: number): Preview {
  const texts = part.closest(".code-block")?.querySelector("template")?.content.children;
  return { title: "", html: `<pre>${texts?.[index]?.innerHTML ?? ""}</pre>` };
}

/** Move the focus to the next or previous annotated part of the focused code block. */
function walkCode(event: KeyboardEvent, step: 1 | -1): void {
  const { activeElement } = document;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const parts = [...(activeElement?.closest("pre")?.querySelectorAll<HTMLElement>(LINK) ?? [])];
  const part = parts[parts.indexOf(activeElement as HTMLElement) + step];
  if (!part) return;
  event.preventDefault();
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus();
}

function createBox({ title, html }: Preview): HTMLElement {
  const box = document.createElement("div");
  box.id = ID;
  box.className = "structure-preview";
  box.setAttribute("role", "tooltip");
  const heading = document.createElement("p");
  heading.className = "structure-preview-title";
  heading.textContent = title;
  heading.hidden = title === "";
  const fields = document.createElement("div");
  fields.className = "structure-preview-fields content";
  // The build sanitizes the HTML like that of pages.
  fields.innerHTML = html;
  // The box is the link's accessible description, so its links are only for pointers.
  for (const link of fields.querySelectorAll("a")) link.tabIndex = -1;
  for (const element of fields.querySelectorAll("[id]")) element.removeAttribute("id");
  box.append(heading, fields);
  return box;
}

/**
 * Place the box above links in the window's lower half, otherwise below. It keeps within the window's width and
 * below the navbar.
 */
function placeBox(box: HTMLElement, link: HTMLElement): void {
  const [rect = link.getBoundingClientRect()] = link.getClientRects();
  const { clientWidth, clientHeight } = document.documentElement;
  const above = rect.top + rect.height / 2 > clientHeight / 2;
  const navbarEnd = document.querySelector(".navbar")?.getBoundingClientRect().bottom ?? 0;
  const available = (above ? rect.top - Math.max(0, navbarEnd) : clientHeight - rect.bottom) - GAP - EDGE;
  Object.assign(box.style, { position: "absolute", overflow: "auto", maxBlockSize: `${Math.max(80, available)}px` });
  const left = Math.max(EDGE, Math.min(rect.left, clientWidth - box.offsetWidth - EDGE));
  const top = above ? rect.top - GAP - box.offsetHeight : rect.bottom + GAP;
  Object.assign(box.style, { left: `${left + scrollX}px`, top: `${top + scrollY}px` });
  if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
}
