/** Fallback for a page that failed to render, loaded when it is needed. */

import { listErrorMessages } from "../../util/format.ts";
import { type LocaleScope, useOptionalLocale } from "../context.tsx";

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
export function ErrorText({ error }: { error: unknown }) {
  const cause = getSafeText(useOptionalLocale(), "error.page.cause");
  return <p className="error-text">{listErrorMessages(error).join(`\n\n${cause}\n`)}</p>;
}

export function CrashPage({ error, onRetry }: { error: unknown; onRetry(): void }) {
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
