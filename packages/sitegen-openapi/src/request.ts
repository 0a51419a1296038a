/** Creates the request of an operation's samples: URL, headers, credentials and body. */

import type { Parameter, Resolver, Schema, SecurityScheme, Server } from "./description.ts";
import { getExample } from "./example-value.ts";
import type { Operation } from "./list-operations.ts";
import type { SampleRequest } from "./samples.ts";

/** Return the URL of a server with the defaults of its variables. */
export function expandServer({ url, variables = {} }: Server): string {
  return url.replace(/\{([^}]*)\}/g, (text, name: string) =>
    Object.hasOwn(variables, name) ? String(variables[name]?.default ?? text) : text,
  );
}

type Pair = [name: string, value: string];

export function createRequest(
  operation: Operation,
  resolver: Resolver,
  securitySchemes: ReadonlyMap<string, SecurityScheme>,
): SampleRequest {
  const { method, path, parameters, requestBody, servers } = operation;
  const [contentType, body] =
    Object.entries(requestBody?.content ?? {}).toSorted(
      ([a], [b]) => Number(/json/.test(b)) - Number(/json/.test(a)),
    )[0] ?? [];
  const list = (place: Parameter["in"]): Pair[] =>
    parameters.filter((each) => each.in === place && each.required).flatMap((each) => writeParameter(each, resolver));
  const credentials = listCredentials(operation, securitySchemes);
  const query = [...list("query"), ...credentials.query].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const cookies = [...list("cookie"), ...credentials.cookie].map(([name, value]) => `${name}=${value}`);
  const address = path.replace(/\{([^}]*)\}/g, (text, name: string) => {
    const parameter = parameters.find((each) => each.in === "path" && each.name === name);
    return parameter ? writePathParameter(parameter, resolver) : text;
  });
  const server = servers[0] ? expandServer(servers[0]) : "https://example.com";
  return {
    method,
    url: `${server.replace(/\/$/, "")}${address}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    headers: Object.fromEntries([
      ...list("header"),
      ...credentials.header,
      ...(cookies.length > 0 ? [["Cookie", cookies.join("; ")]] : []),
    ]),
    ...(body && contentType && { body: getExample(body, resolver, "request") ?? {}, contentType }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const toText = (value: unknown): string => (isObject(value) ? JSON.stringify(value) : String(value));

const getValue = (parameter: Parameter, resolver: Resolver): unknown =>
  getExample({ ...Object.values(parameter.content ?? {})[0], ...parameter }, resolver, "request") ?? parameter.name;

/** Characters between the items of a list by style. */
const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: " ", pipeDelimited: "|" };

/** Styles of parameters for which `explode` is true by default, as in OpenAPI. */
const isExploded = ({ in: place, style, explode }: Parameter): boolean =>
  explode ?? (style === undefined ? place === "query" || place === "cookie" : style === "form");

/** Serialize a parameter outside of the path as names and values. */
function writeParameter(parameter: Parameter, resolver: Resolver): Pair[] {
  const { name, style } = parameter;
  const value = getValue(parameter, resolver);
  if (!isObject(value) || parameter.content) return [[name, toText(value)]];
  const hasNames = parameter.in === "query" || parameter.in === "cookie";
  if (style === "deepObject") return Object.entries(value).map(([key, each]) => [`${name}[${key}]`, toText(each)]);
  if (hasNames && isExploded(parameter))
    return Object.entries(value).map(([key, each]) => [Array.isArray(value) ? name : key, toText(each)]);
  return [[name, joinValues(value, SEPARATORS[style ?? ""] ?? ",", isExploded(parameter))]];
}

/** Join the items of a list, or the fields of an object. */
const joinValues = (value: object, separator: string, isExplodedObject: boolean): string =>
  (Array.isArray(value)
    ? value.map(toText)
    : Object.entries(value).map(([key, each]) => `${key}${isExplodedObject ? "=" : separator}${toText(each)}`)
  ).join(separator);

function writePathParameter(parameter: Parameter, resolver: Resolver): string {
  const { name, style } = parameter;
  const value = getValue(parameter, resolver);
  const isText = !isObject(value) || parameter.content !== undefined;
  const separator = { label: ".", matrix: ";" }[isExploded(parameter) ? (style ?? "") : ""] ?? ",";
  const text = (isText ? toText(value) : joinValues(value, separator, isExploded(parameter)))
    .split(separator)
    .map(encodeURIComponent)
    .join(separator);
  if (style === "label") return `.${text}`;
  return style === "matrix" ? `;${encodeURIComponent(name)}=${text}` : text;
}

/** Describe how the items of a list or object are written, unless it is the default for queries: repeated names. */
export function describeStyle(parameter: Parameter, resolver: Resolver): string {
  const { name, style } = parameter;
  const { type, items, properties } = resolver.resolve<Schema>(parameter.schema) ?? {};
  if (parameter.content || !(items || properties || type === "array" || type === "object")) return "";
  if (style === "deepObject") return `Written as \`${name.replaceAll("`", "")}[field]=value\`.`;
  if (parameter.in === "query" && !isExploded(parameter)) {
    const separator = SEPARATORS[style ?? ""];
    return `Values are separated by ${separator === " " ? "spaces" : separator === "|" ? "`|`" : "commas"}.`;
  }
  return "";
}

/** Return the credentials of the first way to authenticate, which may need several schemes. */
function listCredentials(
  { security }: Operation,
  securitySchemes: ReadonlyMap<string, SecurityScheme>,
): Record<"header" | "query" | "cookie", Pair[]> {
  const credentials: Record<"header" | "query" | "cookie", Pair[]> = { header: [], query: [], cookie: [] };
  for (const id of Object.keys(security.find((each) => Object.keys(each).length > 0) ?? {})) {
    const { type, in: place, name = "", scheme } = securitySchemes.get(id) ?? {};
    if (type === undefined || type === "mutualTLS") continue;
    if (type !== "apiKey") {
      const isBasic = type === "http" && scheme?.toLowerCase() === "basic";
      credentials.header.push(["Authorization", isBasic ? "Basic YOUR_CREDENTIALS" : "Bearer YOUR_TOKEN"]);
    } else if (place === "header" || place === "query" || place === "cookie")
      credentials[place].push([name, "YOUR_KEY"]);
  }
  return credentials;
}
