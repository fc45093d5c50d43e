import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import type { MailTransport, OutgoingMail } from "./mail-transport";
import { createSmtpTransport, type SmtpOptions } from "./smtp-transport";

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function mailTo(address: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
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

function transportTo(url: string, options: Partial<SmtpOptions> = {}): MailTransport {
  const transport = createSmtpTransport({ url, concurrency: 2, ...options });
  cleanups.push(() => transport.close());
  return transport;
}

/** A real SMTP server that refuses where the test says so. */
async function startServer(options: SMTPServerOptions = {}) {
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

function refusal(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

/** A server by hand, for the exact moments at which connections break. */
async function startScript(answer: (line: string, socket: Socket, connection: number) => string | undefined) {
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
const politely = (line: string) => POLITE[line.split(" ")[0]!];

describe("what the server's answer means", () => {
  test("a mail that the server took is accepted, and arrives as it was written", async () => {
    const server = await startServer();
    const verdict = await transportTo(server.url).send(mailTo("bo@lead.example"));
    expect(verdict).toMatchObject({ kind: "accepted", response: expect.stringMatching(/^250/) });
    expect(server.recipients).toEqual(["bo@lead.example"]);
    const mail = await PostalMime.parse(server.received[0]!);
    expect(mail.text?.trimEnd()).toBe("Hello Bo\n\n.a line that begins with a dot");
  });

  test.each([
    [550, "recipient_refused"],
    [553, "recipient_refused"],
    [450, "try_later"],
    [421, "unavailable"],
    [530, "unavailable"],
  ])("RCPT answered %i is %s", async (code, kind) => {
    const server = await startServer({ onRcptTo: (_to, _session, done) => done(refusal(code, "no")) });
    const verdict = await transportTo(server.url).send(mailTo("bo@lead.example"));
    expect(verdict.kind).toBe(kind);
    if ("code" in verdict) expect(verdict.code).toBe(code);
  });

  test.each([
    [550, "refused"],
    [451, "try_later"],
    [421, "unavailable"],
  ])("MAIL FROM answered %i is %s", async (code, kind) => {
    const server = await startServer({ onMailFrom: (_from, _session, done) => done(refusal(code, "no")) });
    expect((await transportTo(server.url).send(mailTo("bo@lead.example"))).kind).toBe(kind);
  });

  test.each([
    [554, "refused"],
    [452, "try_later"],
    [421, "unavailable"],
  ])("the whole message answered %i is %s", async (code, kind) => {
    const server = await startServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done(refusal(code, "no")));
      },
    });
    expect((await transportTo(server.url).send(mailTo("bo@lead.example"))).kind).toBe(kind);
  });

  test.each([
    ["550 no", "refused"],
    ["421 going away", "unavailable"],
    ["451 later", "try_later"],
  ])("the DATA command answered %s is %s", async (reply, kind) => {
    const server = await startScript((line) => (line === "DATA" ? reply : politely(line)));
    expect((await transportTo(server.url).send(mailTo("bo@lead.example"))).kind).toBe(kind);
  });

  test("with pipelining, a refused recipient is told apart from a refused message", async () => {
    const server = await startScript((line) => {
      if (line.startsWith("EHLO")) return "250-hello\r\n250 PIPELINING";
      if (line.startsWith("RCPT")) return "550 nobody here";
      return line === "DATA" ? "503 no valid recipients" : politely(line);
    });
    const verdict = await transportTo(server.url).send(mailTo("bo@lead.example"));
    expect(verdict).toMatchObject({ kind: "recipient_refused", code: 550 });
  });

  test.each(["421 not now", "554 no service"])("the greeting %s is unavailable", async (greeting) => {
    const server = await startScript((line) => (line === "<connect>" ? greeting : politely(line)));
    expect((await transportTo(server.url).send(mailTo("bo@lead.example"))).kind).toBe("unavailable");
  });

  test("a refused connection is unavailable, and the reason names the remedy", async () => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const verdict = await transportTo(`smtp://127.0.0.1:${port}`).send(mailTo("bo@lead.example"));
    expect(verdict).toMatchObject({ kind: "unavailable", reason: expect.stringContaining("Check SMTP_URL") });
  });

  test("a refused login is unavailable and does not show the password", async () => {
    const server = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535, "bad credentials")),
    });
    const url = server.url.replace("://", "://user:s%40cret@");
    const verdict = await transportTo(url).send(mailTo("bo@lead.example"));
    expect(verdict).toMatchObject({ kind: "unavailable", reason: expect.stringContaining("login") });
    expect(JSON.stringify(verdict)).not.toContain("s@cret");
  });

  test("the login reaches the server percent-decoded", async () => {
    let seen: unknown;
    const server = await startServer({
      allowInsecureAuth: true,
      onAuth(auth, _session, done) {
        seen = [auth.username, auth.password];
        done(null, { user: auth.username });
      },
    });
    const url = server.url.replace("://", "://me%40sender.example:s%3A%2Fcret@");
    expect((await transportTo(url).send(mailTo("bo@lead.example"))).kind).toBe("accepted");
    expect(seen).toEqual(["me@sender.example", "s:/cret"]);
  });

  test("a server that offers no login is not given mail without one", async () => {
    const server = await startServer({ disabledCommands: ["STARTTLS", "AUTH"] });
    const verdict = await transportTo(server.url.replace("://", "://user:pw@")).send(
      mailTo("bo@lead.example"),
    );
    expect(verdict.kind).toBe("unavailable");
    expect(server.received).toEqual([]);
  });
});

describe("TLS", () => {
  test("a self-signed certificate is unavailable, unless the URL takes any", async () => {
    const server = await startServer({ secure: true });
    const url = server.url.replace("smtp:", "smtps:");
    expect((await transportTo(url).send(mailTo("bo@lead.example"))).kind).toBe("unavailable");
    const trusting = transportTo(`${url}?tls.rejectUnauthorized=false`);
    expect((await trusting.send(mailTo("bo@lead.example"))).kind).toBe("accepted");
    expect(server.received).toHaveLength(1);
  });

  test("STARTTLS is used when offered, and its certificate verified", async () => {
    const server = await startServer({ disabledCommands: [] });
    expect((await transportTo(server.url).send(mailTo("bo@lead.example"))).kind).toBe("unavailable");
    const trusting = transportTo(`${server.url}?tls.rejectUnauthorized=false`);
    expect((await trusting.send(mailTo("bo@lead.example"))).kind).toBe("accepted");
    const without = transportTo(`${server.url}?ignoreTLS=true`);
    expect((await without.send(mailTo("bo@lead.example"))).kind).toBe("accepted");
  });

  test("requireTLS sends nothing to a server without STARTTLS", async () => {
    const server = await startServer();
    const verdict = await transportTo(`${server.url}?requireTLS=true`).send(mailTo("bo@lead.example"));
    expect(verdict.kind).toBe("unavailable");
    expect(server.received).toEqual([]);
  });

  test("smtps to a server that speaks no TLS is unavailable", async () => {
    const server = await startServer();
    const transport = transportTo(server.url.replace("smtp:", "smtps:"), { timeouts: { connect: 2000 } });
    expect((await transport.send(mailTo("bo@lead.example"))).kind).toBe("unavailable");
  });
});

describe("connections that break", () => {
  test.each(["EHLO", "MAIL", "RCPT", "DATA"])("a socket destroyed at %s is unavailable", async (command) => {
    const server = await startScript((line, socket) => {
      if (!line.startsWith(command)) return politely(line);
      socket.destroy();
      return undefined;
    });
    expect((await transportTo(server.url).send(mailTo("bo@lead.example"))).kind).toBe("unavailable");
  });

  test("a socket destroyed in the middle of the message is unavailable: the dot never left", async () => {
    const server = await startScript((line, socket) => {
      if (line === "DATA") {
        socket.pause();
        socket.write("354 go on\r\n", () => setImmediate(() => socket.destroy()));
        return undefined;
      }
      return politely(line);
    });
    // More than the buffers of a loopback socket hold, so that the dot waits for the server to read.
    const text = "a line of the message\n".repeat(1_500_000);
    const verdict = await transportTo(server.url).send(mailTo("bo@lead.example", { text }));
    expect(verdict.kind).toBe("unavailable");
  });

  test("a socket destroyed after the final dot and before the reply is unknown, and not tried again", async () => {
    const server = await startScript((line, socket) => {
      if (line !== ".") return politely(line);
      socket.destroy();
      return undefined;
    });
    expect((await transportTo(server.url).send(mailTo("bo@lead.example"))).kind).toBe("unknown");
    expect(server.lines.filter((line) => line === ".")).toHaveLength(1);
  });

  test("the same on a connection that took a mail before: unknown, and not tried again", async () => {
    let dots = 0;
    const server = await startScript((line, socket) => {
      if (line !== ".") return politely(line);
      dots += 1;
      if (dots === 1) return "250 queued";
      socket.destroy();
      return undefined;
    });
    const transport = transportTo(server.url);
    expect((await transport.send(mailTo("a@lead.example"))).kind).toBe("accepted");
    expect((await transport.send(mailTo("b@lead.example"))).kind).toBe("unknown");
    expect(dots).toBe(2);
    expect(server.connections()).toBe(1);
  });

  test("silence after the final dot is unknown when the time is up", async () => {
    const server = await startScript((line) => (line === "." ? undefined : politely(line)));
    const transport = transportTo(server.url, { timeouts: { reply: 100 } });
    expect((await transport.send(mailTo("bo@lead.example"))).kind).toBe("unknown");
  });

  test("half a reply after the final dot is unknown", async () => {
    const server = await startScript((line, socket) => {
      if (line !== ".") return politely(line);
      socket.end("550 5.7.1 we");
      return undefined;
    });
    expect((await transportTo(server.url).send(mailTo("bo@lead.example"))).kind).toBe("unknown");
  });

  test("a reply that makes no sense after the final dot is unknown", async () => {
    const server = await startScript((line) => (line === "." ? "354 what?" : politely(line)));
    expect((await transportTo(server.url).send(mailTo("bo@lead.example"))).kind).toBe("unknown");
  });

  test.each(["<connect>", "EHLO", "MAIL", "RCPT", "DATA"])(
    "silence at %s is unavailable when the time is up",
    async (command) => {
      const server = await startScript((line) => (line.startsWith(command) ? undefined : politely(line)));
      const transport = transportTo(server.url, { timeouts: { connect: 100, envelope: 100 } });
      expect((await transport.send(mailTo("bo@lead.example"))).kind).toBe("unavailable");
    },
  );

  test("a kept connection that the server has closed is replaced by a new one", async () => {
    const server = await startScript((line, socket, connection) => {
      if (connection === 1 && line.startsWith("MAIL") && server.lines.includes(".")) {
        socket.destroy();
        return undefined;
      }
      return politely(line);
    });
    const transport = transportTo(server.url);
    expect((await transport.send(mailTo("a@lead.example"))).kind).toBe("accepted");
    expect((await transport.send(mailTo("b@lead.example"))).kind).toBe("accepted");
    expect(server.connections()).toBe(2);
  });

  test("421 for one mail too many on a connection goes on with a new one, 421 there too is unavailable", async () => {
    let refuse = false;
    const server = await startScript((line, _socket, connection) => {
      if (!line.startsWith("MAIL")) return politely(line);
      return refuse || (connection === 1 && server.lines.includes(".")) ? "421 too many" : "250 ok";
    });
    const transport = transportTo(server.url);
    expect((await transport.send(mailTo("a@lead.example"))).kind).toBe("accepted");
    expect((await transport.send(mailTo("b@lead.example"))).kind).toBe("accepted");
    refuse = true;
    expect((await transport.send(mailTo("c@lead.example"))).kind).toBe("unavailable");
    expect(server.connections()).toBe(3);
  });
});

describe("the pool", () => {
  test("a refusal leaves the connection in use for the next mail", async () => {
    const server = await startServer({
      onRcptTo: (to, _session, done) => done(to.address.startsWith("bad") ? refusal(550, "no") : null),
    });
    const transport = transportTo(server.url, { concurrency: 1 });
    expect((await transport.send(mailTo("bad@lead.example"))).kind).toBe("recipient_refused");
    expect((await transport.send(mailTo("good@lead.example"))).kind).toBe("accepted");
    expect(server.connections()).toBe(1);
  });

  test("250 mails at once each arrive once, over no more connections than allowed", async () => {
    const server = await startServer({ maxClients: 3 });
    const transport = transportTo(server.url, { concurrency: 3 });
    const addresses = Array.from({ length: 250 }, (_, index) => `lead${index}@lead.example`);
    const verdicts = await Promise.all(addresses.map((address) => transport.send(mailTo(address))));
    expect(new Set(verdicts.map((verdict) => verdict.kind))).toEqual(new Set(["accepted"]));
    expect([...server.recipients].sort()).toEqual([...addresses].sort());
  });

  test("closing lets a mail under way end, and takes no other", async () => {
    let reply: (() => void) | undefined;
    const atDot = Promise.withResolvers<void>();
    const server = await startScript((line, socket) => {
      if (line !== ".") return politely(line);
      reply = () => socket.write("250 queued\r\n");
      atDot.resolve();
      return undefined;
    });
    const transport = createSmtpTransport({ url: server.url, concurrency: 1 });
    const sending = transport.send(mailTo("a@lead.example"));
    await atDot.promise;
    const closing = transport.close();
    expect((await Promise.race([closing, Promise.resolve("still open")])) ?? "closed").toBe("still open");
    reply!();
    expect((await sending).kind).toBe("accepted");
    await closing;
    expect((await transport.send(mailTo("b@lead.example"))).kind).toBe("unavailable");
  });

  test("check tells whether mail could be handed over", async () => {
    const server = await startServer();
    expect(await transportTo(server.url).check()).toEqual({ ok: true });
    expect(await transportTo("smtp://127.0.0.1:1").check()).toMatchObject({ ok: false });
  });
});

describe("addresses", () => {
  test.each([
    "bo@lead.example\r\nRCPT TO:<eve@evil.example>",
    "bo@lead.example>\r\nDATA",
    "bo@lead.example, eve@evil.example",
    "<bo@lead.example>",
    "bo@lead.example SIZE=1",
    "bo",
    "",
  ])("%j is refused before any server hears of it", async (address) => {
    const server = await startServer();
    expect(await transportTo(server.url).send(mailTo(address))).toMatchObject({ kind: "refused", code: 553 });
    expect(server.connections()).toBe(0);
  });

  test("an international domain goes out as A-labels", async () => {
    const server = await startScript(politely);
    expect((await transportTo(server.url).send(mailTo("bo@bücher.example"))).kind).toBe("accepted");
    expect(server.lines).toContain("RCPT TO:<bo@xn--bcher-kva.example>");
  });

  test("an international mailbox needs a server that says SMTPUTF8", async () => {
    const without = await startServer({ hideSMTPUTF8: true });
    expect((await transportTo(without.url).send(mailTo("jürgen@lead.example"))).kind).toBe("refused");
    expect(without.received).toEqual([]);
    const script = await startScript((line) =>
      line.startsWith("EHLO") ? "250-hello\r\n250-8BITMIME\r\n250 SMTPUTF8" : politely(line),
    );
    expect((await transportTo(script.url).send(mailTo("jürgen@lead.example"))).kind).toBe("accepted");
    expect(script.lines.find((line) => line.startsWith("MAIL"))).toContain("SMTPUTF8");
  });
});
