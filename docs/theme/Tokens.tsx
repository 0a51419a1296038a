/** Pictures of the theme's custom properties. A test compares the list with the theme. */

import type { ReactElement } from "react";

interface Group {
  title: string;
  tokens: readonly string[];
  picture(token: string): ReactElement;
}

/** Attributes of SVG may refer to custom properties, which the security policy forbids in style attributes. */
const color = (token: string): ReactElement => <rect width="100%" height="100%" fill={`var(${token})`} />;
const bar = (token: string): ReactElement => <rect y="12" width={`var(${token})`} height="16" fill="var(--accent)" />;
const scaledBar = (token: string): ReactElement => <g transform="scale(0.08 1)">{bar(token)}</g>;
const corner = (token: string): ReactElement => (
  <rect x="1" y="1" width="78" height="38" rx={`var(${token})`} fill="var(--accent-soft)" stroke="var(--accent)" />
);
const sample = (text: string, attributes: (token: string) => Record<string, string>) => (token: string) => (
  <text x="0" y="75%" fill="var(--ink)" {...attributes(token)}>
    {text}
  </text>
);

const GROUPS: readonly Group[] = [
  {
    title: "Backgrounds and lines",
    tokens: ["--paper", "--surface", "--sunk", "--hover", "--line", "--line-strong", "--draw", "--draw-strong", "--veil"],
    picture: color,
  },
  { title: "Text", tokens: ["--ink", "--text", "--muted"], picture: color },
  {
    title: "Accent",
    tokens: [
      "--accent",
      "--accent-text",
      "--accent-strong",
      "--accent-soft",
      "--accent-line",
      "--glow",
      "--mark",
      "--selection",
      "--button",
      "--button-hover",
      "--on-button",
      "--progress-color",
      "--announcement-ground",
      "--announcement-text",
    ],
    picture: color,
  },
  {
    title: "Status",
    tokens: ["--info", "--tip", "--warn", "--danger", "--violet"].flatMap((name) => [name, `${name}-soft`]),
    picture: color,
  },
  {
    title: "Code",
    tokens: [
      "--code-ground",
      "--code-word",
      "--code-text",
      "--code-comment",
      "--code-keyword",
      "--code-string",
      "--code-number",
      "--code-name",
      "--code-type",
      "--code-attribute",
      "--code-added",
      "--code-removed",
    ],
    picture: color,
  },
  {
    title: "Fonts",
    tokens: ["--font", "--mono"],
    picture: sample("Aa 0O", (token) => ({ fontFamily: `var(${token})`, fontSize: "24" })),
  },
  {
    title: "Font sizes",
    tokens: ["--step--2", "--step--1", "--step-0", "--step-1", "--step-2", "--step-3", "--step-4", "--step-5"],
    picture: sample("Ag", (token) => ({ fontSize: `var(${token})` })),
  },
  {
    title: "Spaces",
    tokens: [
      "--space-1",
      "--space-2",
      "--space-3",
      "--space-4",
      "--space-5",
      "--space-6",
      "--space-7",
      "--space-8",
      "--gutter",
      "--stripe",
    ],
    picture: bar,
  },
  { title: "Corners", tokens: ["--radius", "--radius-1", "--radius-2", "--radius-3", "--round"], picture: corner },
  {
    title: "Widths and heights (one twelfth)",
    tokens: ["--navbar", "--toc-bar", "--sidebar", "--toc", "--measure", "--wide"],
    picture: scaledBar,
  },
  {
    title: "Shadows",
    tokens: ["--shadow-low", "--shadow", "--shadow-high"],
    picture: (token) => (
      <foreignObject width="100%" height="100%">
        <div className={`token-box token${token.slice(1)}`} />
      </foreignObject>
    ),
  },
];

/** Tokens without a picture. */
const OTHERS: Readonly<Record<string, string>> = {
  "--leading": "height of a line of text",
  "--quick": "duration of small transitions",
  "--calm": "duration of large transitions",
  "--ease": "curve of transitions",
};

export default function Tokens() {
  return (
    <div className="tokens">
      {GROUPS.map(({ title, tokens, picture }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {tokens.map((token) => (
              <li key={token} data-look="">
                <svg aria-hidden="true" width="100%" height="40">
                  {picture(token)}
                </svg>
                <code>{token}</code>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h3>Lines and motion</h3>
        <dl>
          {Object.entries(OTHERS).map(([token, purpose]) => (
            <div key={token}>
              <dt>
                <code>{token}</code>
              </dt>
              <dd>{purpose}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
