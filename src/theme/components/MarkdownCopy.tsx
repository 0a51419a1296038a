/** The page as Markdown, for people who hand it on to a program. */

import { useContext, useState } from "react";
import type { Permalink } from "../../model/permalink.ts";
import { ContentEnhancer, useHydrated, useLocale } from "../context.tsx";

/** A link for all readers, and a button where there is script to copy. It says what came of it until the page changes. */
export function MarkdownCopy({ href }: { href: Permalink }) {
  const { t } = useLocale();
  const { copyFile } = useContext(ContentEnhancer);
  const [said, setSaid] = useState<string>();
  return (
    <>
      <a className="edit-link" href={href}>
        {t("page.viewMarkdown")}
      </a>
      {useHydrated() && copyFile && (
        <button type="button" className="edit-link" onClick={() => copyFile(href).then(setSaid)}>
          {said ?? t("page.copyMarkdown")}
        </button>
      )}
    </>
  );
}
