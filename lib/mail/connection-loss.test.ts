import { describe, expect, test } from "vitest";
import { mailTo, politely, startScript, transportTo } from "@/testing/mail/mail-server";

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
    // More than the buffers of a loopback socket hold, so the final dot waits until the server reads.
    const text = "a line of the message\n".repeat(1_500_000);
    const result = await transportTo(server.url).send(mailTo("bo@lead.example", { text }));
    expect(result.kind).toBe("unavailable");
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
