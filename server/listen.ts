import type { Server } from "node:http";
import { StartError } from "./start-error";

/** Binds a server and returns its port, also if 0 was requested. Errors: `StartError`. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new StartError(sentenceFor(error, host, port))),
    );
    server.listen({ host, port, exclusive: true }, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

function sentenceFor(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is taken: stop what listens there, or set PORT to another one.`;
    case "EACCES":
      return `Port ${port} cannot be used by this user: set PORT to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST is ${host}, which is not an address of this machine: set it to 127.0.0.1, 0.0.0.0 or one of its own.`;
    default:
      return `The service cannot listen on ${host}:${port} (${error.code}): check HOST and PORT.`;
  }
}
