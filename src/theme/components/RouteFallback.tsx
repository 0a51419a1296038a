/** What stands in for a page whose code or data is not there yet, or could not be had. */

import { useEffect, useState } from "react";
import { useLocale } from "../context.tsx";
import { ErrorText } from "./ErrorBoundary.tsx";

/** Milliseconds; shorter loads should not flash. */
const LOADING_DELAY = 200;

/**
 * Nothing at first, then a spinner; with an error, its text and a way to try once more.
 */
export function RouteFallback({ error, onRetry }: { error?: unknown; onRetry?(): void }) {
  const { t } = useLocale();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (error !== undefined) return setLate(false);
    const timer = setTimeout(() => setLate(true), LOADING_DELAY);
    return () => clearTimeout(timer);
  }, [error]);

  if (error !== undefined) {
    return (
      <main className="route-fallback">
        <div role="alert">
          <ErrorText error={error} />
          <button type="button" className="button" onClick={onRetry}>
            {t("route.retry")}
          </button>
        </div>
      </main>
    );
  }
  return (
    <main className="route-fallback">
      <div role="status" aria-label={t("route.loading")}>
        {late && (
          <svg className="spinner" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
            <circle className="spinner-ring" cx="24" cy="24" r="20" />
            <circle className="spinner-ring" cx="24" cy="24" r="13" />
            <circle className="spinner-core" cx="24" cy="24" r="4" />
          </svg>
        )}
      </div>
    </main>
  );
}
