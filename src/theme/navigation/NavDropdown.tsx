/** Dropdown menu in the navigation bar. It opens on hover, touch and by keyboard. */

import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "../components/Icon.tsx";

export interface DropdownEntry {
  key: string;
  link: ReactNode;
}

interface NavDropdownProps {
  label: ReactNode;
  /** The label's link. */
  href?: string;
  entries: readonly DropdownEntry[];
  /** True if an entry is the current page. */
  current?: boolean;
  align?: "start" | "end";
  className?: string;
  /** Called when the user is about to open the menu. */
  onIntent?(): void;
}

export function NavDropdown({
  label,
  href,
  entries,
  current = false,
  align = "start",
  className,
  onIntent,
}: NavDropdownProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLLIElement>(null);
  const trigger = useRef<HTMLAnchorElement>(null);
  const menuId = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    // On the document, because the focus is elsewhere if the menu was opened by hovering.
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      setOpen(false);
      if (root.current?.contains(document.activeElement)) trigger.current?.focus();
    };
    const events = ["pointerdown", "touchstart", "focusin"];
    for (const event of events) document.addEventListener(event, closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      for (const event of events) document.removeEventListener(event, closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [open]);

  const getLinks = () => [...(root.current?.querySelectorAll<HTMLElement>(".dropdown-menu a") ?? [])];

  function openAndFocusFirst(): void {
    setOpen(true);
    onIntent?.();
    requestAnimationFrame(() => getLinks()[0]?.focus());
  }

  function onTriggerKey(event: KeyboardEvent): void {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      openAndFocusFirst();
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      onIntent?.();
      setOpen(!open);
    }
  }

  function onArrow(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const all = getLinks();
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  }

  function onPointer(event: PointerEvent, inside: boolean): void {
    if (event.pointerType !== "mouse") return;
    if (inside) onIntent?.();
    setOpen(inside);
  }

  return (
    <li
      ref={root}
      className={`nav-item dropdown dropdown-${align}${className ? ` ${className}` : ""}`}
      data-open={open}
      onPointerEnter={(event) => onPointer(event, true)}
      onPointerLeave={(event) => onPointer(event, false)}
      onBlur={(event: FocusEvent) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: may be a link */}
      <a
        ref={trigger}
        className="nav-link dropdown-trigger"
        role="button"
        tabIndex={0}
        href={href}
        aria-haspopup="true"
        aria-expanded={open}
        aria-controls={menuId}
        data-current={current || undefined}
        onKeyDown={onTriggerKey}
        onClick={(event) => {
          if (href !== undefined) return;
          event.preventDefault();
          // A mouse has already opened the menu on hover.
          if ((event.nativeEvent as globalThis.PointerEvent).pointerType !== "mouse") setOpen(!open);
        }}
      >
        {label}
        <Icon name="caret" className="dropdown-caret" />
      </a>
      <ul id={menuId} className="dropdown-menu" onKeyDown={onArrow}>
        {entries.map(({ key, link }) => (
          <li key={key}>{link}</li>
        ))}
      </ul>
    </li>
  );
}
