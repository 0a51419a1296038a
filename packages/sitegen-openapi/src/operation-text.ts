/** Writes an operation as Markdown: request, security, parameters, bodies, responses, callbacks and samples. */

import type { MediaType, Parameter, Response, ResponseLink, SecurityScheme } from "./description.ts";
import { type Direction, getExample, listExamples } from "./example-value.ts";
import type { Callback, Operation } from "./list-operations.ts";
import { adaptMarkdown } from "../../shared/src/adapt-markdown.ts";
import { escapeText, formatBlock, formatCode, formatDetails, indentItem } from "../../shared/src/markdown.ts";
import { createRequest, describeStyle, expandServer } from "./request.ts";
import { createSamples } from "./samples.ts";
import {
  describeLimits,
  describeSchema,
  describeType,
  BLOCK_START,
  formatExamples,
  formatValue,
  type SchemaContext,
  writeField,
} from "./schema-text.ts";

export interface OperationContext extends SchemaContext {
  securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** Return the link to an operation of the description by its ID. */
  getOperationLink(operationId: string): string | undefined;
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
  if (description) blocks.push(adaptMarkdown(description, { depth }));
  blocks.push(writeExternalLink(externalDocs?.url, externalDocs?.description || "More documentation"));
  if (operation.hasOwnServers && operation.servers.length > 0)
    blocks.push(`Server: ${operation.servers.map((server) => formatCode(expandServer(server))).join(", or ")}`);
  const security = describeSecurity(operation, context);
  if (security) blocks.push(security);
  for (const [place, title] of PLACES) {
    const parameters = operation.parameters.filter((each) => each.in === place);
    if (parameters.length > 0)
      blocks.push(heading(title), parameters.map((each) => describeParameter(each, context)).join("\n"));
  }
  if (requestBody) {
    blocks.push(heading("Request body"));
    if (requestBody.description) blocks.push(adaptMarkdown(requestBody.description, { depth: depth + 1 }));
    blocks.push(...describeBodies(requestBody.content, context, "request"));
  }
  if (responses.length > 0) {
    blocks.push(heading("Responses"));
    for (const [status, response] of responses) blocks.push(describeResponse(status, response, context, depth));
  }
  for (const callback of callbacks) blocks.push(describeCallback(callback, context));
  if (!operation.isWebhook) blocks.push(heading("Samples"), writeSamples(operation, context));
  return blocks.filter(Boolean).join("\n\n");
}

/** Write a link to another site; "" if the URL is none. */
export function writeExternalLink(url: unknown, label: string): string {
  if (typeof url !== "string" || !/^(?:https?:|mailto:)/i.test(url) || !URL.canParse(url)) return "";
  return `[${escapeText(label)}](<${new URL(url).href}>)`;
}

function describeSecurity({ security }: Operation, { securitySchemes }: OperationContext): string {
  if (security.length === 0) return "";
  const alternatives = security.map((requirement) =>
    Object.entries(requirement)
      .map(([name, scopes]) => {
        const scheme = securitySchemes.get(name);
        const label = `${formatCode(name)}${scheme ? ` (${describeScheme(scheme)})` : ""}`;
        return scopes.length > 0 ? `${label} with ${scopes.map(formatValue).join(", ")}` : label;
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
  const { name, description, required, deprecated, content } = parameter;
  const [[type, media] = []] = Object.entries(content ?? {});
  const schema = parameter.schema ?? media?.schema ?? {};
  const examples = listExamples({ ...media, ...parameter }, context).map(({ value }) => value);
  const limits = [
    describeLimits(context.resolve(schema) ?? {}, context),
    describeStyle(parameter, context),
    type === undefined ? "" : `Content type: ${formatCode(type)}.`,
    formatExamples(...examples),
  ];
  return writeField({
    head: `${formatCode(name)} ${describeType(schema, context)}${required ? "" : " (optional)"}`,
    notes: deprecated ? "**Deprecated.**" : "",
    description,
    limits: limits.filter(Boolean).join(" "),
  });
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
    }
    const parts = Object.entries(body.encoding ?? {}).flatMap(([name, { contentType } = {}]) =>
      contentType ? [`- ${formatCode(name)}: ${formatCode(contentType)}`] : [],
    );
    if (parts.length > 0) blocks.push("Content types of the fields:", parts.join("\n"));
    return [...blocks, ...writeExamples(type, body, { context, direction, isRepeated })];
  });
}

/** Write the examples of a body, or one that follows from its schema. */
function writeExamples(
  type: string,
  body: MediaType,
  { context, direction, isRepeated }: { context: OperationContext; direction: Direction; isRepeated: boolean },
): string[] {
  const examples = listExamples(body, context);
  if (examples.length === 0) {
    const example = isRepeated ? "" : formatExample(type, getExample(body, context, direction));
    return example ? [formatDetails("Example", example)] : [];
  }
  return examples.flatMap(({ name, summary, description, value, externalValue }) => {
    const title = summary || name;
    const link = writeExternalLink(externalValue, title || "Example");
    const text = [
      description ? adaptMarkdown(description, { depth: 3 }) : "",
      value === undefined ? link : formatExample(type, value),
    ].filter(Boolean);
    return text.length > 0
      ? [formatDetails(title ? `Example: ${escapeText(title)}` : "Example", text.join("\n\n"))]
      : [];
  });
}

function formatExample(type: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  const isText = typeof value === "string" && (!/json/.test(type) || isJson(value));
  const text = isText ? value : JSON.stringify(value, null, 2);
  if (!text || text === "{}" || text.length > MAX_EXAMPLE) return "";
  const language = /json/.test(type) || !isText ? "json" : (/xml|html|yaml|csv/.exec(type)?.[0] ?? "text");
  return formatBlock(language, text);
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

function describeResponse(status: string, response: Response, context: OperationContext, depth: number): string {
  const blocks: string[] = [];
  const headers = Object.entries(response.headers ?? {}).flatMap(([name, value]) => {
    const header = context.resolve<Omit<Parameter, "name" | "in">>(value);
    return header ? [describeParameter({ ...header, name, in: "header", required: true }, context)] : [];
  });
  if (headers.length > 0) blocks.push("Headers:", headers.join("\n"));
  const links = Object.entries(response.links ?? {}).flatMap(([name, value]) => {
    const link = context.resolve<ResponseLink>(value);
    return link ? [describeLink(name, link, context)] : [];
  });
  if (links.length > 0) blocks.push("Links:", links.join("\n"));
  blocks.push(...describeBodies(response.content, context, "response"));
  // A list with one item, so that responses without a body take one line.
  const text = adaptMarkdown(response.description ?? "", { depth: depth + 1 });
  const isBlock = BLOCK_START.test(text);
  const head = `**${escapeText(status === "default" ? "Other" : status)}**${text && !isBlock ? ` ${text}` : ""}`;
  return `- ${indentItem([head, isBlock ? text : "", ...blocks].filter(Boolean).join("\n\n"))}`;
}

/** Describe an operation that can follow, and its parameters. */
function describeLink(name: string, link: ResponseLink, context: OperationContext): string {
  const { operationId, operationRef, description, parameters } = link;
  const target = operationId ?? operationRef ?? "";
  const url = context.getOperationLink(target);
  const values = Object.entries(parameters ?? {}).map(([key, value]) => `${formatCode(key)} = ${formatValue(value)}`);
  return writeField({
    head: `${formatCode(name)} to ${url === undefined ? formatCode(target) : `[${escapeText(target)}](${url})`}`,
    notes: values.length > 0 ? `With ${values.join(", ")}.` : "",
    description,
  });
}

function describeCallback({ name, expression, operations }: Callback, context: OperationContext): string {
  const contents = operations.map((operation) =>
    [`**${escapeText(operation.title)}**`, writeOperation(operation, context, 0)].join("\n\n"),
  );
  return formatDetails(`Callback ${formatCode(name)} to ${formatCode(expression)}`, contents.join("\n\n"));
}

function writeSamples(operation: Operation, context: OperationContext): string {
  const tabs = createSamples(createRequest(operation, context, context.securitySchemes)).map(
    ({ label, language, code }) =>
      `<TabItem value="${label.toLowerCase()}" label="${label}">\n\n${formatBlock(language, code)}\n\n</TabItem>`,
  );
  return `<Tabs>\n${tabs.join("\n")}\n</Tabs>`;
}
