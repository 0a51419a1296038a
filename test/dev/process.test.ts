/** Test the server process: ports, signals, restarts, memory. */

import assert from "node:assert/strict";
import { createServer, type Server } from "node:net";
import { test } from "node:test";
import { createSite } from "../support/site.ts";
import { until } from "../support/until.ts";
import { SITE, startDev, startOn } from "./server.ts";

function occupy(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

const release = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

const dev = await startDev();
const other = await startDev();

test("an explicit port that is in use is a usage error", async () => {
  const { status, stderr } = await dev.site.run(["dev", "--port", String(other.port)]);
  assert.equal(status, 2);
  assert.match(stderr, new RegExp(`Port ${other.port} is in use`));
  assert.match(stderr, /--port/);
  assert.doesNotMatch(stderr, /\n\s+at /);
});

test("uses the next free port if the default port is in use", async () => {
  const servers: Server[] = [];
  // If port 3000 is in use already, there is nothing to do.
  for (const port of [3000, 3001])
    await occupy(port).then(
      (server) => servers.push(server),
      () => {},
    );
  const third = await startOn(createSite(SITE), "--port", "0");
  await third.stop();
  const site = createSite(SITE);
  const usual = await startUsual(site);
  assert.ok(usual.port > 3001 && usual.port < 3020, String(usual.port));
  await usual.stop();
  for (const server of servers) await release(server);
});

async function startUsual(site: ReturnType<typeof createSite>) {
  const { spawn } = await import("node:child_process");
  const path = await import("node:path");
  const { repository } = await import("../support/repository.ts");
  const child = spawn(process.execPath, [path.join(repository, "bin/sitegen.js"), "dev", "--root", site.root], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const origin = await new Promise<string>((resolve) =>
    child.stdout.once("data", (data) => resolve(String(data).trim())),
  );
  return {
    port: Number(new URL(origin).port),
    stop: () =>
      new Promise<void>((resolve) => {
        child.on("close", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

test("invalid ports and hosts are usage errors", async () => {
  for (const flags of [
    ["--port", "65536"],
    ["--port", "x"],
    ["--port", "-1"],
    ["--host", "256.1.1.1"],
    ["--host", "no.such.host.invalid"],
  ]) {
    const { status, stderr } = await dev.site.run(["dev", ...flags]);
    assert.equal(status, 2, stderr);
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
});

test("warns if other machines can reach the server", async () => {
  const open = await startDev(SITE, "--host", "0.0.0.0");
  assert.match(open.errors(), /everyone on your network/);
  await open.stop();
});

test("signals stop the server at once, even with open sockets, and free the port", async () => {
  for (const [signal, status] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    const server = await startDev();
    await server.socket("/docs/latest/start");
    await server.socket("/");
    const ended = await server.stop(signal);
    assert.equal(ended.status, status);
    assert.ok(ended.ms < 3000, `${ended.ms} ms`);
    await release(await occupy(server.port));
  }
});

test("signals stop the server while it starts", { timeout: 300_000 }, async () => {
  for (const [signal, status] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    const site = createSite(SITE);
    site.remove("sitegen.config.yaml");
    // The command handles signals while it reads the configuration, before it serves pages.
    const config = `process.kill(process.pid, "${signal}");\nexport default { title: "T", url: "https://example.org" };\n`;
    site.write({ "sitegen.config.js": config });
    const ended = await site.run(["dev", "--port", "0"], { kill: { signal: "SIGKILL", after: 25_000 } });
    assert.deepEqual(ended, { status, stdout: "", stderr: "Starting the server …\n" });
  }
});

test("restarts on the same port after SIGKILL", async () => {
  const site = createSite(SITE);
  const first = await startOn(site);
  const socket = await first.socket("/docs/latest/start");
  const { session } = await socket.next("hello");
  await first.stop("SIGKILL");
  const second = await startOn(site, "--port", String(first.port));
  await second.shows("/docs/latest/start", "The first text");
  const again = await second.socket("/docs/latest/start");
  assert.notEqual((await again.next("hello")).session, session);
  await second.stop();
});

test("serves valid pages if other content is invalid at start", async () => {
  const broken = await startDev({
    ...SITE,
    "content/docs/latest/start.md": "---\ntitle: [\n---\n",
    "content/docs/sidebars.yaml": "guide: [\n",
  });
  assert.match((await broken.get("/docs/latest/second")).body, /The second text/);
  await until(
    () => /start\.md:\d+/.test(broken.errors()),
    () => broken.errors(),
  );
  broken.site.write({
    "content/docs/latest/start.md": "# Start\n\nWhole again.\n",
    "content/docs/sidebars.yaml": SITE["content/docs/sidebars.yaml"] as string,
  });
  await broken.shows("/docs/latest/start", "Whole again.");
  await broken.stop();
});

test("a missing configuration is a usage error", async () => {
  const site = createSite(SITE);
  site.remove("sitegen.config.yaml");
  const { status, stderr } = await site.run(["dev"]);
  assert.equal(status, 2);
  assert.match(stderr, /sitegen\.config/);
});

test("serves search files, Markdown copies and llms-full.txt", async () => {
  await dev.shows("/docs/latest/start", "The first text");
  const entry = JSON.parse((await dev.get("/assets/search/en.json")).body) as {
    indexes: { records: string; shards: string }[];
  };
  for (const file of [entry.indexes[0]?.records, entry.indexes[0]?.shards])
    assert.equal((await dev.get(`/${file}`)).status, 200);
  const shards = JSON.parse((await dev.get(`/${entry.indexes[0]?.shards}`)).body) as { texts: string[] };
  assert.equal((await dev.get(`/assets/search/texts/${shards.texts[0]}.json`)).status < 500, true);
  assert.equal((await dev.get("/llms-full.txt")).status, 200);
  assert.equal((await dev.get("/docs/latest/start.md")).status, 200);
});

test("memory does not grow with the number of edits", async (t) => {
  const edits = Number(process.env.SITEGEN_EDITS ?? 300);
  const save = async (index: number): Promise<void> => {
    dev.site.write({ "content/docs/latest/start.md": `# Start\n\nSave ${index}. ${"More words. ".repeat(200)}\n` });
    await dev.shows("/docs/latest/start", `Save ${index}.`);
  };
  for (let index = 0; index < 60; index++) await save(index);
  const before = dev.memory();
  for (let index = 60; index < edits; index++) {
    await save(index);
    if (index % 1000 === 0) t.diagnostic(`${Math.round(dev.memory())} MB after ${index} edits`);
  }
  const after = dev.memory();
  t.diagnostic(`${Math.round(before)} MB after 60 edits, ${Math.round(after)} MB after ${edits}`);
  assert.ok(after < before + 150, `${before} MB, then ${after} MB`);
});

test("reports new problems, and how many were fixed and are left", async () => {
  const page = "content/docs/latest/start.md";
  const { site, errors } = await startDev();
  const reports = async (text: string, pattern: RegExp): Promise<string> => {
    const before = errors().length;
    site.write({ [page]: text });
    const added = (): string => errors().slice(before);
    await until(() => pattern.test(added()), added);
    return added();
  };
  await reports("# Start\n\n[one](one.md)\n", /\n\d\d:\d\d:\d\d 1 (?:new )?error\n/);
  const second = await reports(
    "# Start\n\nA line.\n\n[one](one.md) [two](two.md)\n",
    /\d 1 new error, 1 older error left\n/,
  );
  assert.match(second, /The document "two\.md" does not exist/);
  assert.doesNotMatch(second, /The document "one\.md" does not exist/);
  await reports("# Start\n\n[two](two.md)\n", /^[\d:]+ 1 fixed, 1 error left\n/);
  await reports("# Start\n\n[one](one.md)\n\n```nolang\nx\n```\n", /\d 1 new error, 1 new warning, 1 fixed\n/);
  await reports("# Start\n", /^[\d:]+ 2 fixed, no problems left\n/);
});
