/** What shows in place of a page, or of everything, that failed to render. */

import type { ReactNode } from "react";
import { Component } from "react";
import { errorChain } from "../../util/format.ts";
import type { LocaleScope } from "../context.tsx";
import { useLocaleIfAny } from "../context.tsx";

/** Texts for the case that the messages themselves are what failed. */
const LAST_RESORT: Readonly<Record<string, string>> = {
  "error.page.title": "This page crashed.",
  "error.page.tryAgain": "Try again",
  "error.page.cause": "Cause:",
};

function safeText(scope: LocaleScope | undefined, id: string): string {
  try {
    return scope?.t(id) ?? (LAST_RESORT[id] as string);
  } catch {
    return LAST_RESORT[id] as string;
  }
}

/** An error with all its causes, as one text. */
export function ErrorText({ error }: { error: unknown }) {
  const cause = safeText(useLocaleIfAny(), "error.page.cause");
  return <p className="error-text">{errorChain(error).join(`\n\n${cause}\n`)}</p>;
}

function CrashPage({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const scope = useLocaleIfAny();
  return (
    <main className="crash screen">
      <h1>{safeText(scope, "error.page.title")}</h1>
      <button type="button" className="button" onClick={onRetry}>
        {safeText(scope, "error.page.tryAgain")}
      </button>
      <ErrorText error={error} />
    </main>
  );
}

interface BoundaryProps {
  /** A new value clears the error: the visitor went elsewhere. */
  resetKey: string;
  children: ReactNode;
}

/** Keeps an error in one part of the page from taking the rest with it. */
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
