import { type PageProps, SiteLink, useLocale } from "sitegen/theme";
import { InlineMarkdown } from "../../website/components/InlineMarkdown.tsx";
import type { Community } from "../../website/data/community.ts";
import "../../website/styles/community.css";

interface Scope {
  t(id: string): string;
  data: Community;
}

export const frontMatter = ({ t, data }: Scope) => ({
  title: t("community.title"),
  description: data.subtitle,
  slug: "/community/",
});

/** Community page with resources and communities by language. */
export default function CommunityPage({ page, data }: PageProps<Community>) {
  const { t } = useLocale();
  return (
    <div className="community">
      <header className="community-hero">
        <div className="screen">
          <h1>{page.title}</h1>
          <p className="lead">{data.subtitle}</p>
        </div>
      </header>
      <div className="screen community-columns">
        <section>
          <h2>{t("community.resources")}</h2>
          <ul className="resource-list">
            {data.resources.map(({ text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of a page never changes
              <li key={index}>
                <InlineMarkdown nodes={text} />
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t("community.languages")}</h2>
          <ul className="language-list">
            {data.languages.map(({ name, language, href }) => (
              <li key={href}>
                <SiteLink href={href} withIcon>
                  {name}
                </SiteLink>
                <span>{language}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
