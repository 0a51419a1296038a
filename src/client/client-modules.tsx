/**
 * Replaces `theme/App.tsx` in browsers on sites whose plugins have client modules, and runs these modules on each page. Their
 * code and that which runs them are loaded after hydration.
 */

import { type ReactElement, useEffect, useRef } from "react";
import { type AppProps, App as PlainApp } from "../theme/App.tsx";

export type { AppProps };

/** The page, and the client modules that run on it. */
export function App(props: AppProps): ReactElement {
  const { page, shell } = props;
  const first = useRef(page);
  useEffect(() => {
    // Navigations never lead to the not-found page, so this is a page that could not be loaded.
    if (page.template === "notFound" && page !== first.current) return undefined;
    let cleanUp: (() => void) | undefined;
    let isOnScreen = true;
    import("./run-client-modules.ts").then(
      ({ runModules }) => {
        if (isOnScreen) cleanUp = runModules({ page, locale: shell.locale });
      },
      (error: unknown) => console.error("[sitegen] the client modules of plugins cannot be loaded", error),
    );
    return () => {
      isOnScreen = false;
      cleanUp?.();
    };
  }, [page, shell]);
  return <PlainApp {...props} />;
}
