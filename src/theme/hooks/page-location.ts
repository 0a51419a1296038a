/** The current URL's query and hash. The server does not know them, so they are undefined during hydration. */

import { useEffect, useState } from "react";
import { PageEvent } from "../../model/shell-ids.ts";
import { usePage } from "../context.tsx";

export interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** Replace the query string without adding a history entry. */
export function replaceQuery(search: string): void {
  const target = `${window.location.pathname}${search}${window.location.hash}`;
  if (`${window.location.pathname}${window.location.search}${window.location.hash}` === target) return;
  window.history.replaceState(window.history.state, "", target);
  window.dispatchEvent(new CustomEvent(PageEvent.Location));
}

/** Return the current location; undefined on the server and during hydration. */
export function usePageLocation(): PageLocation | undefined {
  const { page } = usePage();
  const [location, setLocation] = useState<PageLocation>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page changes the location without an event
  useEffect(() => {
    const update = () => {
      const { pathname, search, hash } = window.location;
      setLocation((current) =>
        current && current.pathname === pathname && current.search === search && current.hash === hash
          ? current
          : { pathname, search, hash },
      );
    };
    update();
    const events = ["popstate", "hashchange", PageEvent.Location];
    for (const event of events) window.addEventListener(event, update);
    return () => {
      for (const event of events) window.removeEventListener(event, update);
    };
  }, [page.path]);
  return location;
}
