/**
 * What a structure holds, shown beside links to it.
 *
 * There is one box for all links. It opens on hover, focus and a first touch, and stays while the pointer is on the link or
 * on it. Links inside it have no previews of their own, so structures that refer to each other are no special case.
 */

import { PageEvent } from "../../model/shell-ids.ts";
import type { InstallFeature } from "./features.ts";

interface Preview {
  title: string;
  html: string;
}

function isPreview(value: unknown): value is Preview {
  const { title, html } = (value ?? {}) as Partial<Record<keyof Preview, unknown>>;
  return typeof title === "string" && typeof html === "string";
}

const ID = "structure-preview";
const LINK = "[data-raw] a[data-preview]";
/** ms between a pointer's arrival and the box, so that crossing a text does not flicker. */
const OPEN_DELAY = 100;
/** ms in which the pointer may cross the gap between link and box. */
const CLOSE_DELAY = 150;
/** px between link and box, and between box and the edge of the window. */
const GAP = 6;
const EDGE = 8;

/** Listen for pointers, focus and Escape. */
export const install: InstallFeature = ({ fetchJson }) => {
  const loaded = new Map<string, Promise<Preview>>();
  let box: HTMLElement | undefined;
  let openLink: HTMLAnchorElement | undefined;
  /** The link that was asked for last; its structure may be on its way, or not to be had. */
  let hoveredLink: HTMLAnchorElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = (address: string): Promise<Preview> => {
    let loading = loaded.get(address);
    if (!loading) {
      loading = fetchJson(address, isPreview);
      loaded.set(address, loading);
      loading.catch(() => loaded.delete(address));
    }
    return loading;
  };

  async function open(link: HTMLAnchorElement): Promise<void> {
    clearTimeout(timer);
    hoveredLink = link;
    if (link === openLink) return;
    try {
      const preview = await load(link.dataset.preview as string);
      if (hoveredLink !== link || !link.isConnected) return;
      close();
      openLink = link;
      box = createBox(preview);
      document.body.append(box);
      placeBeside(box, link);
      link.setAttribute("aria-describedby", ID);
    } catch {
      // Without its preview the link is still a link.
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

  const later = (work: () => void, delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(work, delay);
  };

  addEventListener("pointerover", ({ pointerType, target }) => {
    if (pointerType === "touch") return;
    const link = linkOf(target);
    // What is on its way to another link would come too late.
    if (link !== hoveredLink) hoveredLink = undefined;
    if (link) later(() => void open(link), OPEN_DELAY);
    else if (box && target instanceof Node && box.contains(target)) clearTimeout(timer);
    else if (box) later(close, CLOSE_DELAY);
    else clearTimeout(timer);
  });
  // Leaving the window is no `pointerover`.
  document.documentElement.addEventListener("pointerleave", () => box && later(close, CLOSE_DELAY));

  addEventListener("focusin", ({ target }) => {
    const link = linkOf(target);
    if (link?.matches(":focus-visible")) void open(link);
  });
  addEventListener("focusout", ({ target }) => {
    if (target === openLink || target === hoveredLink) close();
  });

  let touched: HTMLAnchorElement | undefined;
  addEventListener("pointerdown", ({ pointerType, target }) => {
    touched = pointerType === "touch" ? linkOf(target) : undefined;
    if (box && target instanceof Node && !box.contains(target) && !linkOf(target)) close();
  });
  // Before links are navigated. The first touch shows the preview, the second follows the link, preview or not.
  addEventListener(
    "click",
    (event) => {
      const link = linkOf(event.target);
      if (!link) return;
      if (touched === link && openLink !== link && hoveredLink !== link) {
        event.preventDefault();
        void open(link);
      } else {
        close();
      }
    },
    { capture: true },
  );

  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  addEventListener(PageEvent.Location, close);
  // Who was there before this code.
  const early = document.querySelector<HTMLAnchorElement>(`${LINK}:is(:hover, :focus-visible)`);
  if (early) void open(early);
  return {};
};

function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest<HTMLAnchorElement>(LINK)) || undefined;
}

function createBox({ title, html }: Preview): HTMLElement {
  const box = document.createElement("div");
  box.id = ID;
  box.className = "structure-preview";
  box.setAttribute("role", "tooltip");
  const heading = document.createElement("p");
  heading.className = "structure-preview-title";
  heading.textContent = title;
  const fields = document.createElement("div");
  fields.className = "structure-preview-fields content";
  // Composed and sanitised by the build, like the pages themselves.
  fields.innerHTML = html;
  // The box is read as the link's description; its links are for pointers.
  for (const link of fields.querySelectorAll("a")) link.tabIndex = -1;
  for (const element of fields.querySelectorAll("[id]")) element.removeAttribute("id");
  box.append(heading, fields);
  return box;
}

/** Above the link when that is in the lower half of the window, else below it; always within the window's width. */
function placeBeside(box: HTMLElement, link: HTMLElement): void {
  const [rect = link.getBoundingClientRect()] = link.getClientRects();
  const { clientWidth, clientHeight } = document.documentElement;
  const above = rect.top + rect.height / 2 > clientHeight / 2;
  const room = (above ? rect.top : clientHeight - rect.bottom) - GAP - EDGE;
  Object.assign(box.style, { position: "absolute", overflow: "auto", maxBlockSize: `${Math.max(80, room)}px` });
  const left = Math.max(EDGE, Math.min(rect.left, clientWidth - box.offsetWidth - EDGE));
  const top = above ? rect.top - GAP - box.offsetHeight : rect.bottom + GAP;
  Object.assign(box.style, { left: `${left + scrollX}px`, top: `${top + scrollY}px` });
}
