import { Worker } from "node:worker_threads";
import { describeError, type WorkerAnswer, type WorkerRequest } from "./worker-messages";

type Tasks = Record<string, (input: never) => unknown>;

/**
 * Turns this process into a worker. It reads one document at a time for its parent process and exits with it. The first argument is the
 * memory limit of the process in MB, in addition to V8's own heap limit.
 */
export function serveTasks(tasks: Tasks): void {
  const mostMb = Number(process.argv[2] ?? 1_024);
  new Worker(GUARD, { eval: true, workerData: { parent: process.ppid, mostBytes: mostMb * 1024 * 1024 } });
  process.on("disconnect", () => process.exit());
  process.on(
    "message",
    (request: WorkerRequest) => void readDocument(tasks, request).then(answer).catch(answerFailed),
  );
  answer({ kind: "ready" });
}

async function readDocument(tasks: Tasks, { task, input }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    const read = tasks[task];
    if (!read) throw new Error(`this build knows no document called ${task}`);
    return { kind: "value", value: await read(input as never) };
  } catch (error) {
    return describeError(error);
  }
}

function answer(answer: WorkerAnswer): void {
  process.send!(answer);
}

/** A result that cannot be copied to another process is an error of the parser. */
function answerFailed(error: unknown): void {
  answer(describeError(error));
}

// While a document keeps the main thread busy, this process cannot handle messages: it would outlive a parent that was killed, and could
// keep allocating memory outside the heap limit (buffers). A separate thread watches both.
const GUARD = `
const { workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > workerData.mostBytes;
  if (isTooLarge) try { writeSync(2, "out of memory: the limit of the process"); } catch {}
  if (isTooLarge || process.ppid !== workerData.parent) process.kill(process.pid, "SIGKILL");
}, 50);
`;
