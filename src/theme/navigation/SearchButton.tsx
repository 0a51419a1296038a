/**
 * Button that opens the search dialog.
 *
 * The dialog is a separate chunk, loaded on demand: the button only emits events for intent and clicks.
 */

import { useEffect, useState } from "react";
import { PageEvent } from "../../model/shell-ids.ts";
import { getLatinKey, hasModifier, isApplePlatform } from "../../util/browser.ts";
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
  const [pressedKeys, setPressedKeys] = useState({ command: false, letter: false });
  useEffect(() => setApple(isApplePlatform()), []);
  useEffect(() => {
    const trackKeys = (event: KeyboardEvent) => {
      const down = event.type === "keydown";
      if (event.key === "Control" || event.key === "Meta") setPressedKeys({ command: down, letter: false });
      else if (getLatinKey(event) === "k") setPressedKeys((keys) => ({ ...keys, letter: down }));
    };
    const release = () => setPressedKeys({ command: false, letter: false });
    window.addEventListener("keydown", trackKeys);
    window.addEventListener("keyup", trackKeys);
    window.addEventListener("blur", release);
    return () => {
      window.removeEventListener("keydown", trackKeys);
      window.removeEventListener("keyup", trackKeys);
      window.removeEventListener("blur", release);
    };
  }, []);
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
        <kbd data-key={apple ? "⌘" : t("search.keyControl")} data-pressed={pressedKeys.command || undefined} />
        <kbd data-key="K" data-pressed={pressedKeys.letter || undefined} />
      </span>
    </a>
  );
}
