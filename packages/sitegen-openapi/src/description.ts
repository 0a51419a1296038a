/** The parts of an OpenAPI description that pages are made of, after its references to other files were resolved. */

/** A reference within the description: `#/components/schemas/Pet`. */
export interface Reference {
  $ref: string;
}

/** A JSON Schema, or the variant of it in OpenAPI 3.0. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
  contains?: Schema;
  propertyNames?: Schema;
  patternProperties?: Record<string, Schema>;
  dependentRequired?: Record<string, string[]>;
  dependentSchemas?: Record<string, Schema>;
  contentMediaType?: string;
  contentEncoding?: string;
  discriminator?: { propertyName?: string; mapping?: Record<string, string> };
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  nullable?: boolean;
  deprecated?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: boolean | number;
  exclusiveMaximum?: boolean | number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  maxProperties?: number;
}

export interface Example {
  summary?: string;
  description?: string;
  value?: unknown;
  /** URL of the example. */
  externalValue?: string;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
  /** Types of the parts of a form. */
  encoding?: Record<string, { contentType?: string }>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema?: Schema;
  content?: Record<string, MediaType>;
  style?: string;
  explode?: boolean;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
}

export interface RequestBody {
  description?: string;
  required?: boolean;
  content?: Record<string, MediaType>;
}

/** An operation that can follow a response. */
export interface ResponseLink {
  operationId?: string;
  operationRef?: string;
  description?: string;
  parameters?: Record<string, unknown>;
}

export interface Response {
  description?: string;
  links?: Record<string, ResponseLink | Reference>;
  headers?: Record<string, Omit<Parameter, "name" | "in"> | Reference>;
  content?: Record<string, MediaType>;
}

export interface Server {
  url: string;
  description?: string;
  variables?: Record<string, { default: string; enum?: string[]; description?: string }>;
}

export interface SecurityScheme {
  type: string;
  description?: string;
  name?: string;
  in?: string;
  scheme?: string;
  bearerFormat?: string;
  openIdConnectUrl?: string;
  flows?: Record<
    string,
    { authorizationUrl?: string; tokenUrl?: string; refreshUrl?: string; scopes?: Record<string, string> }
  >;
}

export type SecurityRequirement = Record<string, string[]>;

export interface ExternalDocs {
  url: string;
  description?: string;
}

export interface OperationItem {
  tags?: string[];
  summary?: string;
  description?: string;
  externalDocs?: ExternalDocs;
  operationId?: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses?: Record<string, Response | Reference>;
  callbacks?: Record<string, Record<string, PathItem> | Reference>;
  deprecated?: boolean;
  security?: SecurityRequirement[];
  servers?: Server[];
}

export type PathItem = {
  $ref?: string;
  summary?: string;
  description?: string;
  parameters?: (Parameter | Reference)[];
  servers?: Server[];
} & { [Method in (typeof METHODS)[number]]?: OperationItem };

export interface Description {
  openapi: string;
  info: {
    title: string;
    version: string;
    description?: string;
    termsOfService?: string;
    contact?: { name?: string; url?: string; email?: string };
    license?: { name: string; url?: string };
  };
  externalDocs?: ExternalDocs;
  servers?: Server[];
  tags?: { name: string; description?: string; externalDocs?: ExternalDocs }[];
  paths?: Record<string, PathItem>;
  webhooks?: Record<string, PathItem | Reference>;
  security?: SecurityRequirement[];
  components?: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, SecurityScheme | Reference>;
  } & Record<string, Record<string, unknown> | undefined>;
}

/** Methods in the order of their pages. */
export const METHODS = ["get", "post", "put", "patch", "delete", "head", "options", "trace"] as const;

/** Resolves references within a description. */
export interface Resolver {
  /** Return the value of a reference, or the value itself. `undefined` if the target does not exist or refers to itself. */
  resolve<T>(value: T | Reference | undefined): T | undefined;
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === "object" && value !== null && typeof (value as Reference).$ref === "string";

/** Maximum references in a row, which ends cycles of references to references. */
const MAX_REFERENCES = 20;

export function createResolver(description: Description): Resolver & { get(pointer: string): unknown } {
  const get = (pointer: string): unknown => {
    if (!pointer.startsWith("#/")) return undefined;
    let target: unknown = description;
    for (const part of pointer.slice(2).split("/")) {
      const key = decodePointer(part);
      if (typeof target !== "object" || target === null || !Object.hasOwn(target, key)) return undefined;
      target = (target as Record<string, unknown>)[key];
    }
    return target;
  };
  const resolve = (value: unknown, depth: number): unknown => {
    if (!isReference(value)) return value;
    return depth === MAX_REFERENCES ? undefined : resolve(get(value.$ref), depth + 1);
  };
  return { get, resolve: <T>(value: T | Reference | undefined) => resolve(value, 0) as T | undefined };
}

/** Return the key of a part of a JSON pointer. */
export function decodePointer(part: string): string {
  const text = part.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Return the name of a schema of `components` to which a reference leads. */
export function getSchemaName({ $ref }: Schema): string | undefined {
  const name = /^#\/components\/schemas\/([^/]+)$/.exec($ref ?? "")?.[1];
  return name === undefined ? undefined : decodePointer(name);
}
