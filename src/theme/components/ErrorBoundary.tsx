/** Error boundary around the page. */

import { Component, type ReactNode } from "react";
import type { CrashPage } from "./CrashPage.tsx";

interface BoundaryProps {
  /** A change clears the error, e.g. after a navigation. */
  resetKey: string;
  children: ReactNode;
}

interface BoundaryState {
  error?: { value: unknown };
  /** Set once it is loaded. */
  CrashPage?: typeof CrashPage;
}

/** Error boundary that prevents an error in one part of the page from unmounting the rest. */
export class CrashBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(value: unknown) {
    return { error: { value } };
  }

  override componentDidCatch() {
    import("./CrashPage.tsx").then(
      ({ CrashPage }) => this.setState({ CrashPage }),
      (error: unknown) => console.warn("[sitegen] the fallback could not be loaded", error),
    );
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.error && previous.resetKey !== this.props.resetKey) this.setState({ error: undefined });
  }

  override render() {
    const { error, CrashPage } = this.state;
    if (!error) return this.props.children;
    return CrashPage && <CrashPage error={error.value} onRetry={() => this.setState({ error: undefined })} />;
  }
}
