/** Cards with a title, a text and a picture, the first one wide. */

import type { ReactNode } from "react";
import type { InlineNode } from "../data/inline-markdown";
import { InlineMarkdown } from "./InlineMarkdown";

interface Feature {
  id: string;
  title: string;
  text: readonly InlineNode[];
}

interface BentoProps {
  features: readonly Feature[];
  /** Heading level for the titles. */
  heading: "h2" | "h3";
  /** Pictures by feature ID. A feature without a picture is a text card. */
  pictures: Readonly<Record<string, ReactNode>>;
}

export function Bento({ features, heading: Heading, pictures }: BentoProps) {
  return (
    <ul className="bento">
      {features.map(({ id, title, text }) => (
        <li className="panel" key={id}>
          <div className="panel-body">
            <Heading className="panel-title">{title}</Heading>
            <p className="panel-text">
              <InlineMarkdown nodes={text} />
            </p>
          </div>
          {Object.hasOwn(pictures, id) && <div className="panel-art">{pictures[id]}</div>}
        </li>
      ))}
    </ul>
  );
}
