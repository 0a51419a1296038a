/** Components shared by posts and lists of posts. */

import type { AuthorData, SeriesData, WrittenDate } from "../../model/page-data.ts";
import type { Unbranded } from "../../model/permalink.ts";
import { useLocale } from "../context.tsx";
import { SiteLink } from "./SiteLink.tsx";

/** Date and reading time. In lists, `note` marks posts in another language. */
export function PostMeta({ date, readingTime, note }: { date: WrittenDate; readingTime: string; note?: string }) {
  return (
    <p className="post-meta">
      <time dateTime={date.iso}>{date.text}</time>
      {" · "}
      {readingTime}
      {note && ` · ${note}`}
    </p>
  );
}

/** Parts of a series, with links to the previous and the next one. */
export function SeriesNav({ series: { name, number, posts } }: { series: Unbranded<SeriesData> }) {
  const { t } = useLocale();
  const previous = posts[number - 2];
  const next = posts[number];
  return (
    <nav className="series" aria-label={name}>
      <p>{t("blog.seriesPart", { series: name, number, count: posts.length })}</p>
      <ol>
        {posts.map(({ label, href, lang }, index) => (
          <li key={href} lang={lang} aria-current={index === number - 1 || undefined}>
            {index === number - 1 ? label : <a href={href}>{label}</a>}
          </li>
        ))}
      </ol>
      {previous && (
        <a rel="prev" href={previous.href}>
          {t("blog.seriesPrevious")}
        </a>
      )}
      {previous && next && " · "}
      {next && (
        <a rel="next" href={next.href}>
          {t("blog.seriesNext")}
        </a>
      )}
    </nav>
  );
}

/** Initial letter, shown instead of a photo. */
export function Initial({ name }: { name: string }) {
  const [letter = "?"] = name.trim();
  return (
    <span className="initial" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}

export function AuthorCard({ author }: { author: AuthorData }) {
  const name = author.href ? <SiteLink href={author.href}>{author.name}</SiteLink> : author.name;
  return (
    <div className="author">
      {author.imageUrl ? (
        <img
          className="author-photo"
          src={author.imageUrl}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Initial name={author.name} />
      )}
      <div className="author-text">
        <span className="author-name">{name}</span>
        {author.title && <span className="author-title">{author.title}</span>}
      </div>
    </div>
  );
}

export function AuthorList({ authors }: { authors: readonly AuthorData[] }) {
  if (authors.length === 0) return null;
  return (
    <ul className={authors.length > 1 ? "authors authors-many" : "authors"}>
      {authors.map((author, index) => (
        <li key={author.key ?? `${index} ${author.name}`}>
          <AuthorCard author={author} />
        </li>
      ))}
    </ul>
  );
}
