import { Worker } from "node:worker_threads";
import { describeError, type WorkerAnswer, type WorkerRequest } from "./worker-messages";

type Tasks = Record<string, (input: never) => unknown>;

/**
 * Makes this process a worker: it reads one document at a time for the process that started it, and goes with that
 * one. Its first argument is how much memory it may hold, in MB, beside what V8's own flag says of the heap.
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

/** What cannot be copied to another process is a mistake of the parser. */
function answerFailed(error: unknown): void {
  answer(describeError(error));
}

// A document that never ends leaves this process deaf: it would outlive a parent that was killed, and could go on taking
// memory that no heap limit counts (buffers). So a thread of its own looks after both.
const GUARD = `
const { workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > workerData.mostBytes;
  if (isTooLarge) try { writeSync(2, "out of memory: the limit of the process"); } catch {}
  if (isTooLarge || process.ppid !== workerData.parent) process.kill(process.pid, "SIGKILL");
}, 50);
`;
