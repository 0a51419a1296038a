/** Configuration of the documentation of sitegen, which sitegen itself builds: `npm run docs`. */

import { defineConfig } from "sitegen";

const REPOSITORY = "https://example.org/sitegen";

export default defineConfig({
  title: "sitegen",
  tagline: "Documentation sites in many languages, from Markdown",
  url: "https://docs.example.org",
  favicon: "/favicon.svg",
  data: { timeout: 120 }, // the reference needs the TypeScript compiler
  docs: { reference: [], searchWeights: { rules: 60, reference: 60, background: 95 } },
  markdown: {
    components: { Tokens: "theme/Tokens.tsx" },
    admonitions: { example: { label: "Example", icon: "flask-conical", color: "violet" } },
    math: true,
  },
  styles: ["theme/gallery.css"],
  navbar: {
    title: "sitegen",
    logo: { src: "/favicon.svg", alt: "Home", width: 32, height: 32, href: "/" },
    left: [
      { label: "Start", to: "/docs/start/quick-start", activePath: "/docs/start" },
      { label: "Guides", to: "/docs/guides", activePath: "/docs/guides" },
      { label: "Reference", to: "/docs/reference", activePath: "/docs/reference" },
      { label: "Rules", to: "/docs/rules", activePath: "/docs/rules" },
      { label: "Background", to: "/docs/background", activePath: "/docs/background" },
    ],
    right: [
      { type: "icon", icon: "repository", label: "Repository", href: REPOSITORY },
      { type: "colorModeToggle" },
      { type: "search" },
    ],
  },
  footer: {
    columns: [
      {
        title: "Docs",
        items: [
          { label: "Quick start", to: "/docs/start/quick-start" },
          { label: "Guides", to: "/docs/guides" },
          { label: "Reference", to: "/docs/reference" },
        ],
      },
      {
        title: "Project",
        items: [
          { label: "Background", to: "/docs/background" },
          { label: "Repository", href: REPOSITORY },
          { label: "Issues", href: `${REPOSITORY}/issues` },
        ],
      },
    ],
    copyright: { text: "Copyright © {year} the sitegen authors", year: 2026 },
  },
});
