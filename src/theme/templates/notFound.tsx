import { useLocale, useShell } from "../context.tsx";
import type { TemplateProps } from "../template-registry.ts";

/** Page for unknown URLs. */
export default function NotFoundTemplate(_: TemplateProps<"notFound">) {
  const { screens } = useShell();
  const { t } = useLocale();
  return (
    <main className="column not-found">
      <svg className="not-found-art" viewBox="0 0 240 150" aria-hidden="true">
        <rect className="art-window" x="20" y="20" width="200" height="120" rx="10" />
        <path className="art-line" d="M20 44h200" />
        <circle className="art-dot" cx="36" cy="32" r="4" />
        <circle className="art-dot" cx="50" cy="32" r="4" />
        <circle className="art-dot" cx="64" cy="32" r="4" />
        <path className="art-accent" d="m100 76 40 40M140 76l-40 40" />
      </svg>
      <h1>{t("error.notFound.title")}</h1>
      <p className="lead">{t("error.notFound.text")}</p>
      <p>{t("error.notFound.advice")}</p>
      <p className="actions">
        <a className="button button-primary" href={screens.home}>
          {t("error.notFound.home")}
        </a>
        {screens.search && (
          <a className="button" href={screens.search}>
            {t("error.notFound.search")}
          </a>
        )}
      </p>
    </main>
  );
}
