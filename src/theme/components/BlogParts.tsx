/** Components shared by posts and post lists. */

import type { ReactNode } from "react";
import type { AuthorData, SeriesData, TagLink } from "../../model/page-data.ts";
import type { Figure } from "../../model/page-meta.ts";
import type { Unbranded } from "../../model/permalink.ts";
import type { WrittenDate } from "../../model/prose-data.ts";
import { useLocale, usePage } from "../context.tsx";
import { isSamePage } from "../links.ts";
import { SiteLink } from "./SiteLink.tsx";

export interface BlogAsideProps {
  tags: readonly Unbranded<Pick<TagLink, "label" | "href" | "count">>[];
  /** Content above the tags. */
  children?: ReactNode;
}

/** Column next to post lists: the most used tags. A site may replace it. */
export function BlogAside({ tags, children }: BlogAsideProps) {
  const { here } = usePage();
  const { t, formatNumber } = useLocale();
  if (tags.length === 0 && !children) return null;
  return (
    <aside className="blog-aside" aria-label={t(children ? "blog.title" : "tags.title")}>
      {children}
      {tags.length > 0 && (
        <section>
          <h2>{t("tags.title")}</h2>
          <ul className="tag-chips">
            {tags.map(({ label, href, count }) => (
              <li key={href}>
                <a className="tag" href={href} aria-current={isSamePage(href, here) ? "page" : undefined}>
                  {label}
                  <span className="tag-count">{formatNumber(count)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

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

/** A post's figures, such as versions. */
export function Figures({ figures }: { figures: readonly Figure[] | undefined }) {
  if (!figures?.length) return null;
  return (
    <dl className="figures">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The parts in a series, with links to the previous and the next one. */
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

/** An author's photo, or the name's initial. @param size Width and height in CSS pixels. */
export function AuthorPhoto({ author: { name, imageUrl }, size }: { author: AuthorData; size: number }) {
  if (!imageUrl) return <Initial name={name} />;
  return (
    <img className="author-photo" src={imageUrl} alt="" width={size} height={size} loading="lazy" decoding="async" />
  );
}

/** An author's name with the link to the page, website or mail address. */
export function AuthorName({ author: { name, href } }: { author: AuthorData }) {
  return href ? (
    <SiteLink className="author-name" href={href}>
      {name}
    </SiteLink>
  ) : (
    <span className="author-name">{name}</span>
  );
}

/** A post's authors in one line, each with a small photo. @param titled Also show the authors' titles. */
export function AuthorList({ authors, titled }: { authors: readonly AuthorData[]; titled?: boolean }) {
  if (authors.length === 0) return null;
  return (
    <ul className="authors">
      {authors.map((author, index) => (
        <li key={author.key ?? `${index} ${author.name}`}>
          <AuthorPhoto author={author} size={20} />
          <AuthorName author={author} />
          {titled && author.title && <span className="author-title">{author.title}</span>}
        </li>
      ))}
    </ul>
  );
}
