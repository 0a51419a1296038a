/** Ways to begin, on the home page: each with a terminal session, installation commands or an illustration. */

import type { ReactNode } from "react";
import { Icon, Link, useLocale } from "sitegen/theme";
import type { HomeData } from "../data/home-data";
import { Channels } from "./Channels";
import { Illustration } from "./Illustration";
import { InlineMarkdown } from "./InlineMarkdown";

type ExploreRow = HomeData["explore"][number];

/** Recording of a terminal session. The text next to it conveys the same information. */
function Terminal({ session }: { session: string }) {
  return (
    <div className="terminal" aria-hidden="true">
      <div className="terminal-bar">
        <span />
        <span />
        <span />
      </div>
      <pre>
        <code>
          {session.split("\n").map((line, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the recording never changes
              key={index}
              className={line.startsWith("✔") ? "terminal-done" : undefined}
            >
              {line}
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}

function illustrationOf({ id, session }: ExploreRow, order: number, releases: HomeData["releases"]): ReactNode {
  if (session !== undefined) return <Terminal session={session} />;
  return id === "install" ? <Channels releases={releases} /> : <Illustration name={id} order={order} />;
}

function Links({ links }: Pick<ExploreRow, "links">) {
  return (
    <ul className="link-row">
      {links.map(({ label, to, href = to ?? "" }) => (
        <li key={href}>
          <Link className="button button-small" to={href}>
            {label}
            {to === undefined && <Icon name="external" className="icon-external" />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Explore({ explore, releases }: Pick<HomeData, "explore" | "releases">) {
  const { t } = useLocale();
  return (
    <section className="screen home-section">
      <h2 className="section-title">{t("home.exploreTitle")}</h2>
      <div className="feature-rows explore-rows">
        {explore.map((row, index) => (
          <section className="feature-row" key={row.id}>
            <div>
              <h3>{row.title}</h3>
              <div className="text">
                <InlineMarkdown nodes={row.text} />
              </div>
              <Links links={row.links} />
            </div>
            {illustrationOf(row, index, releases)}
          </section>
        ))}
      </div>
    </section>
  );
}
