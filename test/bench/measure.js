/** Measure commands: wall time, CPU time and peak memory of all their processes. */

import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Return the IDs of a process and its descendants; none if there is no /proc. */
function listProcessTree(root) {
  const parents = new Map();
  let names;
  try {
    names = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  for (const pid of names) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      parents.set(Number(pid), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // It has ended.
    }
  }
  const belongs = (pid) => pid === root || (parents.has(pid) && belongs(parents.get(pid)));
  return [...parents.keys()].filter(belongs);
}

/** Clock ticks per second in /proc, on all usual systems. */
const TICKS = 100;

/** Return the CPU time of a process and its descendants in seconds, with ended ones; 0 if there is no /proc. */
export function readCpuTime(root) {
  let ticks = 0;
  for (const pid of listProcessTree(root)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // User and system time of the process, and of its ended children.
      const times = stat
        .slice(stat.lastIndexOf(")") + 2)
        .split(" ")
        .slice(11, 15);
      for (const time of times) ticks += Number(time);
    } catch {
      // It has ended.
    }
  }
  return ticks / TICKS;
}

/** Return the resident memory of a process and its descendants in bytes; 0 if there is no /proc. */
function memoryOfTree(root) {
  let sum = 0;
  for (const pid of listProcessTree(root)) {
    try {
      sum += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
    } catch {
      // It has ended.
    }
  }
  return sum;
}

const seconds = (text) => {
  const [, minutes, rest] = /(\d+)m([\d.,]+)s/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(rest?.replace(",", "."));
};

/**
 * Run a command once.
 *
 * @returns Wall and CPU time in seconds, peak memory in bytes, and the output. CPU time includes all child processes, as
 *   reported by the shell.
 */
export async function measure(command, args, options = {}) {
  const started = performance.now();
  const child = spawn("sh", ["-c", '"$@"; status=$?; times >&2; exit $status', "sh", command, ...args], {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOfTree(child.pid));
  }, 15);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const status = await new Promise((resolve) => child.on("close", resolve));
  const wall = (performance.now() - started) / 1000;
  clearInterval(timer);
  const [user = "0m0s", system = "0m0s"] = stderr.trimEnd().split("\n").at(-1)?.split(" ") ?? [];
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}:\n${stderr}`);
  return { wall, cpu: seconds(user) + seconds(system), peak, stdout };
}

/** Return the median. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
