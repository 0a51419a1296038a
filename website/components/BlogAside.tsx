import type { ComponentProps } from "react";
import { Link, BlogAside as TagColumn, useLocale } from "sitegen/theme";
import { RELEASE_CALENDAR } from "../data/release-calendar.ts";

/** Release dates and states. Each links to its post. */
function ReleaseCalendar() {
  const { locale, t } = useLocale();
  const format = new Intl.DateTimeFormat(locale.htmlLang, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <section className="release-calendar">
      <h2>{t("calendar.title")}</h2>
      <ol>
        {RELEASE_CALENDAR.map(({ major, date, state }) => (
          <li key={major} data-state={state}>
            <p>
              {state === "planned" ? (
                <b>Electron {major}</b>
              ) : (
                <Link to={`/blog/electron-${major}-0`}>Electron {major}</Link>
              )}
              <span>{t(`calendar.${state}`)}</span>
            </p>
            {/* browsers may format dates differently */}
            <time dateTime={date} suppressHydrationWarning>
              {format.format(new Date(date))}
            </time>
          </li>
        ))}
      </ol>
      <Link to="/docs/latest/tutorial/electron-timelines">{t("calendar.all")}</Link>
    </section>
  );
}

/** Column next to post lists: release calendar and tags. */
export default function BlogAside({ tags }: ComponentProps<typeof TagColumn>) {
  return (
    <TagColumn tags={tags}>
      <ReleaseCalendar />
    </TagColumn>
  );
}
