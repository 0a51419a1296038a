import type { Brand } from "./brand.ts";

/** Content rule names. The configuration can change each rule's severity. */
export const RULE_NAMES = [
  "blocked-by-policy",
  "broken-anchor",
  "broken-link",
  "broken-markdown-link",
  "document-in-no-sidebar",
  "duplicate-definition",
  "duplicate-doc-id",
  "duplicate-heading-id",
  "duplicate-route",
  "empty-category",
  "empty-docs-version",
  "empty-target",
  "executable-content",
  "file-too-large",
  "foreign-syntax",
  "image-without-alt",
  "invalid-block",
  "invalid-component",
  "invalid-data",
  "invalid-diagram",
  "invalid-encoding",
  "invalid-front-matter",
  "invalid-heading-id",
  "invalid-history",
  "invalid-image",
  "invalid-include",
  "invalid-math",
  "invalid-mdx",
  "invalid-redirect",
  "invalid-sample",
  "link-outside-site",
  "media-without-title",
  "missing-date",
  "missing-file",
  "missing-image",
  "missing-placeholder",
  "missing-title",
  "missing-translation",
  "no-documents",
  "orphan-translation",
  "plugin-error",
  "plugin-message",
  "raw-html",
  "stale-component",
  "stale-translation",
  "stray-admonition",
  "stray-file",
  "stray-tab-content",
  "too-complex",
  "too-deep",
  "too-many-redirects",
  "translation-structure",
  "unclosed-admonition",
  "unclosed-fence",
  "unclosed-tag",
  "undefined-reference",
  "unknown-admonition",
  "unknown-author",
  "unknown-code-option",
  "unknown-component",
  "unknown-icon",
  "unknown-language",
  "unknown-message-id",
  "unknown-plural-category",
  "unknown-region",
  "unknown-sidebar-id",
  "unknown-structure",
  "unknown-tag",
  "unportable-name",
  "unreadable-file",
  "unsafe-file",
  "unsafe-link",
  "unused-definition",
] as const;

export type RuleName = (typeof RULE_NAMES)[number];

/** Name of a message from a plugin: its source and its ID. */
export type PluginRule = `${string}:${string}`;
export const PLUGIN_RULE = /^[\w./@-]+:[\w.-]+$/;

/** Name of a rule that a plugin adds. */
export type CustomRule = Brand<"CustomRule">;

/** Create the name of a rule from a plugin's definition. */
export function toCustomRule(name: string): CustomRule {
  return name as CustomRule;
}

/** Codes of problems with the run itself, which are no rules. */
const RUN_CODES = [
  "damaged-cache",
  "failed-request",
  "incomplete-installation",
  "invalid-config",
  "invalid-module",
  "invalid-theme",
  "missing-renderer",
  "unusable-output",
  "unwritable-cache",
  "usage",
  "vanished-page",
] as const;
export type RunCode = (typeof RUN_CODES)[number];

/** True if the configuration can set the severity: for rules, also of plugins, and messages from plugins. */
export function isConfigurable(code: string): boolean {
  return !(RUN_CODES as readonly string[]).includes(code);
}

export function isRuleName(name: string): name is RuleName {
  return (RULE_NAMES as readonly string[]).includes(name);
}
