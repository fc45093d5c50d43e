import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach } from "vitest";
import { createSmtpTransport, type SmtpOptions } from "@/lib/mail/smtp-transport";
import type { MailTransport, OutgoingMail } from "@/lib/ports/mail-transport";

// Mail servers for tests: a real one, and one by hand for the exact moments at which connections break.

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

export function mailTo(address: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: "m1",
    messageId: "<m1@sender.example>",
    from: { name: "Ada Sender", address: "ada@sender.example" },
    to: { name: "Bo", address },
    subject: "Hello",
    text: "Hello Bo\n\n.a line that begins with a dot\n",
    unsubscribeUrl: "https://lead.example/u/abc",
    date: new Date("2026-01-02T03:04:05Z"),
    ...changes,
  };
}

export function transportTo(url: string, options: Partial<SmtpOptions> = {}): MailTransport {
  const transport = createSmtpTransport({ url, concurrency: 2, ...options });
  cleanups.push(() => transport.close());
  return transport;
}

/** A real SMTP server that refuses where the test says so. */
export async function startServer(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const recipients: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk) => {
        raw += chunk.toString("latin1");
      });
      stream.on("end", () => {
        received.push(raw);
        recipients.push(...session.envelope.rcptTo.map((to) => to.address));
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as { port: number };
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, url: `smtp://127.0.0.1:${port}`, received, recipients, connections: () => connections };
}

export function refusal(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

/** A server by hand, for the exact moments at which connections break. */
export async function startScript(
  answer: (line: string, socket: Socket, connection: number) => string | undefined,
) {
  const sockets = new Set<Socket>();
  const lines: string[] = [];
  let connections = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    connections += 1;
    const connection = connections;
    let rest = "";
    let inData = false;
    const say = (line: string) => {
      lines.push(line);
      const reply = answer(line, socket, connection);
      if (reply !== undefined && !socket.destroyed) socket.write(`${reply}\r\n`);
      if (reply?.startsWith("354")) inData = true;
    };
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      rest += chunk.toString("latin1");
      while (rest.includes("\r\n") && !socket.destroyed) {
        const end = rest.indexOf("\r\n");
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (!inData) say(line);
        else if (line === ".") {
          inData = false;
          say(".");
        }
      }
    });
    say("<connect>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { port, url: `smtp://127.0.0.1:${port}`, lines, connections: () => connections };
}

const POLITE: Record<string, string> = {
  "<connect>": "220 hello",
  EHLO: "250 hello",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  ".": "250 queued",
  RSET: "250 ok",
  QUIT: "221 bye",
};
export const politely = (line: string) => POLITE[line.split(" ")[0]!];
