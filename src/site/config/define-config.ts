import type { UserConfig } from "./config-schema.ts";

export type { UserConfig } from "./config-schema.ts";

/** Return the configuration unchanged. Provides types and completion in editors. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
