import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

const POLITE: Record<string, string> = { DATA: "354 go on", QUIT: "221 bye" };

/**
 * A mail server that breaks the connection after the final dot of every email, before it answers: nobody can know whether
 * that email arrived. `dropped` counts them.
 */
export async function startDroppingMail(): Promise<{
  url: string;
  dropped: () => number;
  close(): Promise<void>;
}> {
  let dropped = 0;
  const server = createServer((socket) => {
    let rest = "";
    let isData = false;
    socket.on("error", () => {});
    socket.write("220 hello\r\n");
    socket.on("data", (chunk) => {
      rest += chunk.toString("latin1");
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (isData && line === ".") {
          dropped += 1;
          socket.destroy();
          return;
        }
        if (isData) continue;
        const verb = line.split(" ")[0]!.toUpperCase();
        socket.write(`${POLITE[verb] ?? "250 ok"}\r\n`);
        isData = verb === "DATA";
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    dropped: () => dropped,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
