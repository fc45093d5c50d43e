import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { CountedRequest } from "./counted-request";

/** What the server remembers of a connection. */
export type Connection = {
  /** Requests that have no answer yet. */
  open: number;
  /** The last request that came with a body, and its answer. */
  receiving: { request: CountedRequest; response: ServerResponse } | undefined;
  /** Whatever comes after what ended it is no request any more. */
  isEnding: boolean;
};

const connections = new WeakMap<Socket, Connection>();

export function connectionOf(socket: Socket): Connection {
  let connection = connections.get(socket);
  if (!connection) {
    connection = { open: 0, receiving: undefined, isEnding: false };
    connections.set(socket, connection);
  }
  return connection;
}
