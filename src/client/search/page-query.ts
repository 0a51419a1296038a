/** The field of the search page and its address say the same. */

import { cutQuery } from "../../model/search/limits.ts";
import { PageEvent } from "../../model/shell-ids.ts";

/** Rest of typing after which is searched, in ms: the page and its address change with each search. */
const REST = 300;

/** The query that the address asks for. */
export function queryOfAddress(): string {
  return cutQuery(new URLSearchParams(location.search).get("q") ?? "");
}

/**
 * Follow both: typing changes the address at once, and the query when it rests; going back changes the field.
 *
 * @param query The query that is shown.
 * @param setQuery Called with another query to show.
 * @returns How to stop.
 */
export function followQuery(input: HTMLInputElement, query: string, setQuery: (query: string) => void): () => void {
  let current = query;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(to: string): void {
    current = to;
    setQuery(to);
  }

  function onTyped(): void {
    const typed = cutQuery(input.value);
    const url = new URL(location.href);
    if (typed.trim() === "") url.searchParams.delete("q");
    else url.searchParams.set("q", typed);
    history.replaceState(history.state, "", url);
    clearTimeout(timer);
    timer = setTimeout(change, REST, typed);
  }

  function onAddress(): void {
    const asked = queryOfAddress();
    if (asked === current) return;
    clearTimeout(timer);
    input.value = asked;
    change(asked);
  }

  // What was typed before this code came is kept.
  if (input.value === "") input.value = query;
  else if (input.value !== query) onTyped();
  input.focus({ preventScroll: true });
  input.addEventListener("input", onTyped);
  addEventListener(PageEvent.Location, onAddress);
  return () => {
    clearTimeout(timer);
    input.removeEventListener("input", onTyped);
    removeEventListener(PageEvent.Location, onAddress);
  };
}
