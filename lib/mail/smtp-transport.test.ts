import { once } from "node:events";
import { createServer } from "node:net";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { mailTo, politely, refusal, startScript, startServer, transportTo } from "@/testing/mail/mail-server";
import { createSmtpTransport } from "./smtp-transport";

describe("what the server's answer means", () => {
  test("a mail that the server took is accepted, and arrives as it was written", async () => {
    const server = await startServer();
    const result = await transportTo(server.url).send(mailTo("bo@lead.example"));
    expect(result).toMatchObject({ kind: "accepted", response: expect.stringMatching(/^250/) });
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
    const result = await transportTo(server.url).send(mailTo("bo@lead.example"));
    expect(result.kind).toBe(kind);
    if ("code" in result) expect(result.code).toBe(code);
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
    const result = await transportTo(server.url).send(mailTo("bo@lead.example"));
    expect(result).toMatchObject({ kind: "recipient_refused", code: 550 });
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
    const result = await transportTo(`smtp://127.0.0.1:${port}`).send(mailTo("bo@lead.example"));
    expect(result).toMatchObject({ kind: "unavailable", reason: expect.stringContaining("Check SMTP_URL") });
  });

  test("a refused login is unavailable and does not show the password", async () => {
    const server = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535, "bad credentials")),
    });
    const url = server.url.replace("://", "://user:s%40cret@");
    const result = await transportTo(url).send(mailTo("bo@lead.example"));
    expect(result).toMatchObject({ kind: "unavailable", reason: expect.stringContaining("login") });
    expect(JSON.stringify(result)).not.toContain("s@cret");
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
    const result = await transportTo(server.url.replace("://", "://user:pw@")).send(
      mailTo("bo@lead.example"),
    );
    expect(result.kind).toBe("unavailable");
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

  test("STARTTLS is used when offered; its certificate is verified, but for a mere offer of this machine", async () => {
    const server = await startServer({ disabledCommands: [] });
    for (const strict of ["requireTLS=true", "tls.rejectUnauthorized=true"]) {
      const result = await transportTo(`${server.url}?${strict}`).send(mailTo("bo@lead.example"));
      expect(result.kind).toBe("unavailable");
    }
    expect((await transportTo(server.url).send(mailTo("bo@lead.example"))).kind).toBe("accepted");
    const without = transportTo(`${server.url}?ignoreTLS=true`);
    expect((await without.send(mailTo("bo@lead.example"))).kind).toBe("accepted");
  });

  test("requireTLS sends nothing to a server without STARTTLS", async () => {
    const server = await startServer();
    const result = await transportTo(`${server.url}?requireTLS=true`).send(mailTo("bo@lead.example"));
    expect(result.kind).toBe("unavailable");
    expect(server.received).toEqual([]);
  });

  test("smtps to a server that speaks no TLS is unavailable", async () => {
    const server = await startServer();
    const transport = transportTo(server.url.replace("smtp:", "smtps:"), { timeouts: { connect: 2000 } });
    expect((await transport.send(mailTo("bo@lead.example"))).kind).toBe("unavailable");
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
    const results = await Promise.all(addresses.map((address) => transport.send(mailTo(address))));
    expect(new Set(results.map((result) => result.kind))).toEqual(new Set(["accepted"]));
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
