import type { ReactNode } from "react";
import type { PostSummary } from "../../model/page-data.ts";
import type { Unbranded } from "../../model/permalink.ts";
import { useLocale } from "../context.tsx";
import { AuthorList, Figures, PostMeta } from "./BlogParts.tsx";
import { TagRow } from "./ProseParts.tsx";
import { RawHtml } from "./RawHtml.tsx";

export interface PostCardProps {
  post: Unbranded<PostSummary>;
  /** Show a truncated post as a large card, with its image. */
  featured?: boolean;
  /** Drawing in a large card without an image. */
  children?: ReactNode;
}

/** Post in a list: in full, or up to its truncation marker. */
export function PostCard({ post, featured, children }: PostCardProps) {
  const { t } = useLocale();
  const { notice } = post;
  const isCard = featured && post.truncated;
  return (
    <article className={isCard ? "post-card post-featured" : "post-card"}>
      {isCard && (post.image ? <img className="post-image" src={post.image} alt="" /> : children)}
      <header>
        <h2 lang={notice?.lang} dir={notice?.direction}>
          <a href={post.href}>{post.title}</a>
        </h2>
        <div className="post-line">
          <PostMeta
            date={post.date}
            readingTime={post.readingTime}
            note={[post.pinned && t("blog.pinned"), notice && t("page.untranslatedTitle")].filter(Boolean).join(" · ")}
          />
          <AuthorList authors={post.authors} />
        </div>
      </header>
      <RawHtml name={post.html} className="prose prose-body" lang={notice?.lang} dir={notice?.direction} />
      {isCard && <Figures figures={post.figures} />}
      <footer className="post-card-footer">
        <TagRow tags={post.tags} />
        {post.truncated && (
          <a className="read-more" href={post.href}>
            <span aria-hidden="true">{t("blog.readMore")}</span>
            <span className="visually-hidden">{t("blog.readMoreLabel", { title: post.title })}</span>
          </a>
        )}
      </footer>
    </article>
  );
}
