/** Fallbacks for a page whose code or data is still loading, is unavailable, or failed to render. */

import { Component, type ReactNode, useEffect, useState } from "react";
import { listErrorMessages } from "../../util/format.ts";
import { type LocaleScope, useLocale, useOptionalLocale } from "../context.tsx";

/** Used if the messages are unavailable, because they may cause the error. */
const FALLBACK_TEXTS = {
  "error.page.title": "This page crashed.",
  "error.page.tryAgain": "Try again",
  "error.page.cause": "Cause:",
};

function getSafeText(scope: LocaleScope | undefined, id: keyof typeof FALLBACK_TEXTS): string {
  try {
    return scope?.t(id) ?? FALLBACK_TEXTS[id];
  } catch {
    return FALLBACK_TEXTS[id];
  }
}

/** Messages from an error and all its causes. */
function ErrorText({ error }: { error: unknown }) {
  const cause = getSafeText(useOptionalLocale(), "error.page.cause");
  return <p className="error-text">{listErrorMessages(error).join(`\n\n${cause}\n`)}</p>;
}

function CrashPage({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const scope = useOptionalLocale();
  return (
    <main className="crash screen">
      <h1>{getSafeText(scope, "error.page.title")}</h1>
      <button type="button" className="button" onClick={onRetry}>
        {getSafeText(scope, "error.page.tryAgain")}
      </button>
      <ErrorText error={error} />
    </main>
  );
}

interface BoundaryProps {
  /** A change clears the error, e.g. after a navigation. */
  resetKey: string;
  children: ReactNode;
}

/** Error boundary that prevents an error in one part of the page from unmounting the rest. */
export class CrashBoundary extends Component<BoundaryProps, { error?: { value: unknown } }> {
  override state: { error?: { value: unknown } } = {};

  static getDerivedStateFromError(value: unknown) {
    return { error: { value } };
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.error && previous.resetKey !== this.props.resetKey) this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <CrashPage error={error.value} onRetry={() => this.setState({ error: undefined })} />;
  }
}

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
