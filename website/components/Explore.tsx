/** Ways to get started, on the home page: each with a terminal session, installation commands or a picture. */

import type { ReactNode } from "react";
import { Icon, Link, useLocale } from "sitegen/theme";
import type { HomeData } from "../data/home-data";
import { Channels } from "./Channels";
import { InlineMarkdown } from "./InlineMarkdown";
import { FiddleWindow, Terminal } from "./Window";

type ExploreEntry = HomeData["explore"][number];

function renderIllustration(
  { id, session }: ExploreEntry,
  { releases, samples }: Pick<HomeData, "releases" | "samples">,
): ReactNode {
  if (session !== undefined) return <Terminal title="desk" session={session} />;
  if (id === "install") return <Channels releases={releases} />;
  if (id !== "fiddle") return null;
  return <FiddleWindow version={releases.stable.version} files={[samples.window, samples.page]} />;
}

function Links({ links }: Pick<ExploreEntry, "links">) {
  return (
    <p className="actions">
      {links.map(({ label, to, href = to ?? "" }) => (
        <Link key={href} className="button button-small" to={href}>
          {label}
          {to === undefined && <Icon name="external" className="icon-external" />}
        </Link>
      ))}
    </p>
  );
}

export function Explore({ explore, ...data }: Pick<HomeData, "explore" | "releases" | "samples">) {
  const { t } = useLocale();
  return (
    <section className="screen section">
      <h2 className="section-title">{t("home.exploreTitle")}</h2>
      <div className="explore">
        {explore.map((way) => {
          const picture = renderIllustration(way, data);
          return (
            <section className="panel" key={way.id}>
              <div className="panel-body">
                <h3 className="panel-title">{way.title}</h3>
                <p className="panel-text">
                  <InlineMarkdown nodes={way.text} />
                </p>
                <Links links={way.links} />
              </div>
              {picture && <div className="panel-art">{picture}</div>}
            </section>
          );
        })}
      </div>
    </section>
  );
}
