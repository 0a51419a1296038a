/** List of all tags, with their descriptions and the newest post. */

import type { ReactNode } from "react";
import type { TagGroups, TagLink } from "../../model/page-data.ts";
import type { Unbranded } from "../../model/permalink.ts";
import { getLangAttributes, useLocale } from "../context.tsx";

/** Fractions of the highest post count from which a tag is medium or large. */
const MEDIUM = 0.2;
const LARGE = 0.4;

function TagEntry({ tag, largest }: { tag: Unbranded<TagLink>; largest: number }) {
  const { formatNumber } = useLocale();
  const { newest } = tag;
  const share = largest > 1 ? tag.count / largest : 0;
  return (
    <li>
      <a className="tag" href={tag.href} data-size={share >= LARGE ? "large" : share >= MEDIUM ? "medium" : undefined}>
        {tag.label}
        <span className="tag-count">{formatNumber(tag.count)}</span>
      </a>
      {tag.description && <p>{tag.description}</p>}
      {newest && (
        <p className="post-meta">
          <a href={newest.href} {...getLangAttributes(newest)}>
            {newest.label}
          </a>
          {" · "}
          <time dateTime={newest.date.iso}>{newest.date.text}</time>
        </p>
      )}
    </li>
  );
}

/** @param children Shown below the title. */
export function TagIndex({ letters, children }: { letters: Unbranded<TagGroups>; children?: ReactNode }) {
  const { t } = useLocale();
  const largest = Math.max(...letters.flatMap(({ tags }) => tags.map(({ count }) => count)));
  return (
    <main className="column tag-index">
      <header className="page-header">
        <h1>{t("tags.title")}</h1>
        {children}
      </header>
      {letters.map(({ letter, tags }) => (
        <section className="tag-letter" key={letter ?? ""}>
          {letter !== undefined && <h2>{letter}</h2>}
          <ul>
            {tags.map((tag) => (
              <TagEntry key={tag.href} tag={tag} largest={largest} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
