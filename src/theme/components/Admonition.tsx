import type { ReactNode } from "react";
import { useLocale } from "../context.tsx";

/** Note with a label. `title` defaults to the type's name in the page's language. */
export function Admonition({
  type = "note",
  title,
  children,
}: {
  type?: "note" | "tip" | "info" | "warning" | "danger" | "caution" | "important";
  title?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLocale();
  return (
    <aside className={`admonition admonition-${type}`} role="note">
      <p className="admonition-title">{title ?? t(`content.${type}`)}</p>
      {children}
    </aside>
  );
}
