/** A site with components in Markdown: a counter, a collapsible box, one that uses hooks, and one that throws. */

import type { Files } from "./site.ts";

export const MARKDOWN_COMPONENTS = `
markdown:
  components:
    Counter: theme/Counter.tsx
    Box: theme/Box.jsx
    Where: theme/Where.tsx
    Fragile: theme/Fragile.tsx
`;

export const OWN_MARKDOWN_COMPONENTS: Files = {
  "theme/Counter.tsx": `import { type ReactNode, useEffect, useId, useState } from "react";
import { words } from "./words";

interface CounterProps {
  from?: number;
  steps?: readonly number[];
  label?: string;
  children?: ReactNode;
}

export default function Counter({ from = 0, steps = [1], label = words, children }: CounterProps) {
  const [count, setCount] = useState(from);
  const id = useId();
  useEffect(() => {
    const { dataset } = document.body;
    const add = (more: number) => {
      dataset.counters = String(Number(dataset.counters ?? 0) + more);
    };
    add(1);
    return () => add(-1);
  }, []);
  return (
    <section className="counter" aria-labelledby={id}>
      <h4 id={id}>{label}</h4>
      {steps.map((step) => (
        <button key={step} type="button" onClick={() => setCount(count + step)}>{\`plus \${step}\`}</button>
      ))}
      <output>{count}</output>
      {children}
    </section>
  );
}
`,
  "theme/words.ts": 'export const words = "Count";\n',
  "theme/Box.jsx": `import { useState } from "react";

export const Box = ({ title, children }) => {
  const [open, setOpen] = useState(false);
  return (
    <div className="box">
      <button type="button" onClick={() => setOpen(!open)}>{title}</button>
      {open && children}
    </div>
  );
};
`,
  "theme/Where.tsx": `import { SiteLink, useColorMode, useHydrated, useLocale, usePage, useShell } from "sitegen/theme";

export default function Where({ to }: { to: string }) {
  const { siteTitle } = useShell();
  const { here } = usePage();
  const { locale } = useLocale();
  const { mode } = useColorMode();
  const place = \`\${siteTitle} \${locale.code} \${here} \${mode} \${useHydrated() ? "alive" : "still"}\`;
  return <p className="where">{place} <SiteLink href={to}>Go on</SiteLink></p>;
}
`,
  "theme/Fragile.tsx": `import { useHydrated } from "sitegen/theme";

export default function Fragile() {
  if (useHydrated()) throw new Error("fragile");
  return <p className="fragile">Whole</p>;
}
`,
};
