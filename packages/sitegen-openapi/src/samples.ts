/** Writes samples of requests for curl, JavaScript and Python. */

import { BINARY } from "./example-value.ts";

/** File that samples upload. */
const FILE = "file.bin";

export interface SampleRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** A JSON value, the fields of a form, or `undefined` without a body. */
  body?: unknown;
  contentType?: string;
}

export interface Sample {
  label: string;
  language: string;
  code: string;
}

export function createSamples(request: SampleRequest): Sample[] {
  return [
    { label: "curl", language: "sh", code: writeCurl(request) },
    { label: "JavaScript", language: "js", code: writeJavaScript(request) },
    { label: "Python", language: "python", code: writePython(request) },
  ];
}

const isForm = ({ contentType = "" }: SampleRequest): boolean =>
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/.test(contentType);

const isJson = ({ contentType = "" }: SampleRequest): boolean => /^[^;]*\bjson\b/.test(contentType);

const format = (value: unknown): string => JSON.stringify(value, null, 2) ?? "null";

/** True for a body that is the contents of a file. */
const isFile = ({ body }: SampleRequest): boolean => body === BINARY;

/** Return the body as text, unless it is a form or JSON. */
const getText = ({ body }: SampleRequest): string => (typeof body === "string" ? body : format(body));

function listFields({ body }: SampleRequest): [string, string][] {
  return Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
}

const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function writeCurl(request: SampleRequest): string {
  const { method, url, headers, body } = request;
  const parts = [method === "GET" ? quoteShell(url) : `-X ${method} ${quoteShell(url)}`];
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoteShell(`${name}: ${value}`)}`);
  if (body !== undefined && isForm(request)) {
    const flag = request.contentType?.startsWith("multipart/") ? "-F" : "--data-urlencode";
    for (const [name, value] of listFields(request))
      parts.push(`${flag} ${quoteShell(`${name}=${value === BINARY ? `@${FILE}` : value}`)}`);
  } else if (body !== undefined) {
    parts.push(`-H ${quoteShell(`Content-Type: ${request.contentType}`)}`);
    parts.push(
      isFile(request)
        ? `--data-binary @${FILE}`
        : `-d ${quoteShell(isJson(request) ? format(body) : getText(request))}`,
    );
  }
  return `curl ${parts.join(" \\\n  ")}`;
}

/** A file in JavaScript. */
const NEW_FILE = 'new Blob(["…"])';

function writeJavaScript(request: SampleRequest): string {
  const { method, url, body } = request;
  const headers: Record<string, string> = { ...request.headers };
  const options: string[] = method === "GET" ? [] : [`method: ${JSON.stringify(method)}`];
  const lines: string[] = [];
  let content = "";
  if (body !== undefined && isForm(request)) {
    const type = request.contentType?.startsWith("multipart/") ? "FormData" : "URLSearchParams";
    lines.push(`const body = new ${type}();`);
    for (const [name, value] of listFields(request))
      lines.push(`body.append(${JSON.stringify(name)}, ${value === BINARY ? NEW_FILE : JSON.stringify(value)});`);
    content = "body";
  } else if (body !== undefined) {
    headers["Content-Type"] = request.contentType ?? "";
    content = isJson(request)
      ? `body: JSON.stringify(${format(body).replaceAll("\n", "\n  ")})`
      : `body: ${isFile(request) ? NEW_FILE : JSON.stringify(getText(request))}`;
  }
  if (Object.keys(headers).length > 0) options.push(`headers: ${format(headers).replaceAll("\n", "\n  ")}`);
  if (content) options.push(content);
  const argument = options.length > 0 ? `, {\n  ${options.join(",\n  ")},\n}` : "";
  lines.push(`const response = await fetch(${JSON.stringify(url)}${argument});`);
  return lines.join("\n");
}

/** Write a JSON value in Python. */
function formatPython(value: unknown, indent: string): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) {
    const items = value.map((item) => `${indent}    ${formatPython(item, `${indent}    `)},\n`);
    return items.length > 0 ? `[\n${items.join("")}${indent}]` : "[]";
  }
  if (typeof value === "object") {
    const fields = Object.entries(value).map(
      ([name, field]) => `${indent}    ${JSON.stringify(name)}: ${formatPython(field, `${indent}    `)},\n`,
    );
    return fields.length > 0 ? `{\n${fields.join("")}${indent}}` : "{}";
  }
  return JSON.stringify(value);
}

/** An open file in Python. */
const OPEN_FILE = `open("${FILE}", "rb")`;

/** Write a file, or a field, which has no file name. */
const formatPythonPart = (text: string): string =>
  text === BINARY ? `("${FILE}", ${OPEN_FILE})` : `(None, ${JSON.stringify(text)})`;

function writePython(request: SampleRequest): string {
  const { method, url, body } = request;
  const headers: Record<string, string> = { ...request.headers };
  const options: string[] = [];
  if (body !== undefined && isForm(request)) {
    const fields = Object.fromEntries(listFields(request));
    const name = request.contentType?.startsWith("multipart/") ? "files" : "data";
    // `files` expects pairs of a file name and contents.
    const value =
      name === "files"
        ? `{\n${Object.entries(fields)
            .map(([key, text]) => `        ${JSON.stringify(key)}: ${formatPythonPart(text)},\n`)
            .join("")}    }`
        : formatPython(fields, "    ");
    options.push(`${name}=${value}`);
  } else if (body !== undefined && isJson(request)) options.push(`json=${formatPython(body, "    ")}`);
  else if (body !== undefined) {
    headers["Content-Type"] = request.contentType ?? "";
    options.push(`data=${isFile(request) ? OPEN_FILE : JSON.stringify(getText(request))}`);
  }
  if (Object.keys(headers).length > 0) options.unshift(`headers=${formatPython(headers, "    ")}`);
  const call = [JSON.stringify(method), JSON.stringify(url), ...options].map((each) => `    ${each},\n`).join("");
  return `import requests\n\nresponse = requests.request(\n${call})`;
}
