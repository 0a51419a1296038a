/** Fallbacks for a page whose code or data is still loading or is unavailable. */

import { useEffect, useState } from "react";
import { useLocale } from "../context.tsx";
import { ErrorText } from "./CrashPage.tsx";

/** Delay in ms before the spinner appears, to avoid flashing it for short loads. */
const LOADING_DELAY = 200;

/** Box that displays why a page could not be loaded, with a retry button. */
export function RouteFailure({ error, onRetry }: { error: unknown; onRetry?(): void }) {
  const { t } = useLocale();
  return (
    <div role="alert" className="route-failure">
      <ErrorText error={error} />
      <button type="button" className="button" onClick={onRetry}>
        {t("route.retry")}
      </button>
    </div>
  );
}

/** Spinner that appears after a delay, or the error with a retry button. */
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
        <RouteFailure error={error} onRetry={onRetry} />
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
