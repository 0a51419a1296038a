/** Lists the operations of a description with the parts that path items and the whole description add. */

import {
  type Description,
  type ExternalDocs,
  METHODS,
  type OperationItem,
  type Parameter,
  type PathItem,
  type Reference,
  type RequestBody,
  type Resolver,
  type Response,
  type SecurityRequirement,
  type Server,
} from "./description.ts";

/** An operation, webhook or callback. */
export interface Operation
  extends Omit<OperationItem, "parameters" | "requestBody" | "responses" | "callbacks" | "security" | "servers"> {
  /** Name in the list: the summary, the operation ID, or the method and path. */
  title: string;
  /** In capital letters. */
  method: string;
  /** Path with parameters in braces, or the name of a webhook. */
  path: string;
  isWebhook: boolean;
  parameters: readonly Parameter[];
  requestBody?: RequestBody;
  responses: readonly [status: string, response: Response][];
  callbacks: readonly Callback[];
  security: readonly SecurityRequirement[];
  servers: readonly Server[];
  /** True if the servers differ from those of the description. */
  hasOwnServers: boolean;
}

/** A request that the server sends after an operation. */
export interface Callback {
  name: string;
  /** URL with expressions: `{$request.body#/url}`. */
  expression: string;
  operations: readonly Operation[];
}

/** Operations of a tag. */
export interface OperationGroup {
  /** Name of the tag; empty without one. */
  name: string;
  description?: string;
  externalDocs?: ExternalDocs;
  operations: readonly Operation[];
}

/** Callbacks can contain callbacks. */
const MAX_CALLBACK_DEPTH = 3;

/** Group operations by their first tag, in the order of the list of tags, then of the paths. */
export function listGroups(description: Description, resolver: Resolver): OperationGroup[] {
  const groups = new Map<string, OperationGroup & { operations: Operation[] }>();
  for (const { name, description: text, externalDocs } of description.tags ?? [])
    if (typeof name === "string") groups.set(name, { name, description: text, externalDocs, operations: [] });
  for (const operation of listOperations(description, resolver)) {
    const name = operation.isWebhook && !operation.tags?.length ? "Webhooks" : String(operation.tags?.[0] ?? "");
    const group = groups.get(name) ?? { name, operations: [] };
    group.operations.push(operation);
    groups.set(name, group);
  }
  return [...groups.values()].filter(({ operations }) => operations.length > 0);
}

export function listOperations(description: Description, resolver: Resolver): Operation[] {
  const context = { description, resolver, depth: 0 };
  return [
    ...Object.entries(description.paths ?? {}).flatMap(([path, item]) => readPathItem(path, item, false, context)),
    ...Object.entries(description.webhooks ?? {}).flatMap(([name, item]) => readPathItem(name, item, true, context)),
  ];
}

interface ReadContext {
  description: Description;
  resolver: Resolver;
  /** Number of callbacks around. */
  depth: number;
}

function readPathItem(
  path: string,
  value: PathItem | Reference,
  isWebhook: boolean,
  context: ReadContext,
): Operation[] {
  const { resolver, description } = context;
  const item = resolver.resolve<PathItem>(value as PathItem | Reference);
  if (!isObject(item)) return [];
  return METHODS.flatMap((name): Operation[] => {
    const operation = item[name];
    if (!isObject(operation)) return [];
    const { summary, operationId, responses = {}, callbacks = {}, ...rest } = operation;
    const method = name.toUpperCase();
    return [
      {
        ...rest,
        summary,
        operationId,
        title: String(summary || operationId || `${method} ${path}`),
        method,
        path,
        isWebhook,
        parameters: mergeParameters(item.parameters, operation.parameters, resolver),
        requestBody: resolver.resolve<RequestBody>(operation.requestBody),
        responses: Object.entries(responses).flatMap(([status, each]): [string, Response][] => {
          const response = resolver.resolve<Response>(each);
          return isObject(response) ? [[status, response]] : [];
        }),
        callbacks: context.depth < MAX_CALLBACK_DEPTH ? readCallbacks(callbacks, context) : [],
        security: operation.security ?? description.security ?? [],
        servers: (operation.servers ?? item.servers ?? description.servers ?? []).filter(hasUrl),
        hasOwnServers: (operation.servers ?? item.servers) !== undefined,
      },
    ];
  });
}

function readCallbacks(callbacks: NonNullable<OperationItem["callbacks"]>, context: ReadContext): Callback[] {
  return Object.entries(callbacks).flatMap(([name, value]) => {
    const callback = context.resolver.resolve<Record<string, PathItem>>(value) ?? {};
    return Object.entries(callback).map(([expression, item]) => ({
      name,
      expression,
      operations: readPathItem(expression, item, true, { ...context, depth: context.depth + 1 }),
    }));
  });
}

/** Merge the parameters of a path with those of an operation, which win. */
function mergeParameters(
  ofPath: PathItem["parameters"],
  ofOperation: PathItem["parameters"],
  resolver: Resolver,
): Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const value of [...(ofPath ?? []), ...(ofOperation ?? [])]) {
    const parameter = resolver.resolve<Parameter>(value);
    if (isObject(parameter) && typeof parameter.name === "string")
      parameters.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...parameters.values()];
}

/** True for a server that has the URL that it needs. */
export const hasUrl = ({ url }: Server): boolean => typeof url === "string";

function isObject<T>(value: T): value is NonNullable<T> & object {
  return typeof value === "object" && value !== null;
}
