/** A site that replaces components: a footer that wraps the original, a home page, and a wrapper around docs. */

import type { Files } from "./site.ts";

export const COMPONENTS = `
components:
  Footer: theme/Footer.tsx
  home: theme/Home.tsx
  doc: theme/Doc.jsx
`;

export const OWN_COMPONENTS: Files = {
  "theme/Footer.tsx": `import { useState } from "react";
import { Footer as Original, useLocale, usePage, useShell } from "sitegen/theme";
import { greet } from "./words";

export default function Footer() {
  const { siteTitle } = useShell();
  const { here } = usePage();
  const { t } = useLocale();
  const [count, setCount] = useState<number>(0);
  return (
    <>
      <Original />
      <p className="own-foot">{\`\${greet(siteTitle)} on \${here}, \${t("footer.label")}\`}</p>
      <button type="button" className="own-button" onClick={() => setCount(count + 1)}>{\`pressed \${count}\`}</button>
    </>
  );
}
`,
  "theme/words.ts": 'export const greet = (name: string): string => "Hello from " + name;\n',
  "theme/Home.tsx": `import type { TemplateProps } from "sitegen/theme";

export function OwnHome({ page }: TemplateProps<"home">) {
  return <main className="own-home"><h1>{\`The home of \${page.locale}\`}</h1></main>;
}
`,
  "theme/Doc.jsx": `import Original from "sitegen/theme/doc";

export default (props) => <section className="own-doc"><Original {...props} /></section>;
`,
};
