/** List of all tags, grouped by initial letter. */

import type { TagLink } from "../../model/page-data.ts";
import type { Unbranded } from "../../model/permalink.ts";
import { useLocale } from "../context.tsx";

export function TagIndex({ letters }: { letters: readonly { letter: string; tags: readonly Unbranded<TagLink>[] }[] }) {
  const { t, formatNumber } = useLocale();
  const sections = letters.map(({ letter, tags }) => (
    <section className="tag-letter" key={letter}>
      <h2>{letter}</h2>
      <ul className="tag-chips">
        {tags.map((tag) => (
          <li key={tag.href}>
            <a className="tag" href={tag.href} title={tag.description}>
              {tag.label}
              <span className="tag-count">{formatNumber(tag.count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <main className="column">
      <header className="page-header">
        <h1>{t("tags.title")}</h1>
      </header>
      {sections}
    </main>
  );
}
