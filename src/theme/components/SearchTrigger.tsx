import type { ReactNode } from "react";
import { PageEvent } from "../../model/shell-ids.ts";
import { useShell } from "../context.tsx";

/** Button that opens the search dialog, optionally with a query. */
export function SearchTrigger({
  query,
  className,
  children,
}: {
  query?: string;
  className?: string;
  children: ReactNode;
}) {
  const { search } = useShell();
  if (search.provider === "none") return null;
  return (
    <button
      type="button"
      className={className}
      onClick={() => window.dispatchEvent(new CustomEvent(PageEvent.SearchOpen, { detail: { query } }))}
    >
      {children}
    </button>
  );
}
