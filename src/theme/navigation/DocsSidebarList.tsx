/** Documentation page tree, in the sidebar and in the mobile menu. */

import { createContext, type MouseEvent, useContext, useLayoutEffect, useRef, useState } from "react";
import { hasModifier } from "../../util/browser.ts";
import { Icon } from "../components/Icon.tsx";
import { InlineHtml } from "../components/RawHtml.tsx";
import { SiteLink } from "../components/SiteLink.tsx";
import { getLangAttributes, useHydrated, useLocale, usePage, useShell } from "../context.tsx";
import { Collapse } from "../hooks/collapse.tsx";
import {
  type Category,
  findActiveItems,
  getTarget,
  getVisibleHref,
  type Item,
  isPage,
  isShown,
  type PageLink,
  selectNearItems,
} from "./sidebar-items.ts";
import { readSidebarState, type SidebarState, saveSidebarState } from "./sidebar-state.ts";

const PLATFORM_LABELS = {
  mac: "docs.platformMac",
  windows: "docs.platformWindows",
  linux: "docs.platformLinux",
} as const;

function PageItem({ item, here }: { item: PageLink; here: string }) {
  const { t } = useLocale();
  return (
    <li>
      <a
        className={item.className ? `sidebar-link ${item.className}` : "sidebar-link"}
        href={item.href}
        aria-current={isPage(item, here) ? "page" : undefined}
      >
        <span {...getLangAttributes(item)}>{item.label}</span>
        {item.platforms && (
          <span className="platforms">
            {item.platforms.map((platform) => (
              <Icon key={platform} name={platform} label={t(PLATFORM_LABELS[platform])} />
            ))}
          </span>
        )}
        {item.deprecated && <span className="badge badge-deprecated">{t("docs.deprecated")}</span>}
      </a>
    </li>
  );
}

/** The items that link to the current page, and the categories that contain these items. */
const ActiveItems = createContext<ReadonlySet<Item>>(new Set());

/** The state in which the sidebar was left, once the page is hydrated. */
const LeftState = createContext<SidebarState | undefined>(undefined);

interface CategoryProps {
  item: Category;
  here: string;
  /** Positions of the category and those that contain it, e.g. `2.0`. */
  place: string;
  /** Called when the category is opened. */
  onOpen(): void;
  /** True if the list closed this category because a sibling was opened. */
  closedBySibling: boolean;
}

function CategoryItem({ item, here, place, onOpen, closedBySibling }: CategoryProps) {
  const { t } = useLocale();
  const active = useContext(ActiveItems).has(item);
  const isCurrent = isPage(item, here);
  const href = getVisibleHref(item, here);
  const [open, setOpenState] = useState(!item.collapsible || active || !item.collapsed);
  const [wasActive, setWasActive] = useState(active);
  const [wasClosed, setWasClosed] = useState(closedBySibling);
  const leftState = useContext(LeftState);
  const [appliedState, setAppliedState] = useState<SidebarState>();
  const [immediate, setImmediate] = useState(false);

  function setOpen(next: boolean): void {
    setImmediate(false);
    setOpenState(next);
    if (next) onOpen();
  }
  // Open a category when it becomes active, but do not close it when it becomes inactive.
  if (active !== wasActive) {
    setWasActive(active);
    if (active) setOpenState(true);
  }
  if (leftState !== appliedState) {
    setAppliedState(leftState);
    const size = leftState?.[place];
    // A category that was closed opens if it contains the page now.
    if (item.collapsible && size !== undefined && !(active && size === 0)) {
      setImmediate(true);
      setOpenState(size > 0);
    }
  }
  if (closedBySibling !== wasClosed) {
    setWasClosed(closedBySibling);
    if (closedBySibling && item.collapsible) setOpenState(false);
  }

  function onLabel(event: MouseEvent): void {
    if (!item.collapsible || hasModifier(event)) return;
    if (href === undefined || isCurrent) {
      event.preventDefault();
      setOpen(!open);
    } else {
      setOpen(true);
    }
  }

  const list = (
    <ul className="sidebar-list">
      <SidebarItems items={item.items} here={here} parent={place} />
    </ul>
  );
  const label = <span>{item.label}</span>;
  return (
    <li className="sidebar-category" data-category={item.collapsible ? place : undefined}>
      <div className="sidebar-category-head" data-active={active || undefined}>
        {href === undefined && item.collapsible ? (
          // biome-ignore lint/a11y/useSemanticElements: without scripts, links to the first page of the category
          <a
            className="sidebar-link"
            role="button"
            href={item.fallback}
            tabIndex={0}
            aria-expanded={open}
            data-active={active || undefined}
            onClick={onLabel}
            onKeyDown={(event) => {
              if (event.key !== " " && event.key !== "Enter") return;
              event.preventDefault();
              setOpen(!open);
            }}
          >
            {label}
            <Icon name="chevron" className="sidebar-caret" />
          </a>
        ) : href === undefined ? (
          <span className="sidebar-link sidebar-heading">{label}</span>
        ) : (
          <>
            <a
              className="sidebar-link"
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              data-active={active || undefined}
              onClick={onLabel}
            >
              {label}
            </a>
            {item.collapsible && (
              <button
                type="button"
                className="caret-button with-script"
                aria-label={t(open ? "docs.collapseCategory" : "docs.expandCategory", { label: item.label })}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                <Icon name="chevron" className="sidebar-caret" />
              </button>
            )}
          </>
        )}
      </div>
      {item.collapsible ? (
        <Collapse open={open} immediate={immediate}>
          {list}
        </Collapse>
      ) : (
        list
      )}
    </li>
  );
}

/** Return the sidebar's settings: from its set of docs, or from the site if it has one set. */
export function useSidebarSettings(): { hideable: boolean; autoCollapse: boolean } {
  const { sidebarHideable, sidebarAutoCollapse } = useShell();
  const { sidebar } = usePage();
  const set = sidebar?.kind === "docs" ? sidebar : undefined;
  return { hideable: set?.hideable ?? sidebarHideable, autoCollapse: set?.autoCollapse ?? sidebarAutoCollapse };
}

interface ItemsProps {
  items: readonly Item[];
  here: string;
  /** Position of the category that contains the items. */
  parent?: string;
}

/** Height of an entry: its padding and one line. */
const ENTRY_HEIGHT = 2.2; // em

/** Items that the browser adds. Without scripts, the link leads to the next of them. */
function Gap({ length, target }: { length: number; target: string | undefined }) {
  if (length === 0) return null;
  return (
    <li>
      {target !== undefined && (
        <a className="sidebar-link" href={target}>
          …
        </a>
      )}
      <svg aria-hidden="true" width="1" height={`${Math.round((length - 1) * ENTRY_HEIGHT)}em`} />
    </li>
  );
}

function SidebarItems({ items, here, parent }: ItemsProps) {
  const { autoCollapse } = useSidebarSettings();
  const [opened, setOpened] = useState<number>();
  const hydrated = useHydrated();
  const active = useContext(ActiveItems);
  const shown = items.flatMap((item, index) => (isShown(item, here) ? [{ item, index }] : []));
  const all = { start: 0, end: shown.length };
  const { start, end } = hydrated
    ? all
    : selectNearItems(
        shown.map(({ item }) => item),
        active,
      );
  const getGapTarget = (index: number): string | undefined => shown[index] && getTarget(shown[index].item, here);
  const entries = shown.slice(start, end).map(({ item, index }) => {
    switch (item.type) {
      case "link":
        // Pages may repeat, and a sidebar never changes.
        return <PageItem key={`${index} ${item.href}`} item={item} here={here} />;
      case "external":
        return (
          <li key={`${index} ${item.href}`}>
            <SiteLink className="sidebar-link" href={item.href} withIcon>
              <span>{item.label}</span>
            </SiteLink>
          </li>
        );
      case "html":
        return <InlineHtml key={index} as="li" html={item.html} />;
      case "category":
        return (
          <CategoryItem
            key={`${index} ${item.label}`}
            item={item}
            here={here}
            place={parent === undefined ? `${index}` : `${parent}.${index}`}
            onOpen={() => setOpened(index)}
            closedBySibling={autoCollapse && opened !== undefined && opened !== index}
          />
        );
    }
    return null;
  });
  return (
    <>
      <Gap length={start} target={getGapTarget(start - 1)} />
      {entries}
      <Gap length={shown.length - end} target={getGapTarget(end)} />
    </>
  );
}

/** A sidebar's list. Open categories are remembered for the session. */
export function DocsSidebarList({ items }: { items: readonly Item[] }) {
  const { here, sidebar } = usePage();
  const name = sidebar?.kind === "docs" ? sidebar.name : "";
  const list = useRef<HTMLUListElement>(null);
  const [leftState, setLeftState] = useState<SidebarState>();
  // In a layout effect, so that the first frame after hydration shows the state.
  useLayoutEffect(() => {
    const element = list.current;
    setLeftState(readSidebarState(name));
    // On phones, the column is not displayed, and the menu, which is a dialog, may be closed already.
    const isUsed = () => element?.offsetHeight || element?.closest("dialog");
    const save = () => element && isUsed() && saveSidebarState(name, element);
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [name]);
  return (
    <ActiveItems value={findActiveItems(items, here)}>
      <LeftState value={leftState}>
        <ul ref={list} className="sidebar-list sidebar-root">
          <SidebarItems items={items} here={here} />
        </ul>
      </LeftState>
    </ActiveItems>
  );
}
