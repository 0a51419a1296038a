/** Test hostile paths, hosts, origins and requests: only the site is served, and only to its own pages. */

import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { dev } from "./shared-server.ts";

symlinkSync("/etc/passwd", path.join(dev.site.root, "static/passwd.txt"));
symlinkSync(path.join(dev.site.root, "secret.txt"), path.join(dev.site.root, "static/inner.txt"));
symlinkSync("/etc", path.join(dev.site.root, "static/etc"));

dev.site.write({
  ".env.local": "PASSWORD=outside\n",
  ".git/HEAD": "outside\n",
  ".npmrc": "outside\n",
  ".ssh/id_rsa": "outside\n",
  "package-lock.json": '{"name": "outside"}\n',
});

const isOutside = (body: string): boolean =>
  /outside|root:x:|PASSWORD|Secret Title Of Config\nurl|import |"name"/.test(body);

/** Encoded forms of `../secret.txt` that a decoder, a normalizer or a file system might resolve. */
const DISGUISED = [
  "%2e%2e",
  "%2E%2E",
  ".%2e",
  "%2e.",
  "%252e%252e",
  "%25252e%25252e",
  "%c0%ae%c0%ae",
  "%e0%80%ae%e0%80%ae",
  "%f0%80%80%ae%f0%80%80%ae",
  "%uff0e%uff0e",
  "\u002e\u002e",
  "..%00",
  "..%0d",
  "..%0a",
  "..%20",
  "..;",
  "..%3b",
  "...",
  "..%5c..",
  "%2e%2e%5c",
  "..%09",
].flatMap((up) => ["/", "%2f", "%252f", "%5c", "//"].map((slash) => `/${up}${slash}secret.txt`));

const CLIMBS = [
  "/../secret.txt",
  "/../../../../../../etc/passwd",
  "/..%2fsecret.txt",
  "/..%2f..%2f..%2f..%2fetc%2fpasswd",
  "/%2e%2e/secret.txt",
  "/%2e%2e%2fsecret.txt",
  "/%252e%252e%252fsecret.txt",
  "/..%252f..%252fetc/passwd",
  "/..%5csecret.txt",
  "/..\\secret.txt",
  "/..%c0%afsecret.txt",
  "/%c0%ae%c0%ae/secret.txt",
  "/..%ef%bc%8fsecret.txt",
  "/....//secret.txt",
  "/..;/secret.txt",
  "/./../secret.txt",
  "/docs/../../secret.txt",
  "/docs/latest/%2e%2e/%2e%2e/%2e%2e/secret.txt",
  "/static/../secret.txt",
  "/assets/../../secret.txt",
  "/assets/pages/..%2f..%2fsecret.txt",
  "/assets/pages/en.Li4vLi4vc2VjcmV0LnR4dA.1.json",
  "/assets/media/..%2f..%2f..%2fsecret.txt",
  "/secret.txt%00.html",
  "/%00/secret.txt",
  "/robots-note.txt/../../secret.txt",
  "//etc/passwd",
  "///etc/passwd",
  "/%2fetc/passwd",
  "/file:///etc/passwd",
  "/@fs/etc/passwd",
  "/@fs/../secret.txt",
  "/C:/Windows/win.ini",
  "/__sitegen/../secret.txt",
  "/__sitegen/..%2freload.js",
  "/de/../../secret.txt",
  "/passwd.txt",
  "/etc/passwd",
  "/inner.txt%2f..%2f..%2fsecret.txt",
];

test("path traversal does not leave the site", async (t) => {
  for (const address of new Set([...CLIMBS, ...DISGUISED, ...DISGUISED.map((climb) => `/docs/latest${climb}`)])) {
    await t.test(address, async () => {
      const raw = await dev.raw(`GET ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(raw)?.[1]);
      assert.ok(status >= 400 && status < 500, raw.slice(0, 200));
      assert.ok(!isOutside(raw), raw);
    });
  }
});

const PRIVATE = [
  ".env",
  ".env.local",
  ".git/config",
  ".git/HEAD",
  ".npmrc",
  ".ssh/id_rsa",
  ".sitegen/cache/documents.pack",
  "content/docs/sidebars.yaml",
  "i18n/de/docs/latest/second.md",
  "package-lock.json",
  "node_modules/x/package.json",
  "package.json",
  "sitegen.config.yaml",
  "secret.txt",
];
const FORMS: readonly ((name: string) => string)[] = [
  (name) => `/${name}`,
  (name) => `/${name}?raw`,
  (name) => `/${name}?import`,
  (name) => `/${name}?url`,
  (name) => `/${name}/`,
  (name) => `/${name}%20`,
  (name) => `/static/${name}`,
  (name) => `/content/../${name}`,
  (name) => `/de/${name}`,
  (name) => `/@fs/${name}`,
  (name) => `/${[...name].map((sign) => (sign === "/" ? sign : `%${sign.charCodeAt(0).toString(16)}`)).join("")}`,
  (name) => `/${name.toUpperCase()}`,
];

test("files outside of the site are not served", async (t) => {
  for (const name of PRIVATE)
    for (const form of FORMS)
      await t.test(form(name), async () => {
        const { status, body } = await dev.get(form(name));
        assert.ok(status >= 400 && status < 500);
        assert.ok(!isOutside(body));
      });
});

test("sources and rule files are not served", async () => {
  for (const address of [
    "/content/docs/latest/start.md",
    "/i18n/de/docs/latest/second.md",
    "/content/docs/sidebars.yaml",
    "/_headers",
    "/_redirects",
    "/.nojekyll",
    "/.sitegen/cache/documents.pack",
  ])
    assert.equal((await dev.get(address)).status, 404, address);
});

test("unusual slashes do not redirect to other hosts", async () => {
  for (const address of [
    "//evil.example",
    "//evil.example/%2e%2e",
    "/\\evil.example",
    "/%5cevil.example",
    "///evil.example/",
    "/%2f%2fevil.example",
    "//evil.example/docs/latest/start/",
  ]) {
    const raw = await dev.raw(`GET ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    assert.doesNotMatch(raw, /^location: .*evil/im, address);
    assert.match(raw, /^HTTP\/1\.1 4\d\d/);
  }
});

test("only requests for its own host names are served", async (t) => {
  const port = String(dev.port);
  const foreign = [
    "evil.example",
    `evil.example:${port}`,
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil-localhost",
    "localhost@evil.example",
    "127.0.0.2.nip.io",
    "[::2]",
    "0.0.0.0",
    "192.168.0.1",
    "localhost:99999999",
    "localhost, evil.example",
    "xn--lcalhost-0za",
    "",
    "localhost/evil",
    "LOCALHOST.evil",
    "localhost.",
    "localhost..",
    ".localhost",
    "local host",
    "localhost:x",
    "localhost:",
    "localhost#evil.example",
    "localhost?evil.example",
    "localhost\\evil.example",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.0.0.1.",
    "127.0.0.2",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::1%25lo]",
    "::1",
    "[::1]evil.example",
    "[::1].evil.example",
    "localhost\u00e9",
    "http://localhost",
    "%6cocalhost",
    "localhost%00.evil.example",
    `${"a".repeat(3000)}.localhost`,
  ];
  for (const host of foreign)
    await t.test(`Host: ${host}`, async () => {
      const raw = await dev.raw(`GET /docs/latest/start HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      assert.match(raw, /^HTTP\/1\.1 4\d\d/);
      assert.doesNotMatch(raw, /The first text/);
      // The response names the host only if it is a host name, and only as plain text.
      const isName = /^(?:[\w.-]{1,200}|\[[\da-f:.]+\])$/.test(host);
      if (host.length > 3 && !isName) assert.ok(!raw.includes(host), "echoed");
      assert.match(raw, /^content-type: text\/plain|^HTTP\/1\.1 400/im);
      assert.match(raw, /^x-content-type-options: nosniff|^HTTP\/1\.1 400/im);
    });
  await t.test("two Host headers, and none", async () => {
    for (const lines of ["Host: localhost\r\nHost: evil.example\r\n", "Host: evil.example\r\nhost: localhost\r\n", ""])
      assert.match(
        await dev.raw(`GET /docs/latest/start HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`),
        /^HTTP\/1\.1 4\d\d/,
      );
  });
  await t.test("forwarded headers have no effect", async () => {
    const { status, body } = await dev.get("/docs/latest/start", {
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
      "x-forwarded-proto": "https",
      "x-original-url": "/.env",
      "x-rewrite-url": "/.env",
    });
    assert.equal(status, 200);
    assert.ok(!body.includes("evil.example"));
    assert.equal((await dev.get("/", { host: "evil.example", "x-forwarded-host": "localhost" })).status, 403);
  });
  const own = ["localhost", "127.0.0.1", "[::1]", "LocalHost", "LOCALHOST"].flatMap((name) => [
    name,
    `${name}:${port}`,
  ]);
  for (const host of own)
    await t.test(`own: ${host}`, async () => assert.equal((await dev.get("/docs/latest/start", { host })).status, 200));
});

test("pages of other origins cannot read responses", async (t) => {
  const origins = [
    "https://evil.example",
    "http://evil.example",
    "null",
    "http://localhost.evil.example",
    "http://127.0.0.1.evil.example",
    "file://",
    "chrome-extension://abc",
    "http://user@evil.example",
    "https://evil.example:3000",
    "x",
    "",
    "http://localhost:1",
    `http://localhost:${dev.port + 1}`,
    "http://127.0.0.1:80",
    `http://127.0.0.2:${dev.port}`,
    `http://localhost.:${dev.port}`,
    `http://localhost:${dev.port}/`,
    `http://localhost:${dev.port}@evil.example`,
    `http://[::2]:${dev.port}`,
    `ftp://localhost:${dev.port}`,
    `http://localhost:${dev.port},http://evil.example`,
    `http://localhost:${dev.port} http://evil.example`,
    "blob:http://localhost",
    "moz-extension://abc",
  ];
  for (const origin of origins)
    await t.test(origin, async () => {
      for (const method of ["GET", "OPTIONS"]) {
        const { status, headers, body } = await dev.get(
          "/docs/latest/start",
          { origin, "access-control-request-method": "GET" },
          method,
        );
        assert.ok(status === 403 || status === 405);
        assert.equal(headers["access-control-allow-origin"], undefined);
        assert.ok(!body.includes("The first text"));
      }
    });
  const fetches: readonly [site: string, mode: string, dest: string][] = [
    ["cross-site", "no-cors", "script"],
    ["cross-site", "no-cors", "image"],
    ["cross-site", "cors", "empty"],
    ["same-site", "no-cors", "script"],
    ["cross-site", "no-cors", "style"],
    ["same-site", "cors", "empty"],
  ];
  for (const [site, mode, dest] of fetches)
    await t.test(`${site} ${mode} ${dest}`, async () => {
      const headers = { "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest };
      assert.equal((await dev.get("/__sitegen/reload.js", headers)).status, 403);
    });
  await t.test("a link from another site works", async () => {
    assert.equal(
      (await dev.get("/docs/latest/start", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })).status,
      200,
    );
  });
  for (const origin of [dev.origin, dev.origin.replace("127.0.0.1", "localhost"), `http://[::1]:${dev.port}`])
    await t.test(`own: ${origin}`, async () =>
      assert.equal((await dev.get("/docs/latest/start", { origin })).status, 200),
    );
  await t.test("a forwarded port may differ from the port of the server", async () => {
    const headers = { host: "localhost:8080", origin: "http://localhost:8080" };
    assert.equal((await dev.get("/docs/latest/start", headers)).status, 200);
  });
  await t.test("every response has security headers", async () => {
    for (const address of ["/docs/latest/start", "/no/such/page", "/robots-note.txt", "/__sitegen/reload.js"]) {
      const { headers } = await dev.get(address);
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.equal(headers["cache-control"], "no-store");
      assert.equal(headers["access-control-allow-origin"], undefined);
    }
  });
});

test("HEAD has the headers of GET and no body", async () => {
  for (const address of [
    "/",
    "/docs/latest/start",
    "/robots-note.txt",
    "/no/such/page",
    "/assets/routes.en.json",
    "/.env",
  ]) {
    const get = await dev.get(address);
    const head = await dev.get(address, {}, "HEAD");
    assert.equal(head.status, get.status, address);
    assert.equal(head.body, "");
    for (const name of ["content-type", "content-length", "cache-control", "x-content-type-options"])
      assert.equal(head.headers[name], get.headers[name], `${address} ${name}`);
  }
});

test("responses do not contain the requested path", async () => {
  for (const address of [
    "/<script>alert(1)</script>",
    "/%3Cscript%3Ealert(1)%3C/script%3E",
    "/a%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
    "/docs/<b>x",
    "/?q=<script>alert(1)</script>",
    "/search?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "/de/%3Csvg%20onload=alert(1)%3E",
    "/x'onmouseover='alert(1)",
    "/javascript:alert(1)",
  ]) {
    const { status, body } = await dev.get(address.replaceAll(" ", "%20"));
    assert.ok(status < 500);
    assert.ok(!/<script>alert|<img src=x|<svg onload|onmouseover='alert|javascript:alert/.test(body), address);
  }
});

test("malformed requests are rejected quickly", async (t) => {
  const host = "Host: localhost\r\n";
  const requests: readonly (string | Buffer)[] = [
    ...["/%", "/%zz", "/%e0%a4", "/%ff%fe", "/a%", "/%u0041", "/docs/%80", "/%ed%a0%80"].map(
      (address) => `GET ${address} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    ),
    ...["POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND", "OPTIONS", "BREW"].map(
      (method) => `${method} / HTTP/1.1\r\n${host}Content-Length: 0\r\nConnection: close\r\n\r\n`,
    ),
    ...[
      "bytes=0-",
      "bytes=-1",
      "bytes=9-1",
      "bytes=0-99999999999999999999",
      "bytes=0-0,1-1",
      "lines=1",
      "bytes=a-b",
    ].map((range) => `GET /robots-note.txt HTTP/1.1\r\n${host}Range: ${range}\r\nConnection: close\r\n\r\n`),
    `GET /${"a".repeat(10_000)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    `GET /${"a/".repeat(2000)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}X: ${"a".repeat(40_000)}\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}${Array.from({ length: 1500 }, (_, index) => `X-${index}: a\r\n`).join("")}Connection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\nGET /.env HTTP/1.1\r\n${host}\r\n`,
    `GET / HTTP/1.1\r\n${host}Transfer-Encoding: xchunked\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}Content-Length: -1\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/9.9\r\n${host}\r\n`,
    "GET /\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\n folded: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
    "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "GET * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "\r\n\r\n\r\n",
    Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc]),
    Buffer.alloc(5000, 0xff),
    Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    "SSH-2.0-OpenSSH_9.0\r\n",
  ];
  for (const [index, bytes] of requests.entries())
    await t.test(`${index}: ${String(bytes).slice(0, 40).replace(/\s+/g, " ")}`, async () => {
      const started = Date.now();
      const answer = await dev.raw(bytes, 2500);
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 400);
      assert.ok(status < 500, answer.slice(0, 100));
      assert.ok(Date.now() - started < 3000);
      assert.ok(!isOutside(answer));
      assert.ok(dev.isAlive());
    });
  assert.equal((await dev.get("/docs/latest/start")).status, 200);
});
