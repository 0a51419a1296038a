/** What code of a site that runs in the generator is bundled with: theme and plugins. */

import type { BuildOptions } from "esbuild";

export const SERVER_OPTIONS = {
  bundle: true,
  // CommonJS, so that whoever runs it hands over what must be there once only, such as React.
  format: "cjs",
  platform: "node",
  target: "node20",
  tsconfigRaw: {}, // the same with and without a tsconfig.json above the site
  define: { "process.env.NODE_ENV": '"production"' },
  sourcemap: "external",
  sourcesContent: false,
  legalComments: "none",
  metafile: true,
  write: false,
  logLevel: "silent",
} as const satisfies BuildOptions;
