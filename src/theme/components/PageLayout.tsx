/** Layouts for content on React pages. */

import type { ReactNode } from "react";

/** Text with Markdown styles, in a column with readable width. */
export function PageLayout({ children }: { children: ReactNode }) {
  return (
    <div className="column">
      <DocLayout>{children}</DocLayout>
    </div>
  );
}

/** Text with Markdown styles, as wide as its container. */
export function DocLayout({ children }: { children: ReactNode }) {
  return (
    <article className="prose">
      <div className="prose-body">{children}</div>
    </article>
  );
}
