/**
 * Button that opens the search dialog.
 *
 * The dialog is a separate chunk, loaded on demand: the button only emits events for intent and clicks.
 */

import { useEffect, useState } from "react";
import { PageEvent } from "../../model/shell-ids.ts";
import { hasModifier, isApplePlatform } from "../../util/browser.ts";
import { Icon } from "../components/Icon.tsx";
import { useLocale, useShell } from "../context.tsx";

function emit(type: string, detail: { query?: string } = {}): void {
  window.dispatchEvent(new CustomEvent(type, { detail }));
}

const emitIntent = () => emit(PageEvent.SearchIntent);

/** Button that opens the search. */
export function SearchButton() {
  const { search, screens } = useShell();
  const { t } = useLocale();
  const [apple, setApple] = useState(false);
  useEffect(() => setApple(isApplePlatform()), []);
  if (search.provider === "none") return null;
  const key = t(apple ? "search.keyCommand" : "search.keyControl");
  return (
    // biome-ignore lint/a11y/useSemanticElements: without scripts, links to the search page
    <a
      className="search-button"
      role="button"
      href={screens.search}
      aria-label={t("search.buttonLabel", { key })}
      data-search-open=""
      onFocus={emitIntent}
      onPointerEnter={emitIntent}
      onTouchStart={emitIntent}
      onClick={(event) => {
        if (hasModifier(event)) return;
        event.preventDefault();
        emit(PageEvent.SearchOpen);
      }}
      onKeyDown={(event) => {
        if (event.key === " ") {
          event.preventDefault();
          emit(PageEvent.SearchOpen);
        } else if (!event.ctrlKey && !event.metaKey && !event.altKey && /^[\p{L}\p{N}]$/u.test(event.key)) {
          event.preventDefault();
          emit(PageEvent.SearchOpen, { query: event.key });
        }
      }}
    >
      <Icon name="search" />
      <span className="search-button-text">{t("search.button")}</span>
      {/* Rendered by the style sheet, because the button's name does not include them. */}
      <span className="search-button-keys" aria-hidden="true">
        <kbd data-key={apple ? "⌘" : t("search.keyControl")} />
        <kbd data-key="K" />
      </span>
    </a>
  );
}
