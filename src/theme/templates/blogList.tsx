import type { AuthorData } from "../../model/page-data.ts";
import { AuthorPhoto, BlogAside } from "../components/BlogParts.tsx";
import { Pager } from "../components/DocParts.tsx";
import { PostCard } from "../components/PostCard.tsx";
import { RawHtml } from "../components/RawHtml.tsx";
import { SiteLink } from "../components/SiteLink.tsx";
import { useLocale, usePage, useShell } from "../context.tsx";
import type { TemplateProps } from "../template-props.ts";

function AuthorHeader({ author }: { author: AuthorData }) {
  return (
    <div className="author-header">
      <AuthorPhoto author={author} size={80} />
      <div>
        {author.title && <p className="author-title">{author.title}</p>}
        {author.description && <p>{author.description}</p>}
        {author.socials && author.socials.length > 0 && (
          <ul className="author-socials">
            {author.socials.map((social) => (
              <li key={social.href}>
                <SiteLink href={social.href} rel="me">
                  {social.name}
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Post list: all posts, or those with a tag or by an author. */
export default function BlogListTemplate({ props: list }: TemplateProps<"blogList">) {
  const { page } = usePage();
  const { screens } = useShell();
  const { t } = useLocale();
  const { pager } = list;
  const description = list.scope.kind === "tag" ? list.scope.description : undefined;
  const isFirst = list.scope.kind === "all" && list.page === 1;
  return (
    <>
      <main className="column">
        <header className="page-header">
          <h1>{page.head.title || t("blog.title")}</h1>
          {list.scope.kind === "author" && <AuthorHeader author={list.scope.author} />}
          {description && <p className="lead">{description}</p>}
          {list.scope.kind === "tag" && screens.blogTags && (
            <p>
              <a href={screens.blogTags}>{t("tags.viewAll")}</a>
            </p>
          )}
          {list.scope.kind === "author" && screens.blogAuthors && (
            <p>
              <a href={screens.blogAuthors}>{t("blog.viewAllAuthors")}</a>
            </p>
          )}
          {list.scope.kind === "all" && (
            <RawHtml as="nav" name="nav" className="blog-nav" aria-label={t("blog.title")} />
          )}
        </header>
        {list.posts.length === 0 && list.scope.kind === "author" && <p>{t("blog.authorEmpty")}</p>}
        {list.posts.map((post, index) => (
          <PostCard key={post.href} post={post} featured={isFirst && index === 0} />
        ))}
        <Pager
          label={t("blog.listNavLabel")}
          before={pager.newer === undefined ? undefined : { href: pager.newer, label: t("blog.newerEntries") }}
          after={pager.older === undefined ? undefined : { href: pager.older, label: t("blog.olderEntries") }}
        />
      </main>
      <BlogAside tags={list.tags} />
    </>
  );
}
