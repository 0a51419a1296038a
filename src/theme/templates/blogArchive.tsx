import { langAttributes, useLocale } from "../context.tsx";
import type { TemplateProps } from "../template-registry.ts";

/** Archive of all posts: years in descending order, posts of a year in ascending order. */
export default function BlogArchiveTemplate({ props }: TemplateProps<"blogArchive">) {
  const { t } = useLocale();
  return (
    <main className="column archive">
      <header className="page-header">
        <h1>{t("blog.archive")}</h1>
        <p className="lead">{t("blog.archiveText")}</p>
      </header>
      <div className="archive-years">
        {props.years.map(({ year, posts }) => (
          <section key={year}>
            <h2>{year}</h2>
            <ul>
              {posts.map((post) => (
                <li key={post.href}>
                  <time dateTime={post.date.iso}>{post.date.text}</time>
                  {" - "}
                  <a href={post.href} {...langAttributes(post)}>
                    {post.label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  );
}
