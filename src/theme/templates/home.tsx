import type { HomeActionData, HomeIconData, HomeImageData, Templates } from "../../model/page-data.ts";
import type { Unbranded } from "../../model/permalink.ts";
import { DocCards } from "../components/DocCards.tsx";
import { Icon } from "../components/Icon.tsx";
import { StateNotices, UntranslatedNotice } from "../components/Notices.tsx";
import { ProseText } from "../components/ProseParts.tsx";
import { InlineHtml } from "../components/RawHtml.tsx";
import { SiteLink } from "../components/SiteLink.tsx";
import type { TemplateProps } from "../template-props.ts";

type Home = Unbranded<Templates["home"]>;

function ThemedImage({ image: { src, srcDark, alt, width, height } }: { image: HomeImageData }) {
  const size = { width, height, decoding: "async" } as const;
  if (srcDark === undefined) return <img src={src} alt={alt} {...size} />;
  return (
    <>
      <img className="only-light" src={src} alt={alt} {...size} />
      <img className="only-dark" src={srcDark} alt={alt} {...size} loading="lazy" />
    </>
  );
}

function Actions({ actions }: { actions: readonly HomeActionData[] }) {
  if (actions.length === 0) return null;
  return (
    <p className="home-actions">
      {actions.map(({ text, href, external, theme }) => (
        <SiteLink
          key={`${text} ${href}`}
          className={theme === "primary" ? "button button-primary" : "button"}
          href={href}
          external={external}
          withIcon
        >
          {text}
        </SiteLink>
      ))}
    </p>
  );
}

function Hero({ hero }: Pick<Home, "hero">) {
  const { nameHtml, textHtml, taglineHtml, image, actions } = hero;
  return (
    <header className="home-hero" data-image={image ? "" : undefined}>
      <div className="screen home-hero-columns">
        <div className="home-hero-text">
          <h1>
            {nameHtml !== undefined && <InlineHtml className="home-name" html={nameHtml} />}{" "}
            {textHtml !== undefined && <InlineHtml className="home-text" html={textHtml} />}
          </h1>
          {taglineHtml !== undefined && <InlineHtml as="p" className="home-tagline" html={taglineHtml} />}
          <Actions actions={actions} />
        </div>
        {image && (
          <div className="home-hero-image">
            <ThemedImage image={image} />
          </div>
        )}
      </div>
    </header>
  );
}

function FeatureIcon({ icon }: { icon: HomeIconData }) {
  if ("svg" in icon) return <InlineHtml className="home-icon" html={icon.svg} aria-hidden />;
  return (
    <span className="home-icon" aria-hidden={"emoji" in icon || undefined}>
      {"emoji" in icon ? icon.emoji : <ThemedImage image={icon.image} />}
    </span>
  );
}

/** A feature's link covers its card. Its name is the title, so that link names differ. */
function Feature({ icon, titleHtml, detailsHtml, link }: Home["features"][number]) {
  return (
    <li className="home-feature">
      {icon && <FeatureIcon icon={icon} />}
      <h2>
        {link ? (
          <SiteLink href={link.href} external={link.external}>
            <InlineHtml html={titleHtml} />
          </SiteLink>
        ) : (
          <InlineHtml html={titleHtml} />
        )}
      </h2>
      {detailsHtml !== undefined && <InlineHtml as="p" html={detailsHtml} />}
      {link?.text !== undefined && (
        <p className="home-feature-link" aria-hidden="true">
          {link.text}
          <Icon name="chevron" />
        </p>
      )}
    </li>
  );
}

/** Return the number of columns in which a list fills its rows. */
function countColumns(count: number): number {
  if (count < 3) return count;
  return count % 4 === 0 ? 4 : 3;
}

/** Home page: hero, features, and the page's text. */
export default function HomeTemplate({
  props: { hero, features, cards = [], prose, hasText = false },
}: TemplateProps<"home">) {
  return (
    <main className="home">
      {prose && <StateNotices unlisted={prose.unlisted} draft={prose.draft} />}
      {prose?.notice && <UntranslatedNotice notice={prose.notice} />}
      <Hero hero={hero} />
      {features.length > 0 && (
        <ul className="screen home-features" data-columns={countColumns(features.length)}>
          {features.map((feature) => (
            <Feature key={feature.titleHtml} {...feature} />
          ))}
        </ul>
      )}
      {cards.length > 0 && (
        <section className="screen home-cards">
          <DocCards cards={cards} />
        </section>
      )}
      {prose && hasText && (
        <div className="column">
          <ProseText prose={prose} />
        </div>
      )}
    </main>
  );
}
