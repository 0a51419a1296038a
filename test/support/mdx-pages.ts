/** A site with pages in MDX: components with state, expressions, built-in tags, and a translation. */

import { LOCALES } from "./react-pages.ts";
import type { Files } from "./site.ts";

export const GUIDE = `---
title: Guide
---
import { Badge, Counter } from "./_parts/counter.tsx";
import people from "./_parts/people.json";
import Tabs from "@theme/Tabs";
import { TabItem } from "@astrojs/starlight/components";

export const year = 2026;

Made in {year} for {frontMatter.title}. {/* not shown */}

## Release {year} { #release }

<Counter start={3} label="Clicks">

Some **bold** text with <Badge color="red">new</Badge> and a [link](plain.md).

Press <Kbd keys="K" />.

</Counter>

- <p>Press <Kbd keys="J" /> (<b>now</b>) :tada:</p>

<p>

**Type:** \`text\`<br />
<Badge color="since">1.0</Badge>
</p>

<section>
<Steps>
1. Step of {year}
</Steps>
</section>

Names: {people.map(({ name }) => name).join(" and ")}.

<ul>{people.map(({ name }) => <li key={name}>The giraffe {name}</li>)}</ul>

<div className="box">

### In a box

Year *{year}*.

</div>

<Tabs syncKey="os">
<TabItem value="mac" label="macOS">On {year}</TabItem>
<TabItem value="win" label="Windows" default>

On **Windows**

</TabItem>
</Tabs>

:::note Title
Noted in {year}.
:::

<Chart data="sales">

Registered *child*

</Chart>

<Badge color={"a" + year}><Chart data={people.length} /></Badge>

| Year |
| --- |
| {year + 1} |

<DocCardList />
`;

export const MDX_PAGES: Files = {
  "sitegen.config.yaml": `title: Fixture
url: https://example.org
${LOCALES}markdown:
  components:
    Chart: ./website/Chart.tsx
`,
  "website/Chart.tsx":
    "export default ({ data, children }) => <figure className='chart'>{'chart of ' + data}{children}</figure>;\n",
  "content/docs/_parts/counter.tsx": `import { useState } from "react";

export function Counter({ start, label, children }) {
  const [count, setCount] = useState(start);
  return <div className="counter">
    <button type="button" onClick={() => setCount(count + 1)}>{\`\${label}: \${count}\`}</button>
    {children}
  </div>;
}

export const Badge = ({ color, children }) => <span className={\`badge \${color}\`}>{children}</span>;
`,
  "content/docs/_parts/people.json": '[{ "name": "Ada" }, { "name": "Bo" }]\n',
  "content/docs/guide.mdx": GUIDE,
  "content/docs/plain.md": "# Plain\n\nTo the [guide](guide.mdx#release).\n",
  "content/docs/quiet.mdx": "export const answer = 42;\n\n# Quiet\n\nThe answer is {answer}, {<b>really</b>}.\n",
  "content/blog/hello.mdx":
    "---\ntitle: Hello\ndate: 2026-01-02\nauthors: []\ntags: []\n---\n\nIn short {1 + 1}.\n\n{/* truncate */}\n\nIn long {3 * 3}.\n",
  "content/pages/about.mdx": "# About {6 * 7}\n\nA page.\n",
  "i18n/de/docs/guide.mdx": GUIDE.replace("title: Guide", "title: Anleitung")
    .replace('label="Clicks"', 'label="Klicks"')
    .replace("Made in", "Gemacht in")
    .replace(">new<", ">neu<"),
};
