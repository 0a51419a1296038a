import { AuthorList, Figures, PostMeta, SeriesNav } from "../components/BlogParts.tsx";
import { Pager } from "../components/DocParts.tsx";
import { StateNotices, UntranslatedNotice } from "../components/Notices.tsx";
import { PageFooterSlot, ProseFooter, ProseText, TagRow } from "../components/ProseParts.tsx";
import { useLocale } from "../context.tsx";
import { MobileToc, Toc } from "../navigation/Toc.tsx";
import type { TemplateProps } from "../template-props.ts";

/** Blog post. */
export default function BlogPostTemplate({ props: post, page }: TemplateProps<"blogPost">) {
  const { t, locale } = useLocale();
  const header = (
    <div className="post-header" lang={post.notice && locale.htmlLang} dir={post.notice && locale.direction}>
      <div className="post-line">
        <PostMeta date={post.date} readingTime={post.readingTime} />
        <AuthorList authors={post.authors} titled />
      </div>
      <Figures figures={post.figures} />
    </div>
  );
  return (
    <>
      {post.hasToc && <Toc />}
      <main className="column post">
        <StateNotices unlisted={post.unlisted} draft={post.draft} />
        {post.hasToc && <MobileToc />}
        {post.notice && <UntranslatedNotice notice={post.notice} />}
        <TagRow tags={post.tags} />
        <ProseText prose={post} header={header} />
        {post.series && <SeriesNav series={post.series} />}
        <PageFooterSlot title={post.title} path={page.path} />
        <ProseFooter prose={post} markdown={page.head.markdown} />
        <Pager
          label={t("blog.postNavLabel")}
          before={post.newer && { ...post.newer, hint: t("blog.newerPost") }}
          after={post.older && { ...post.older, hint: t("blog.olderPost") }}
        />
      </main>
    </>
  );
}
