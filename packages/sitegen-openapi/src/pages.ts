/** Writes the pages of a description: an overview, a page for each tag, operation and schema, and changes. */

import type { SourceEntry } from "sitegen";
import { compareDescriptions, type OperationChange } from "./changes.ts";
import {
  createResolver,
  type Description,
  type ExternalDocs,
  type SecurityScheme,
  type Server,
} from "./description.ts";
import { hasUrl, listGroups, type Operation, type OperationGroup } from "./list-operations.ts";
import { adaptMarkdown } from "../../shared/src/adapt-markdown.ts";
import {
  createSlugs,
  escapeText,
  formatCode,
  formatFrontMatter,
  getSummary,
  indentItem,
  RESERVED_PAGES,
} from "../../shared/src/markdown.ts";
import { describeScheme, type OperationContext, writeExternalLink, writeOperation } from "./operation-text.ts";
import { expandServer } from "./request.ts";
import { describeSchema, writeField } from "./schema-text.ts";

export interface PageOptions {
  /** Directory of the pages, relative to the site root: `content/docs/api`. */
  directory: string;
  /** A page for each operation, or for each tag. */
  pages: "operation" | "tag";
  /** An earlier version, to which the page with changes compares. */
  previous?: Description;
}

/** An operation with the place of its page relative to the directory. */
interface PlacedOperation {
  operation: Operation;
  /** Path without `.md`. */
  page: string;
  /** Heading ID on the page of a tag. */
  anchor?: string;
}

interface PlacedGroup extends OperationGroup {
  /** Directory, or page without `.md`. */
  slug: string;
  title: string;
  placed: readonly PlacedOperation[];
}

/** Names of pages that tags cannot have. */
const RESERVED = ["schemas", "changes", "structures", ...RESERVED_PAGES];

/** Write all pages of a description. */
export function writePages(description: Description, options: PageOptions): SourceEntry[] {
  const resolver = createResolver(description);
  const schemas = Object.entries(description.components?.schemas ?? {});
  const schemaSlugs = createSlugs(RESERVED_PAGES);
  const schemaPages = new Map(schemas.map(([name]) => [name, `schemas/${schemaSlugs(name)}.md`]));
  const securitySchemes = new Map(
    Object.entries(description.components?.securitySchemes ?? {}).flatMap(([name, value]) => {
      const scheme = resolver.resolve<SecurityScheme>(value);
      return scheme ? [[name, scheme] as const] : [];
    }),
  );
  const createContext = (page: string): OperationContext => ({
    ...resolver,
    securitySchemes,
    getSchemaLink: (name) => {
      const target = schemaPages.get(name);
      return target === undefined ? undefined : getRelativeLink(page, target);
    },
    getOperationLink: (id) => {
      const target = operations.get(id);
      return target && getUrl(target, page);
    },
  });
  const groups = placeGroups(listGroups(description, resolver), options.pages);
  const operations = new Map(
    groups.flatMap(({ placed }) => placed).map((each) => [each.operation.operationId ?? "", each]),
  );
  const files = new Map<string, string>();
  files.set("index.md", writeOverview(description, groups, securitySchemes, options.previous !== undefined));
  for (const [position, group] of groups.entries()) {
    if (options.pages === "tag") {
      const page = `${group.slug}.md`;
      files.set(page, writeTagPage(group, position, createContext(page)));
      continue;
    }
    files.set(`${group.slug}/index.md`, writeTagIndex(group, position));
    for (const [index, { operation, page }] of group.placed.entries())
      files.set(`${page}.md`, writeOperationPage(operation, index, createContext(`${page}.md`)));
  }
  if (schemas.length > 0) files.set("schemas/index.md", writeSchemaIndex(schemaPages, groups.length));
  for (const [name, schema] of schemas) {
    const page = schemaPages.get(name) ?? "";
    const context = createContext(page);
    const resolved = context.resolve(schema) ?? {};
    files.set(
      page,
      [
        formatFrontMatter({ title: name, description: getSummary(resolved.description) || undefined }),
        `# ${escapeText(name)}\n`,
        ...(resolved.description ? [`${adaptMarkdown(resolved.description, { depth: 1 })}\n`] : []),
        `${describeSchema(schema, context, name)}\n`,
      ].join("\n"),
    );
  }
  if (options.previous) files.set("changes.md", writeChanges(options.previous, description, groups));
  return [...files].map(([path, text]) => ({ path: `${options.directory}/${path}`, text }));
}

function getRelativeLink(from: string, target: string): string {
  const directories = from.split("/").slice(0, -1);
  const parts = target.split("/");
  let shared = 0;
  while (shared < directories.length && shared < parts.length - 1 && directories[shared] === parts[shared]) shared++;
  return `${"../".repeat(directories.length - shared)}${parts.slice(shared).join("/")}`;
}

function placeGroups(groups: readonly OperationGroup[], pages: PageOptions["pages"]): PlacedGroup[] {
  const slugs = createSlugs(RESERVED);
  return groups.map((group) => {
    const title = group.name || "Operations";
    const slug = slugs(title);
    const operationSlugs = createSlugs(RESERVED_PAGES);
    const placed = group.operations.map((operation): PlacedOperation => {
      const name = operationSlugs(operation.operationId || operation.title);
      return pages === "tag" ? { operation, page: slug, anchor: name } : { operation, page: `${slug}/${name}` };
    });
    return { ...group, slug, title, placed };
  });
}

const getUrl = ({ page, anchor }: PlacedOperation, from: string): string =>
  `${getRelativeLink(from, `${page}.md`)}${anchor ? `#${anchor}` : ""}`;

const writeLink = (placed: PlacedOperation, from: string): string =>
  `[${escapeText(placed.operation.title)}](${getUrl(placed, from)})`;

function writeList(placed: readonly PlacedOperation[], from: string): string {
  const rows = placed.map((each) => {
    const { method, path, deprecated } = each.operation;
    const request = formatCode(`${method} ${path}`).replaceAll("|", "\\|");
    return `| ${writeLink(each, from)}${deprecated ? " (deprecated)" : ""} | ${request} |`;
  });
  return ["| operation | request |", "| --- | --- |", ...rows].join("\n");
}

function writeOverview(
  { info, servers = [], externalDocs }: Description,
  groups: readonly PlacedGroup[],
  securitySchemes: ReadonlyMap<string, SecurityScheme>,
  hasChanges: boolean,
): string {
  const title = String(info?.title ?? "API");
  const blocks = [
    formatFrontMatter({ title, description: getSummary(info?.description) || undefined }).trimEnd(),
    `# ${escapeText(title)}`,
    `Version ${formatCode(String(info?.version ?? ""))}${hasChanges ? ", with [changes](changes.md)" : ""}`,
  ];
  if (info?.description) blocks.push(adaptMarkdown(info.description, { depth: 1 }));
  blocks.push(writeFacts(info, externalDocs));
  const places = servers.filter(hasUrl);
  if (places.length > 0) blocks.push("## Servers", places.map(writeServer).join("\n"));
  if (securitySchemes.size > 0)
    blocks.push(
      "## Authentication",
      [...securitySchemes]
        .map(([name, scheme]) => {
          const text = scheme.description
            ? ` - ${adaptMarkdown(scheme.description, { depth: 2 }).replace(/\n+/g, " ")}`
            : "";
          return `- ${formatCode(name)} ${describeScheme(scheme)}${text}${writeFlows(scheme)}`;
        })
        .join("\n"),
    );
  for (const { title: name, placed } of groups) blocks.push(`## ${escapeText(name)}`, writeList(placed, "index.md"));
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** Write links to documentation, license, terms and contact. */
function writeFacts(info: Description["info"] | undefined, externalDocs: ExternalDocs | undefined): string {
  const { license, contact, termsOfService } = info ?? {};
  const name = license?.name ? String(license.name) : "";
  const person = contact?.name || contact?.email || contact?.url || "";
  const contactLink =
    writeExternalLink(contact?.url, person) || writeExternalLink(contact?.email && `mailto:${contact.email}`, person);
  const facts = [
    writeExternalLink(externalDocs?.url, externalDocs?.description || "More documentation"),
    name && `License: ${writeExternalLink(license?.url, name) || escapeText(name)}`,
    writeExternalLink(termsOfService, "Terms of service"),
    person && `Contact: ${contactLink || escapeText(person)}`,
  ];
  return facts.filter(Boolean).join(" · ");
}

function writeServer(server: Server): string {
  const variables = Object.entries(server.variables ?? {}).map(
    ([name, { description, enum: values, default: value }]) => {
      const choices = values?.length ? `Allowed: ${values.map((each) => formatCode(String(each))).join(", ")}.` : "";
      const limits = [choices, `Default: ${formatCode(String(value))}.`].filter(Boolean).join(" ");
      return `\n  ${indentItem(writeField({ head: formatCode(name), description, limits }))}`;
    },
  );
  const url = formatCode(variables.length > 0 ? server.url : expandServer(server));
  return `${writeField({ head: url, description: server.description })}${variables.join("")}`;
}

function writeFlows({ flows = {} }: SecurityScheme): string {
  return Object.entries(flows)
    .map(([name, flow]) => {
      const scopes = Object.entries(flow?.scopes ?? {}).map(
        ([scope, text]) => `\n    - ${formatCode(scope)} - ${escapeText(String(text))}`,
      );
      const urls = [flow?.authorizationUrl, flow?.tokenUrl].filter(Boolean).map((url) => formatCode(String(url)));
      return `\n  - ${formatCode(name)} ${urls.join(", ")}${scopes.join("")}`;
    })
    .join("");
}

function writeTagIndex(group: PlacedGroup, position: number): string {
  return writeTag(group, position, [writeList(group.placed, `${group.slug}/index.md`)]);
}

function writeTagPage(group: PlacedGroup, position: number, context: OperationContext): string {
  const operations = group.placed.flatMap(({ operation, anchor }) => [
    `## ${escapeText(operation.title)} {#${anchor}}`,
    writeOperation(operation, context, 2),
  ]);
  return writeTag(group, position, operations);
}

/** Write a page with the title and description of a tag. */
function writeTag(
  { title, description, externalDocs }: PlacedGroup,
  position: number,
  content: readonly string[],
): string {
  const frontMatter = { title, sidebar_position: position + 1, description: getSummary(description) || undefined };
  return `${[
    formatFrontMatter(frontMatter).trimEnd(),
    `# ${escapeText(title)}`,
    description ? adaptMarkdown(description, { depth: 1 }) : "",
    writeExternalLink(externalDocs?.url, externalDocs?.description || "More documentation"),
    ...content,
  ]
    .filter(Boolean)
    .join("\n\n")}\n`;
}

function writeOperationPage(operation: Operation, position: number, context: OperationContext): string {
  const { title, description, method, path } = operation;
  const frontMatter = {
    title,
    sidebar_position: position + 1,
    description: getSummary(description) || `${method} ${path}`,
    keywords: [operation.operationId, `${method} ${path}`, path].filter(Boolean),
  };
  return `${formatFrontMatter(frontMatter)}\n# ${escapeText(title)}\n\n${writeOperation(operation, context, 1)}\n`;
}

function writeSchemaIndex(pages: ReadonlyMap<string, string>, position: number): string {
  const links = [...pages].map(
    ([name, page]) => `- [${escapeText(name)}](${getRelativeLink("schemas/index.md", page)})`,
  );
  return `${formatFrontMatter({ title: "Schemas", sidebar_position: position + 1 })}\n# Schemas\n\n${links.join("\n")}\n`;
}

function writeChanges(previous: Description, current: Description, groups: readonly PlacedGroup[]): string {
  const { added, removed, changed } = compareDescriptions(previous, current);
  const placed = new Map(groups.flatMap((group) => group.placed).map((each) => [getKey(each.operation), each]));
  const link = (operation: Operation): string => {
    const target = placed.get(getKey(operation));
    const request = formatCode(`${operation.method} ${operation.path}`);
    return target ? `${writeLink(target, "changes.md")} ${request}` : `${escapeText(operation.title)} ${request}`;
  };
  const list = (title: string, items: readonly string[]): string[] =>
    items.length > 0 ? [`## ${title}`, items.map((item) => `- ${item}`).join("\n")] : [];
  const describeChange = ({ operation, ...parts }: OperationChange): string =>
    [
      link(operation),
      ...(["added", "changed", "removed"] as const).flatMap((kind) =>
        parts[kind].length > 0 ? [`  - ${kind}: ${parts[kind].map(formatCode).join(", ")}`] : [],
      ),
    ].join("\n");
  const blocks = [
    ...list("Added operations", added.map(link)),
    ...list("Changed operations", changed.map(describeChange)),
    ...list("Removed operations", removed.map(link)),
  ];
  const from = formatCode(String(previous.info?.version ?? ""));
  const to = formatCode(String(current.info?.version ?? ""));
  const frontMatter = formatFrontMatter({ title: "Changes", sidebar_position: groups.length + 2 });
  return `${frontMatter}\n# Changes\n\n${[`From version ${from} to ${to}.`, ...(blocks.length > 0 ? blocks : ["No operation has changed."])].join("\n\n")}\n`;
}

const getKey = ({ method, path }: Operation): string => `${method} ${path}`;
