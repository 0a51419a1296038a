import { Icon, type PageProps, SiteLink, useLocale } from "sitegen/theme";
import { InlineMarkdown } from "../../website/components/InlineMarkdown.tsx";
import { PathIcon } from "../../website/components/PathIcon.tsx";
import type { Community } from "../../website/data/community.ts";
import "../../website/styles/screens.css";
import "../../website/styles/intro.css";
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
      <header className="intro">
        <div className="screen">
          <h1>{page.title}</h1>
          <p className="lead">{data.subtitle}</p>
        </div>
      </header>
      <section className="screen section">
        <h2 className="section-title">{t("community.resources")}</h2>
        <ul className="resources">
          {data.resources.map(({ kind, icon, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a page never changes
            <li className="panel" key={index}>
              <div className="panel-body">
                {icon && (
                  <>
                    <PathIcon path={icon} className="icon badge-icon" />
                    <h3 className="panel-title">{t(`community.kind.${kind}`)}</h3>
                  </>
                )}
                <p className="panel-text">
                  <InlineMarkdown nodes={text} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className="screen section">
        <h2 className="section-title">{t("community.languages")}</h2>
        <ul className="languages">
          {data.languages.map(({ name, language, href, place }) => (
            <li className="panel" key={href}>
              <h3 className="panel-title">{language}</h3>
              <p>
                <SiteLink className="panel-link" href={href}>
                  {name}
                </SiteLink>
                <span>{place}</span>
              </p>
              <Icon name="external" />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
