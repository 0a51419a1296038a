/**
 * The button of the search dialog.
 *
 * The dialog is code of its own, loaded when it is wanted: the button only tells the client of intent and choice.
 */

import { useEffect, useState } from "react";
import { useLocale, useShell } from "../context.tsx";
import { Icon } from "./Icon.tsx";

/** Dispatched on `window` when the visitor comes near the button: time to load. */
export const SEARCH_INTENT_EVENT = "sitegen:search-intent";
/** Dispatched on `window` when search is to open; `detail.query` is the first input, if any. */
export const SEARCH_OPEN_EVENT = "sitegen:search-open";

function tell(type: string, detail: { query?: string } = {}): void {
  window.dispatchEvent(new CustomEvent(type, { detail }));
}

const announceIntent = () => tell(SEARCH_INTENT_EVENT);

function isApple(): boolean {
  return /Mac|iPhone|iPad|iPod/.test(navigator.platform || navigator.userAgent);
}

export function SearchButton() {
  const { search, screens } = useShell();
  const { t } = useLocale();
  const [apple, setApple] = useState(false);
  useEffect(() => setApple(isApple()), []);
  if (search.provider === "none") return null;
  const key = t(apple ? "search.keyCommand" : "search.keyControl");
  return (
    // biome-ignore lint/a11y/useSemanticElements: leads to the search page where scripts are off
    <a
      className="search-button"
      role="button"
      href={screens.search}
      aria-label={t("search.buttonLabel", { key })}
      data-search-open=""
      onFocus={announceIntent}
      onPointerEnter={announceIntent}
      onTouchStart={announceIntent}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        tell(SEARCH_OPEN_EVENT);
      }}
      onKeyDown={(event) => {
        if (event.key === " ") {
          event.preventDefault();
          tell(SEARCH_OPEN_EVENT);
        } else if (!event.ctrlKey && !event.metaKey && !event.altKey && /^[\p{L}\p{N}]$/u.test(event.key)) {
          event.preventDefault();
          tell(SEARCH_OPEN_EVENT, { query: event.key });
        }
      }}
    >
      <Icon name="search" />
      <span className="search-button-text">{t("search.button")}</span>
      <span className="search-button-keys" aria-hidden="true">
        <kbd>{apple ? "⌘" : t("search.keyControl")}</kbd>
        <kbd>K</kbd>
      </span>
    </a>
  );
}
