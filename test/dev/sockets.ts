/** Test hostile sockets: foreign handshakes are rejected, and malformed frames close only their own connection. */

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { WebSocket } from "ws";
import { dev } from "./shared-server.ts";

const PATH = "/__sitegen/socket";

function handshake(lines: readonly string[], address = PATH, method = "GET", version = "1.1"): string {
  return `${method} ${address} HTTP/${version}\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;
}

const OWN = [
  "Host: 127.0.0.1",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  `Origin: ${dev.origin}`,
];
const changed = (name: string, value?: string): string[] => [
  ...OWN.filter((line) => !line.startsWith(`${name}:`)),
  ...(value === undefined ? [] : [`${name}: ${value}`]),
];

/** Assert that pages are served within a second: the best of three, because the machine may be busy. */
async function serves(): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const started = Date.now();
    assert.match((await dev.get("/docs/latest/start")).body, /The first text/);
    times.push(Date.now() - started);
  }
  assert.ok(Math.min(...times) < 1000, `${times} ms`);
  assert.ok(dev.isAlive());
}

test("own pages can connect", async () => {
  const accepted = /^HTTP\/1\.1 101/;
  assert.match(await dev.raw(handshake(OWN), 2000, accepted), accepted);
});

test("handshakes of other origins are rejected", async (t) => {
  const bad: readonly (readonly [string, string])[] = [
    ...[
      "https://evil.example",
      "http://evil.example",
      "null",
      "http://localhost.evil.example",
      "file://",
      "http://127.0.0.1@evil.example",
      "http://evil.example/#localhost",
      "ws://localhost",
      "",
      "http://192.168.0.1",
      "http://[::2]",
      "http://localhost:1",
      `http://localhost:${dev.port + 1}`,
      `http://localhost.:${dev.port}`,
      `http://127.0.0.2:${dev.port}`,
      `http://localhost:${dev.port}@evil.example`,
      `http://localhost:${dev.port}/path`,
      `ws://localhost:${dev.port}`,
      `${dev.origin} http://evil.example`,
      `${dev.origin}, ${dev.origin}`,
    ].map((origin) => [`origin ${origin}`, handshake(changed("Origin", origin))] as const),
    ["no origin", handshake(changed("Origin"))],
    ["foreign host", handshake(changed("Host", "evil.example"))],
    ["two hosts", handshake([...OWN, "Host: evil.example"])],
    ["no host", handshake(changed("Host"))],
    ["another path", handshake(OWN, "/")],
    ["a page's path", handshake(OWN, "/docs/latest/start")],
    ["a climbing path", handshake(OWN, "/__sitegen/../__sitegen/socket")],
    ["no key", handshake(changed("Sec-WebSocket-Key"))],
    ["a short key", handshake(changed("Sec-WebSocket-Key", "x"))],
    ["an old version", handshake(changed("Sec-WebSocket-Version", "7"))],
    ["no version", handshake(changed("Sec-WebSocket-Version"))],
    ["POST", handshake([...OWN, "Content-Length: 0"], PATH, "POST")],
    ["another protocol", handshake(changed("Upgrade", "h2c"))],
    ["a host with a dot at its end", handshake(changed("Host", "localhost."))],
    ["a host in another form", handshake(changed("Host", "2130706433"))],
    ["an address with a query that climbs", handshake(OWN, `${PATH}/%2e%2e/%2e%2e/.env`)],
    ["a long address", handshake(OWN, `${PATH}?${"a".repeat(10_000)}`)],
  ];
  for (const [name, bytes] of bad)
    await t.test(name, async () => {
      const answer = await dev.raw(bytes, 1500);
      assert.doesNotMatch(answer, /^HTTP\/1\.1 101/);
      assert.ok(!answer.includes("The first text") || name === "another protocol");
    });
  await serves();
});

/** Connect, send bytes, and wait until the server closes the connection. */
function afterHandshake(bytes: Buffer, patience = 3000): Promise<"closed" | "open"> {
  return new Promise((resolve) => {
    const socket = connect(dev.port, "127.0.0.1", () => socket.write(handshake(OWN)));
    const timer = setTimeout(() => {
      socket.destroy();
      resolve("open");
    }, patience);
    socket.once("data", () => socket.write(bytes));
    socket.on("data", () => {});
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve("closed");
    });
  });
}

/** Return a WebSocket frame of a client, masked by default. */
function frame(payload: Buffer | string, { opcode = 1, fin = true, masked = true, reserved = 0 } = {}): Buffer {
  const data = Buffer.from(payload);
  const length =
    data.length < 126
      ? [data.length]
      : data.length < 65_536
        ? [126, data.length >> 8, data.length & 255]
        : [127, 0, 0, 0, 0, data.length >>> 24, (data.length >> 16) & 255, (data.length >> 8) & 255, data.length & 255];
  length[0] = (length[0] as number) | (masked ? 128 : 0);
  const mask = masked ? randomBytes(4) : Buffer.alloc(0);
  const body = masked ? data.map((byte, index) => byte ^ (mask[index % 4] as number)) : data;
  return Buffer.concat([Buffer.from([(fin ? 128 : 0) | reserved | opcode, ...length]), mask, body]);
}

test("malformed frames and messages close the socket", async (t) => {
  const bad: readonly (readonly [string, Buffer])[] = [
    ["unmasked", frame('{"path":"/"}', { masked: false })],
    ["reserved bits", frame("x", { reserved: 64 })],
    ["unknown opcode", frame("x", { opcode: 3 })],
    ["unknown control opcode", frame("x", { opcode: 11 })],
    ["continuation of nothing", frame("x", { opcode: 0 })],
    ["long ping", frame("x".repeat(200), { opcode: 9 })],
    ["ping in pieces", frame("x", { opcode: 9, fin: false })],
    ["bytes that are no UTF-8", frame(Buffer.from([0xff, 0xfe, 0xfd]))],
    ["a huge message", frame("x".repeat(100_000))],
    ["a length of 2^62", Buffer.from([0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])],
    ["a negative length", Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4])],
    [
      "endless fragments",
      Buffer.concat([
        frame("x".repeat(100), { fin: false }),
        ...Array.from({ length: 300 }, () => frame("x".repeat(100), { opcode: 0, fin: false })),
      ]),
    ],
    ["no JSON", frame("hello")],
    ["another JSON", frame("[]")],
    ["null", frame("null")],
    ["a number for a path", frame('{"path":1}')],
    ["an object for a path", frame('{"path":{"toString":"x"}}')],
    ["a path without slash", frame('{"path":"../../etc/passwd"}')],
    ["an empty message", frame("")],
    ["a close with a bad status", frame(Buffer.from([0, 1]), { opcode: 8 })],
    ["noise", randomBytes(3000)],
  ];
  for (const [name, bytes] of bad)
    await t.test(name, async () => {
      assert.equal(await afterHandshake(bytes), "closed");
      assert.ok(dev.isAlive());
    });
  await serves();
});

test("messages with hostile paths do not read files", async () => {
  const socket = await dev.socket();
  for (const address of [
    "/../../etc/passwd",
    "/%2e%2e/secret.txt",
    "/\u0000",
    "/__proto__",
    "/constructor",
    "//evil.example",
    `/${"a".repeat(3000)}`,
    "/%",
    "/de/../..",
  ]) {
    socket.ws.send(JSON.stringify({ path: address, __proto__: { x: 1 }, file: "/etc/passwd", type: "read" }));
    await socket.roundTrip();
  }
  assert.equal(socket.ws.readyState, WebSocket.OPEN);
  assert.ok(
    socket.messages.every(({ type }) => ["hello", "problems"].includes(type)),
    JSON.stringify(socket.messages),
  );
  assert.doesNotMatch(JSON.stringify(socket.messages), /PASSWORD|root:x:|outside\\n/);
  socket.ws.close();
});

test("many messages of one socket do not delay others", async () => {
  const socket = await dev.socket();
  for (let index = 0; index < 5000; index++) socket.ws.send('{"path":"/docs/latest/start"}');
  await serves();
  socket.ws.terminate();
});

test("serves pages with 200 open sockets and many short connections", async () => {
  const open = await Promise.all(Array.from({ length: 200 }, () => dev.socket()));
  await serves();
  assert.ok(open.every(({ ws }) => ws.readyState === WebSocket.OPEN));
  for (const { ws } of open) ws.terminate();
  const closings = Array.from({ length: 100 }, () => {
    const ws = new WebSocket(`ws://127.0.0.1:${dev.port}${PATH}`, { origin: dev.origin });
    ws.on("error", () => {});
    ws.on("open", () => ws.terminate());
    return once(ws, "close");
  });
  await Promise.all(closings);
  await serves();
});

test("sockets beyond the limit are rejected", async () => {
  const sockets = Array.from(
    { length: 560 },
    () => new WebSocket(`ws://127.0.0.1:${dev.port}${PATH}`, { origin: dev.origin }),
  );
  const results = await Promise.all(
    sockets.map(
      (ws) =>
        new Promise<boolean>((resolve) => {
          ws.on("open", () => resolve(true));
          ws.on("error", () => resolve(false));
        }),
    ),
  );
  const opened = results.filter(Boolean).length;
  assert.ok(opened >= 400 && opened <= 500, String(opened));
  await serves();
  const closings = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).map((ws) => once(ws, "close"));
  for (const ws of sockets) ws.terminate();
  await Promise.all(closings);
  await serves();
});
