import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { type Channel, openChannel } from "./channel";
import type { Greeting } from "./launch-process";

/**
 * Connects this process, which `launchProcess` started, with the one that wanted it, and exits with that. It ends itself if it takes more
 * memory than it may, buffers and code included.
 */
export function joinService(onMessage: (value: unknown) => void): Channel {
  const [mostMb, path, token] = process.argv.slice(2) as [string, string, string];
  new Worker(GUARD, {
    eval: true,
    workerData: { parent: process.ppid, mostBytes: Number(mostMb) * 1024 * 1024 },
  });
  const socket = connect(path);
  socket.on("close", () => process.exit());
  const channel = openChannel(socket, onMessage);
  channel.send({ token } satisfies Greeting);
  return channel;
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
