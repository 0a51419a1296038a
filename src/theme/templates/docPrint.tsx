import { InlineHtml, RawHtml } from "../components/RawHtml.tsx";
import { useLocale, useShell } from "../context.tsx";
import type { TemplateProps } from "../template-props.ts";

/** All documents in a sidebar on one page: a title page, a table of contents and a chapter for each document. */
export default function DocPrintTemplate({ props: { title, version, chapters } }: TemplateProps<"docPrint">) {
  const { siteTitle, url } = useShell();
  const { t } = useLocale();
  return (
    <main className="column printed">
      <header className="printed-title">
        <h1>{title}</h1>
        <p>{siteTitle}</p>
        {version && <p>{t("docs.versionBadge", { version })}</p>}
        <p>{new URL(url).host}</p>
      </header>
      <nav className="printed-toc" aria-label={t("docs.tocLabel")}>
        <p className="printed-toc-title">{t("docs.tocLabel")}</p>
        <RawHtml name="toc" />
      </nav>
      {chapters.map(({ id, titleHtml, level, description, html, notice, isReference }) => (
        <article
          key={id}
          className={`prose printed-chapter${isReference ? " reference" : ""}`}
          data-part={html === undefined || undefined}
          lang={notice?.lang}
          dir={notice?.direction}
        >
          <InlineHtml as={`h${level}`} id={id} html={titleHtml} />
          {description && <p className="lead">{description}</p>}
          {html !== undefined && <RawHtml name={html} className="prose-body" />}
        </article>
      ))}
    </main>
  );
}
