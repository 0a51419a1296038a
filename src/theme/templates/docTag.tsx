import { getLangAttributes, useLocale, usePage } from "../context.tsx";
import type { TemplateProps } from "../template-props.ts";

/** Documentation pages with a tag. */
export default function DocTagTemplate({ props }: TemplateProps<"docTag">) {
  const { t } = useLocale();
  const { page } = usePage();
  return (
    <main className="column">
      <header className="page-header">
        <h1>{page.head.title}</h1>
        {props.description && <p className="lead">{props.description}</p>}
        <p>
          <a href={props.allTags}>{t("tags.viewAll")}</a>
        </p>
      </header>
      {props.docs.map((doc) => (
        <article className="doc-summary" key={doc.href} {...getLangAttributes(doc)}>
          <h2>
            <a href={doc.href}>{doc.label}</a>
          </h2>
          {doc.description && <p>{doc.description}</p>}
        </article>
      ))}
    </main>
  );
}
