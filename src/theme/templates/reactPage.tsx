import { StateNotices } from "../components/Notices.tsx";
import { useLocale, usePage } from "../context.tsx";
import type { TemplateProps } from "../template-props.ts";

/** Page in React. Its component renders everything inside the main element. */
export default function ReactPageTemplate({ props, page }: TemplateProps<"reactPage">) {
  const { Content } = usePage();
  const { locale } = useLocale();
  const { title, description, frontMatter = {}, unlisted, draft } = props;
  return (
    <main className="react-page">
      <StateNotices unlisted={unlisted} draft={draft} />
      {Content && (
        <Content
          data={page.component?.data}
          params={page.component?.params ?? {}}
          locale={locale}
          page={{ path: page.path, title, description, frontMatter }}
        />
      )}
    </main>
  );
}
