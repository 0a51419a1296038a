/** The type of a configuration. The package contains interfaces with docstrings instead; see `docs/reference/config-types.ts`. */

import type * as z from "zod";
import type { userConfigSchema } from "./config-schema.ts";

/** The parameter of `defineConfig`. Only `title` and `url` are required. */
export type UserConfig = z.input<typeof userConfigSchema>;
