import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { CountedRequest } from "./counted-request";

/** What the server tracks for a connection. */
export type Connection = {
  /** Number of requests without a response yet. */
  open: number;
  /** Requests that wait until earlier ones are answered. */
  waiting: (() => void)[];
  /** The last request with a body, and its response. */
  receiving: { request: CountedRequest; response: ServerResponse } | undefined;
  /** True once something has ended the connection: anything that arrives later is no longer treated as a request. */
  isEnding: boolean;
};

const connections = new WeakMap<Socket, Connection>();

export function connectionOf(socket: Socket): Connection {
  let connection = connections.get(socket);
  if (!connection) {
    connection = { open: 0, waiting: [], receiving: undefined, isEnding: false };
    connections.set(socket, connection);
  }
  return connection;
}
