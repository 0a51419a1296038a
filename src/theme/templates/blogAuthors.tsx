import type { AuthorData } from "../../model/page-data.ts";
import { AuthorName, AuthorPhoto } from "../components/BlogParts.tsx";
import { RawHtml } from "../components/RawHtml.tsx";
import { useLocale } from "../context.tsx";
import type { TemplateProps } from "../template-props.ts";

/** Return what follows an author's name: the title, the key if it is a different name, or the posts' years. */
function getNote({ key, name, title, years }: AuthorData): string | undefined {
  if (title) return title;
  return key !== undefined && key.toLowerCase() !== name.toLowerCase() ? `@${key}` : years;
}

/** The blog's authors, with their post counts. */
export default function BlogAuthorsTemplate({ props }: TemplateProps<"blogAuthors">) {
  const { t } = useLocale();
  return (
    <main className="column">
      <header className="page-header">
        <h1>{t("blog.authors")}</h1>
        <RawHtml as="nav" name="nav" className="blog-nav" aria-label={t("blog.title")} />
      </header>
      <ul className="author-grid">
        {props.authors.map((author) => (
          <li key={author.key ?? author.name}>
            <AuthorPhoto author={author} size={36} />
            <span className="author-text">
              <AuthorName author={author} />
              <bdi className="author-title">{getNote(author)}</bdi>
            </span>
            {author.count !== undefined && (
              <span className="author-count">{t("blog.posts", { count: author.count })}</span>
            )}
          </li>
        ))}
      </ul>
    </main>
  );
}
