/** Slow and many clients. */

import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { test } from "node:test";
import { pause, startDev } from "./server.ts";

const dev = await startDev();
await dev.shows("/docs/latest/start", "The first text");

/** Time of one page, in ms. */
async function page(): Promise<number> {
  const started = performance.now();
  assert.equal((await dev.get("/docs/latest/start")).status, 200);
  return performance.now() - started;
}

test("slow clients hold up nobody, and are cut off", async () => {
  const sockets: Socket[] = [];
  const open = (first: string): Socket => {
    const socket = connect(dev.port, "127.0.0.1", () => socket.write(first));
    socket.on("error", () => {});
    socket.resume();
    sockets.push(socket);
    return socket;
  };
  for (let index = 0; index < 100; index++) open("");
  for (let index = 0; index < 100; index++) open("GET / HT");
  const drips = Array.from({ length: 50 }, () => open("GET / HTTP/1.1\r\nHost: localhost\r\n"));
  const timer = setInterval(() => {
    for (const socket of drips) if (socket.writable) socket.write("X-a: b\r\n");
  }, 100);
  // Asks for a page and never reads it.
  for (let index = 0; index < 50; index++) open("GET /docs/latest/start HTTP/1.1\r\nHost: localhost\r\n\r\n").pause();
  await pause(300);
  assert.ok((await page()) < 1000);
  await pause(14_000);
  clearInterval(timer);
  assert.equal(drips.filter((socket) => socket.destroyed || socket.readableEnded).length, drips.length, "cut off");
  assert.ok((await page()) < 1000);
  for (const socket of sockets) socket.destroy();
});

test("5,000 requests, 100 at a time", async () => {
  const before = dev.memory();
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const addresses = [
    "/docs/latest/start",
    "/docs/latest/second",
    "/de/docs/latest/second",
    "/blog",
    "/robots-note.txt",
    "/assets/routes.en.json",
    "/no/such/page",
  ];
  const times: number[] = [];
  let failures = 0;
  const one = (address: string): Promise<void> =>
    new Promise((resolve) => {
      const started = performance.now();
      request({ host: "127.0.0.1", port: dev.port, path: address, agent }, (response) => {
        response.resume();
        response.on("end", () => {
          times.push(performance.now() - started);
          if ((response.statusCode ?? 500) >= 500) failures++;
          resolve();
        });
      })
        .on("error", () => {
          failures++;
          resolve();
        })
        .end();
    });
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (sent < 5000) await one(addresses[sent++ % addresses.length] as string);
  };
  await Promise.all(Array.from({ length: 100 }, worker));
  agent.destroy();
  times.sort((a, b) => a - b);
  assert.equal(failures, 0);
  assert.ok(
    (times[Math.floor(times.length * 0.99)] as number) < 1000,
    `99 of 100 within ${times[Math.floor(times.length * 0.99)]} ms`,
  );
  assert.ok(dev.memory() - before < 250, `${before} MB, then ${dev.memory()} MB`);
});

test("it listens on the loopback only", async () => {
  const outer = Object.values(networkInterfaces())
    .flat()
    .find((address) => address && !address.internal && address.family === "IPv4");
  if (!outer) return;
  const reached = await new Promise<boolean>((resolve) => {
    const socket = connect({ port: dev.port, host: outer.address, timeout: 1000 }, () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("timeout", () => resolve(false));
  });
  assert.equal(reached, false);
});
