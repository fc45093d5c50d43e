import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A database server that can fall silent: what it passes on to the server of `url`, and what it leaves unanswered. */
export async function openDatabaseGate(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let silent = false;
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    const target = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(one);
      one.on("data", (chunk) => {
        if (!silent) other.write(chunk);
      });
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const gate = new URL(url);
  gate.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: gate.href,
    /** Connections that were ever made to it. */
    connections: () => connections,
    /** From now on nothing is passed on, in either direction, until it is false again. What came meanwhile is lost. */
    keepSilent: (value: boolean) => {
      silent = value;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
