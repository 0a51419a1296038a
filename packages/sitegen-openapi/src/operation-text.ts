/** Writes an operation as Markdown: request, security, parameters, bodies, responses, callbacks and samples. */

import type { MediaType, Parameter, Response, SecurityScheme, Server } from "./description.ts";
import { createExample, type Direction, getBodyExample } from "./example-value.ts";
import type { Callback, Operation } from "./list-operations.ts";
import {
  adaptMarkdown,
  escapeText,
  formatBlock,
  formatCode,
  formatDetails,
  indentItem,
} from "../../shared/src/markdown.ts";
import { createSamples } from "./samples.ts";
import { describeLimits, describeSchema, describeType, type SchemaContext } from "./schema-text.ts";

export interface OperationContext extends SchemaContext {
  securitySchemes: ReadonlyMap<string, SecurityScheme>;
}

/** Longest example that a page shows, in characters. */
const MAX_EXAMPLE = 4000;

const PLACES = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Header parameters"],
  ["cookie", "Cookies"],
] as const;

/** Write an operation below a heading of level `depth`, or without headings if the level is 0. */
export function writeOperation(operation: Operation, context: OperationContext, depth: number): string {
  const heading = (title: string): string => (depth === 0 ? `**${title}**` : `${"#".repeat(depth + 1)} ${title}`);
  const { method, path, description, deprecated, externalDocs, requestBody, responses, callbacks } = operation;
  const blocks = [formatBlock("http", `${method} ${path}`)];
  if (deprecated) blocks.push(":::warning Deprecated\nThis operation may be removed.\n:::");
  if (description) blocks.push(adaptMarkdown(description, depth));
  if (externalDocs?.url && /^https?:/.test(externalDocs.url))
    blocks.push(`[${escapeText(externalDocs.description || "More documentation")}](<${encodeURI(externalDocs.url)}>)`);
  const security = describeSecurity(operation, context);
  if (security) blocks.push(security);
  for (const [place, title] of PLACES) {
    const parameters = operation.parameters.filter((each) => each.in === place);
    if (parameters.length > 0)
      blocks.push(heading(title), parameters.map((each) => describeParameter(each, context)).join("\n"));
  }
  if (requestBody) {
    blocks.push(heading("Request body"));
    if (requestBody.description) blocks.push(adaptMarkdown(requestBody.description, depth + 1));
    blocks.push(...describeBodies(requestBody.content, context, "request"));
  }
  if (responses.length > 0) {
    blocks.push(heading("Responses"));
    for (const [status, response] of responses) blocks.push(describeResponse(status, response, context, depth));
  }
  for (const callback of callbacks) blocks.push(describeCallback(callback, context));
  if (!operation.isWebhook) blocks.push(heading("Samples"), writeSamples(operation, context));
  return blocks.join("\n\n");
}

function describeSecurity({ security }: Operation, { securitySchemes }: OperationContext): string {
  if (security.length === 0) return "";
  const alternatives = security.map((requirement) =>
    Object.entries(requirement)
      .map(([name, scopes]) => {
        const scheme = securitySchemes.get(name);
        const label = `${formatCode(name)}${scheme ? ` (${describeScheme(scheme)})` : ""}`;
        return scopes.length > 0 ? `${label} with ${scopes.map(formatCode).join(", ")}` : label;
      })
      .join(" and "),
  );
  return `Authentication: ${alternatives.map((each) => each || "none").join(", or ")}`;
}

/** Describe a security scheme in a few words. */
export function describeScheme({ type, scheme, in: place, name }: SecurityScheme): string {
  if (type === "apiKey") return `API key in ${escapeText(`${place ?? "header"}`)} ${formatCode(name ?? "")}`;
  if (type === "http") return `HTTP ${escapeText(scheme ?? "")}`;
  if (type === "oauth2") return "OAuth 2.0";
  if (type === "openIdConnect") return "OpenID Connect";
  return escapeText(type === "mutualTLS" ? "client certificate" : String(type));
}

function describeParameter(parameter: Parameter, context: OperationContext): string {
  const { name, description, required, deprecated } = parameter;
  const schema = parameter.schema ?? Object.values(parameter.content ?? {})[0]?.schema ?? {};
  const notes = [
    deprecated ? "**Deprecated.**" : "",
    description ? adaptMarkdown(description, 3) : "",
    describeLimits(context.resolve(schema) ?? {}),
  ].filter(Boolean);
  const head = `- ${formatCode(name)} ${describeType(schema, context)}${required ? "" : " (optional)"}`;
  return indentItem(notes.length > 0 ? `${head} - ${notes.join(" ")}` : head);
}

function describeBodies(
  content: Record<string, MediaType> | undefined,
  context: OperationContext,
  direction: Direction,
): string[] {
  const bodies = Object.entries(content ?? {});
  return bodies.flatMap(([type, body], index) => {
    const blocks = [`Content type: ${formatCode(type)}`];
    // Other types usually have the same schema.
    const isRepeated = index > 0 && JSON.stringify(body.schema) === JSON.stringify(bodies[0]?.[1].schema);
    if (body.schema && !isRepeated) {
      const name = describeType(body.schema, context);
      if (name.startsWith("[")) blocks[0] += `, ${name}`;
      blocks.push(describeSchema(body.schema, context));
      const example = formatExample(type, getBodyExample(body, context, direction));
      if (example) blocks.push(formatDetails("Example", example));
    }
    return blocks;
  });
}

function formatExample(type: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  if (!text || text === "{}" || text.length > MAX_EXAMPLE) return "";
  return formatBlock(/json/.test(type) || typeof value !== "string" ? "json" : "text", text);
}

function describeResponse(status: string, response: Response, context: OperationContext, depth: number): string {
  const summary = adaptMarkdown(response.description ?? "", depth + 1);
  const [firstLine = "", ...rest] = summary.split("\n");
  const blocks = [rest.join("\n").trim()];
  for (const [name, value] of Object.entries(response.headers ?? {})) {
    const header = context.resolve<Omit<Parameter, "name" | "in">>(value);
    if (header) blocks.push(describeParameter({ ...header, name, in: "header", required: true }, context));
  }
  blocks.push(...describeBodies(response.content, context, "response"));
  const text = blocks.filter(Boolean).join("\n\n");
  const title = `**${escapeText(status === "default" ? "Other" : status)}** ${firstLine}`.trim();
  // A list with one item, so that responses without a body take one line.
  return `- ${indentItem(text ? `${title}\n\n${text}` : title)}`;
}

function describeCallback({ name, expression, operations }: Callback, context: OperationContext): string {
  const contents = operations.map((operation) =>
    [`**${escapeText(operation.title)}**`, writeOperation(operation, context, 0)].join("\n\n"),
  );
  return formatDetails(`Callback ${formatCode(name)} to ${formatCode(expression)}`, contents.join("\n\n"));
}

/** Return the URL of a server with the defaults of its variables. */
export function expandServer({ url, variables = {} }: Server): string {
  return url.replace(/\{([^}]*)\}/g, (text, name: string) =>
    Object.hasOwn(variables, name) ? String(variables[name]?.default ?? text) : text,
  );
}

function writeSamples(operation: Operation, context: OperationContext): string {
  const { method, path, parameters, requestBody, servers } = operation;
  const [contentType, body] =
    Object.entries(requestBody?.content ?? {}).toSorted(
      ([a], [b]) => Number(/json/.test(b)) - Number(/json/.test(a)),
    )[0] ?? [];
  const required = parameters.filter(({ required: isRequired }) => isRequired);
  const getValue = (parameter: Parameter): string => {
    const value = parameter.example ?? (parameter.schema && createExample(parameter.schema, context, "request"));
    return typeof value === "object" ? JSON.stringify(value) : String(value ?? parameter.name);
  };
  const query = required
    .filter((each) => each.in === "query")
    .map((each) => `${encodeURIComponent(each.name)}=${encodeURIComponent(getValue(each))}`);
  const server = servers[0] ? expandServer(servers[0]) : "https://example.com";
  const address = path.replace(/\{([^}]*)\}/g, (text, name: string) => {
    const parameter = parameters.find((each) => each.in === "path" && each.name === name);
    return parameter ? encodeURIComponent(getValue(parameter)) : text;
  });
  const headers = Object.fromEntries([
    ...required.filter((each) => each.in === "header").map((each) => [each.name, getValue(each)]),
    ...listCredentials(operation, context),
  ]);
  const samples = createSamples({
    method,
    url: `${server.replace(/\/$/, "")}${address}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    headers,
    ...(body && contentType && { body: getBodyExample(body, context, "request") ?? {}, contentType }),
  });
  const tabs = samples.map(
    ({ label, language, code }) =>
      `<TabItem value="${label.toLowerCase()}" label="${label}">\n\n${formatBlock(language, code)}\n\n</TabItem>`,
  );
  return `<Tabs>\n${tabs.join("\n")}\n</Tabs>`;
}

/** Return the header with the credentials of the first way to authenticate. */
function listCredentials({ security }: Operation, { securitySchemes }: OperationContext): [string, string][] {
  const [name] = Object.keys(security[0] ?? {});
  const scheme = securitySchemes.get(name ?? "");
  if (!scheme) return [];
  if (scheme.type === "apiKey") return scheme.in === "header" && scheme.name ? [[scheme.name, "YOUR_KEY"]] : [];
  if (scheme.type === "http" && scheme.scheme?.toLowerCase() === "basic")
    return [["Authorization", "Basic YOUR_CREDENTIALS"]];
  return scheme.type === "mutualTLS" ? [] : [["Authorization", "Bearer YOUR_TOKEN"]];
}
