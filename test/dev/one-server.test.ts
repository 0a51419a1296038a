/** Run the tests that share one server in one process. */

// `package.json` declares that modules have no side effects, so the bundler would drop static imports.
await import("./load.ts");
await import("./sockets.ts");
await import("./requests.ts");
// Last, because it edits content that the other tests read.
await import("./edits.ts");

export {};
