import { connect } from "node:net";
import { readTask, sendToParent } from "./child";

// A process that asks for one path over kept connections, each one request after the other, as fast as it is
// answered. It reads as little of an answer as it can, so that the machine is left to the servers.

export type Load = { port: number; path: string; key: string; connections: number; milliseconds: number };
export type LoadReport = { perSecond: number; latenciesMs: number[] };

readTask();
process.on("message", async (load: Load) => sendToParent(await runLoad(load)));
sendToParent("ready");

async function runLoad(load: Load): Promise<LoadReport> {
  const latenciesMs: number[] = [];
  const began = performance.now();
  const end = began + load.milliseconds;
  await Promise.all(Array.from({ length: load.connections }, () => askAgainAndAgain(load, end, latenciesMs)));
  return { perSecond: (latenciesMs.length * 1000) / (performance.now() - began), latenciesMs };
}

function askAgainAndAgain(load: Load, end: number, latenciesMs: number[]): Promise<void> {
  const request = Buffer.from(
    `GET ${load.path} HTTP/1.1\r\nHost: 127.0.0.1:${load.port}\r\nX-Api-Key: ${load.key}\r\nAccept: */*\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    const socket = connect(load.port, "127.0.0.1");
    socket.setNoDelay();
    let askedAt = 0;
    let missing = 0;
    const ask = () => {
      askedAt = performance.now();
      socket.write(request);
    };
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      try {
        missing = missing === 0 ? lengthOf(chunk) - chunk.length : missing - chunk.length;
      } catch (error) {
        socket.destroy();
        return reject(error);
      }
      if (missing > 0) return;
      const now = performance.now();
      latenciesMs.push(now - askedAt);
      if (now < end) return ask();
      socket.destroy();
      resolve();
    });
  });
}

/** Bytes of the whole answer. Errors: `Error` for any status but 200 and for an answer of unknown length. */
function lengthOf(start: Buffer): number {
  const bodyAt = start.indexOf("\r\n\r\n");
  const head = start.toString("latin1", 0, bodyAt === -1 ? start.length : bodyAt);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200 ") || bodyAt === -1 || length === undefined)
    throw new Error(`The load met an answer that it does not understand: ${head.slice(0, 300)}`);
  return bodyAt + 4 + Number(length);
}
