/** Configuration of the documentation of sitegen, which sitegen itself builds: `npm run docs`. */

import { defineConfig } from "sitegen";

export default defineConfig({
  title: "sitegen",
  tagline: "Documentation sites in many languages, from Markdown",
  url: "https://example.org",
  favicon: "/favicon.svg",
  docs: { reference: [] },
  navbar: {
    title: "sitegen",
    logo: { src: "/favicon.svg", alt: "Home", width: 32, height: 32, href: "/" },
    left: [{ label: "Rules", doc: "rules/index", activeSidebar: "rules" }],
    right: [{ type: "colorModeToggle" }, { type: "search" }],
  },
});
