import { InlineHtml } from "../components/RawHtml.tsx";
import { SiteLink } from "../components/SiteLink.tsx";
import { useLocale } from "../context.tsx";
import type { TemplateProps } from "../template-registry.ts";

/** Community page with resources and communities by language. */
export default function CommunityTemplate({ props }: TemplateProps<"community">) {
  const { t } = useLocale();
  return (
    <main className="community">
      <header className="community-hero">
        <div className="screen">
          <h1>{t("community.title")}</h1>
          <p className="lead">{props.subtitle}</p>
        </div>
      </header>
      <div className="screen community-columns">
        <section>
          <h2>{t("community.resources")}</h2>
          <ul className="resource-list">
            {props.resources.map((resource, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of a page never changes
              <InlineHtml as="li" key={index} html={resource.textHtml} />
            ))}
          </ul>
        </section>
        <section>
          <h2>{t("community.languages")}</h2>
          <ul className="language-list">
            {props.languages.map((entry) => (
              <li key={entry.href}>
                <SiteLink href={entry.href} withIcon>
                  {entry.name}
                </SiteLink>
                <span>{entry.language}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  );
}
