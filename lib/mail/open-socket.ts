import { connect, type Socket } from "node:net";

/** A connected TCP socket. Errors: what the system says, or that the deadline came first. */
export function openSocket(target: { host: string; port: number }, deadline: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: target.host, port: target.port });
    const onAbort = () => fail(new Error("no connection in time"));
    const fail = (error: Error) => {
      deadline.removeEventListener("abort", onAbort);
      socket.destroy();
      reject(error);
    };
    deadline.addEventListener("abort", onAbort, { once: true });
    socket.once("error", fail);
    socket.once("connect", () => {
      deadline.removeEventListener("abort", onAbort);
      socket.removeListener("error", fail);
      resolve(socket);
    });
  });
}
