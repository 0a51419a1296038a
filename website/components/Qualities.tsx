/** The framework's qualities, on the home page. */

import type { HomeData } from "../data/home-data";
import { InlineMarkdown } from "./InlineMarkdown";
import { PathIcon } from "./PathIcon";

const ICONS = {
  globeCode: "M4 5h16v14H4ZM4 9h16M9.5 12 8 14l1.5 2M14.5 12l1.5 2-1.5 2",
  devices: "M3 5h13v9H3ZM7 18h5M9.5 14v4M18 9h3v9h-5v-2",
  people:
    "M6 8.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3.5 19c.5-3.5 2.5-5 5.5-5s5 1.5 5.5 5M15.5 5.8a3 3 0 0 1 0 5.4M17 14.3c2 .6 3.2 2.2 3.5 4.7",
  calendar: "M4 6h16v14H4ZM4 10h16M8 3.5V7M16 3.5V7M8 14h3M8 17h6",
  shield: "M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6ZM8.8 12l2.2 2.2 4.2-4.4",
  puzzle: "M10 5.5a2 2 0 1 1 4 0V7h4v4h1.5a2 2 0 1 1 0 4H18v4.5H6V15h1.5a2 2 0 1 0 0-4H6V7h4Z",
} as const;

export function Qualities({ cards }: Pick<HomeData, "cards">) {
  return (
    <div className="screen section quality-grid">
      {cards.map(({ title, text, icon }) => (
        <section key={title}>
          <PathIcon path={ICONS[icon]} className="icon badge-icon" />
          <h2 className="panel-title">{title}</h2>
          <p className="panel-text">
            <InlineMarkdown nodes={text} />
          </p>
        </section>
      ))}
    </div>
  );
}
