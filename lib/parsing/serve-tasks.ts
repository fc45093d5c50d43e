import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { openChannel } from "./channel";
import type { Greeting } from "./launch-process";
import { describeError, type WorkerAnswer, type WorkerRequest } from "./worker-messages";

type Tasks = Record<string, (input: never) => unknown>;

/**
 * Turns this process into a worker. It reads one document at a time for the process that had it launched, and exits with it. Arguments: the
 * memory limit of the process in MB, in addition to V8's own heap limit; then those of `launchProcess`.
 */
export function serveTasks(tasks: Tasks): void {
  const [mostMb, path, token] = process.argv.slice(2) as [string, string, string];
  const mostBytes = Number(mostMb) * 1024 * 1024;
  new Worker(GUARD, { eval: true, workerData: { parent: process.ppid, mostBytes } });
  const socket = connect(path);
  socket.on("close", () => process.exit());
  const { send } = openChannel(socket, (request) => {
    // A result that cannot be copied to another process is an error of the parser.
    void readDocument(tasks, request as WorkerRequest)
      .then(send)
      .catch((error: unknown) => send(describeError(error)));
  });
  const greeting: Greeting = { token };
  send(greeting);
  send({ kind: "ready" } satisfies WorkerAnswer);
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

// While a document keeps the main thread busy, this process cannot handle messages: it would outlive a service that was killed, and could
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
