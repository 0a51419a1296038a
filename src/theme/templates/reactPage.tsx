import { StateNotices, UntranslatedNotice } from "../components/Notices.tsx";
import { RawHtml } from "../components/RawHtml.tsx";
import { useLocale, usePage } from "../context.tsx";
import type { TemplateProps } from "../template-props.ts";

/** Page in React. Its component renders everything inside the main element. */
export default function ReactPageTemplate({ props, page }: TemplateProps<"reactPage">) {
  const { Content } = usePage();
  const { locale } = useLocale();
  const { title, description, frontMatter = {}, unlisted, draft, notice, hasContent } = props;
  const content = hasContent ? (
    <div className="prose" lang={notice?.lang} dir={notice?.direction}>
      <RawHtml name="body" className="prose-body" />
    </div>
  ) : null;
  return (
    <main className="react-page">
      <StateNotices unlisted={unlisted} draft={draft} />
      {notice && <UntranslatedNotice notice={notice} />}
      {Content && (
        <Content
          data={page.component?.data}
          params={page.component?.params ?? {}}
          content={content}
          locale={locale}
          page={{ path: page.path, title, description, frontMatter }}
        />
      )}
    </main>
  );
}
