/** Writes samples of requests for curl, JavaScript and Python. */

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
    for (const [name, value] of listFields(request)) parts.push(`${flag} ${quoteShell(`${name}=${value}`)}`);
  } else if (body !== undefined) {
    parts.push(`-H ${quoteShell(`Content-Type: ${request.contentType}`)}`);
    parts.push(`-d ${quoteShell(isJson(request) ? format(body) : getText(request))}`);
  }
  return `curl ${parts.join(" \\\n  ")}`;
}

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
      lines.push(`body.append(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
    content = "body";
  } else if (body !== undefined) {
    headers["Content-Type"] = request.contentType ?? "";
    content = isJson(request)
      ? `body: JSON.stringify(${format(body).replaceAll("\n", "\n  ")})`
      : `body: ${JSON.stringify(getText(request))}`;
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

function writePython(request: SampleRequest): string {
  const { method, url, body } = request;
  const headers: Record<string, string> = { ...request.headers };
  const options: string[] = [];
  if (body !== undefined && isForm(request)) {
    const fields = Object.fromEntries(listFields(request));
    const name = request.contentType?.startsWith("multipart/") ? "files" : "data";
    // `files` expects (file name, contents); a field without a file has no file name.
    const value =
      name === "files"
        ? `{\n${Object.entries(fields)
            .map(([key, text]) => `        ${JSON.stringify(key)}: (None, ${JSON.stringify(text)}),\n`)
            .join("")}    }`
        : formatPython(fields, "    ");
    options.push(`${name}=${value}`);
  } else if (body !== undefined && isJson(request)) options.push(`json=${formatPython(body, "    ")}`);
  else if (body !== undefined) {
    headers["Content-Type"] = request.contentType ?? "";
    options.push(`data=${JSON.stringify(getText(request))}`);
  }
  if (Object.keys(headers).length > 0) options.unshift(`headers=${formatPython(headers, "    ")}`);
  const call = [JSON.stringify(method), JSON.stringify(url), ...options].map((each) => `    ${each},\n`).join("");
  return `import requests\n\nresponse = requests.request(\n${call})`;
}
