/** The page as Markdown, for people who hand it on to a program. */

import { useContext, useEffect, useState } from "react";
import type { Permalink } from "../../model/permalink.ts";
import { ContentEnhancer, useHydrated, useLocale } from "../context.tsx";

/** ms for which the button says what came of copying, as those of code blocks do. */
const SAID_FOR = 1000;

/** A link for all readers, and a button where there is script to copy. It says for a moment what came of it. */
export function MarkdownCopy({ href }: { href: Permalink }) {
  const { t } = useLocale();
  const { copyFile } = useContext(ContentEnhancer);
  const [said, setSaid] = useState<{ text: string }>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <>
      <a className="edit-link" href={href}>
        {t("page.viewMarkdown")}
      </a>
      {useHydrated() && copyFile && (
        <button type="button" className="edit-link" onClick={() => copyFile(href).then((text) => setSaid({ text }))}>
          {said?.text ?? t("page.copyMarkdown")}
        </button>
      )}
    </>
  );
}
