import { InlineHtml } from "../components/RawHtml.tsx";
import { useLocale, useShell } from "../context.tsx";
import type { TemplateProps } from "../registry.ts";
import "../styles/home.css";

export default function HomeTemplate({ props }: TemplateProps<"home">) {
  const { tagline } = useShell();
  const { t } = useLocale();
  const { content } = props;
  return (
    <main className="home">
      <header className="hero">
        <h1>{tagline}</h1>
        {content?.start && <a href={content.start}>{t("home.getStarted")}</a>}
      </header>
      {content?.cards.map((card) => (
        <section key={card.title}>
          <h2>{card.title}</h2>
          <InlineHtml as="p" html={card.textHtml} />
        </section>
      ))}
    </main>
  );
}
