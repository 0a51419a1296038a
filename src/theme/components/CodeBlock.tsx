import { useContext } from "react";
import { getCodeKey } from "../../model/markup.ts";
import { escapeText } from "../../util/html.ts";
import { ContentRuntimeContext, usePage } from "../context.tsx";
import { ContentBehavior } from "./ContentBehavior.tsx";
import { InlineHtml } from "./RawHtml.tsx";

/**
 * Code block with a copy button.
 *
 * The server highlights the code. Browsers keep its HTML, or get it with the page that they navigate to; code that first
 * appears in the browser is plain text.
 */
export function CodeBlock({ code, language = "text", title }: { code: string; language?: string; title?: string }) {
  const { html } = usePage();
  const { highlight } = useContext(ContentRuntimeContext);
  const text = code.replace(/\n+$/, "");
  const markup = html?.[getCodeKey(text, language)] ?? highlight?.(text, language) ?? escapeText(text);
  return (
    <ContentBehavior>
      <div className="code-block" data-language={language}>
        {title !== undefined && <div className="code-title">{title}</div>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the block scrolls */}
        <pre tabIndex={0}>
          <InlineHtml as="code" className={`hljs language-${language}`} html={markup} />
        </pre>
      </div>
    </ContentBehavior>
  );
}
