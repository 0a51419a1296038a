import { RawHtml } from "../components/RawHtml.tsx";
import { getLangAttributes, useLocale } from "../context.tsx";
import type { TemplateProps } from "../template-props.ts";

/** Archive of all posts: years in descending order, a year's posts in ascending order. */
export default function BlogArchiveTemplate({ props: { years } }: TemplateProps<"blogArchive">) {
  const { t, formatNumber } = useLocale();
  const largest = Math.max(...years.map(({ posts }) => posts.length));
  return (
    <main className="column archive">
      <header className="page-header">
        <h1>{t("blog.archive")}</h1>
        <p className="lead">{t("blog.archiveText")}</p>
        <RawHtml as="nav" name="nav" className="blog-nav" aria-label={t("blog.title")} />
      </header>
      <div className="archive-columns">
        <nav className="archive-index" aria-label={t("blog.archiveText")}>
          <ul>
            {years.map(({ year, posts }) => (
              <li key={year}>
                <a href={`#${year}`}>
                  {year}
                  <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={(100 * posts.length) / largest} height="1" />
                  </svg>
                  <span className="tag-count">{formatNumber(posts.length)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="archive-years">
          {years.map(({ year, posts }) => (
            <section key={year}>
              <h2 id={String(year)}>{year}</h2>
              <p className="post-meta">{t("blog.posts", { count: posts.length })}</p>
              <ul>
                {posts.map((post) => (
                  <li key={post.href}>
                    <time dateTime={post.date.iso}>{post.date.text}</time>
                    <span className="visually-hidden">{" - "}</span>
                    <a href={post.href} {...getLangAttributes(post)}>
                      {post.label}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}
