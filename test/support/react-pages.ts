/** A site with pages in React: a list with data, state, styles and a shared module, and a page that shares code with it. */

import type { Files } from "./site.ts";

export const REACT_PAGES: Files = {
  "content/pages/team/people.tsx": `import { useState } from "react";
import { type PageProps, SiteLink, useLocale } from "sitegen/theme";
import { Heading } from "../../../shared/Heading";
import "./people.css";
import styles from "./box.module.css";

interface Data { names: string[]; translated: boolean }

export const frontMatter = ({ t, locale, data }: { t(id: string): string; locale: { code: string }; data: Data }) => ({
  title: \`\${data.names.length} people (\${locale.code})\`,
  description: t("tags.title"),
  redirect_from: "/crew",
});

export default function People({ data, locale, page }: PageProps<Data>) {
  const { t } = useLocale();
  const [count, setCount] = useState(0);
  return (
    <div className="people">
      <Heading>{page.title}</Heading>
      <p className={styles.box}>{\`Language: \${locale.label}, path: \${page.path}, \${t("tags.title")}\`}</p>
      <h2 id="all">The whole crew</h2>
      <ul>
        {data.names.map((name) => <li key={name}>{\`\${name} the giraffe\`}</li>)}
      </ul>
      <button type="button" onClick={() => setCount(count + 1)}>{\`pressed \${count}\`}</button>
      <SiteLink href="/about">About us</SiteLink>
    </div>
  );
}
`,
  "content/pages/team/people.css": ".people { color: rgb(1, 2, 3); }\n",
  "content/pages/team/box.module.css": ".box { border-top: 3px solid rgb(4, 5, 6); }\n",
  "content/pages/team/people.data.ts": `import { defineData } from "sitegen";

export default defineData({
  files: ["content/data/crew.yaml"],
  load: ({ files: [crew] }) => ({ ...(crew?.data as { names: string[] }), translated: crew?.translated ?? false }),
});
`,
  "content/pages/about.jsx": `import { Heading } from "../../shared/Heading";

export const frontMatter = { title: "About" };

export default () => <><Heading>About us</Heading><p>Written in JSX.</p></>;
`,
  "content/pages/parts.tsx": `import {
  Admonition, Card, CodeBlock, Image, Link, PageLayout, SearchTrigger, TabItem, Tabs, useColorMode, useMessages, useSidebar,
} from "sitegen/theme";

export const frontMatter = { title: "Parts" };

export default function Parts() {
  const t = useMessages();
  const { mode } = useColorMode();
  return (
    <PageLayout>
      <h1 id="parts">Parts</h1>
      <Link to="/team/people?a=b#all">People</Link> <Link to="https://other.example/">Other</Link> <Link to="#parts">Here</Link>
      <Image src="/logo.svg" alt="Logo" width="10" height="10" />
      <CodeBlock title="install.sh" language="sh" code={'echo "<done>"\\n'} />
      <Tabs group="os">
        <TabItem label="Linux">On Linux</TabItem>
        <TabItem label="macOS" value="mac">On macOS</TabItem>
      </Tabs>
      <Admonition type="warning">Careful</Admonition>
      <Admonition title="My title">Noted</Admonition>
      <div className="cards"><Card title="Team" to="/team/people">All people</Card></div>
      <SearchTrigger query="giraffe">Find giraffes</SearchTrigger>
      <p>{\`\${t("tags.title")} \${String(useSidebar())} \${typeof mode}\`}</p>
    </PageLayout>
  );
}
`,
  "static/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>\n',
  "content/pages/_draft.tsx": "export default () => <p>no page</p>;\n",
  "content/pages/team/people.test.tsx": "export default () => <p>no page</p>;\n",
  "shared/Heading.tsx": "export const Heading = ({ children }) => <h1>{children}</h1>;\n",
  "content/data/crew.yaml": "names: [Ann, Bo]\n",
  "i18n/de/data/crew.yaml": "names: [Anna]\n",
};

export const LOCALES =
  "locales:\n  - {code: en, label: English, htmlLang: en}\n  - {code: de, label: Deutsch, htmlLang: de}\n";
