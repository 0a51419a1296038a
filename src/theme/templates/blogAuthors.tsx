import { AuthorCard } from "../components/BlogParts.tsx";
import { useLocale } from "../context.tsx";
import type { TemplateProps } from "../template-registry.ts";

/** Authors of the blog, with the number of their posts. */
export default function BlogAuthorsTemplate({ props }: TemplateProps<"blogAuthors">) {
  const { t } = useLocale();
  return (
    <main className="column">
      <header className="page-header">
        <h1>{t("blog.authors")}</h1>
      </header>
      <ul className="author-grid">
        {props.authors.map((author) => (
          <li key={author.key ?? author.name}>
            <AuthorCard author={author} />
            {author.count !== undefined && (
              <span className="author-count">{t("blog.posts", { count: author.count })}</span>
            )}
          </li>
        ))}
      </ul>
    </main>
  );
}
