import { expect, it } from "vitest";
import { readAutoconfig } from "./read-autoconfig";

const server = (kind: string, type: string, host: string, port: string, socket: string, more = "") =>
  `<${kind} type="${type}"><hostname>${host}</hostname><port>${port}</port><socketType>${socket}</socketType>
  <username>%EMAILLOCALPART%</username><authentication>password-cleartext</authentication>${more}</${kind}>`;
const config = (...servers: string[]) =>
  `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="x">${servers.join("")}</emailProvider></clientConfig>`;
const imap = server("incomingServer", "imap", "IMAP.one.example", "993", "SSL");
const smtp = server("outgoingServer", "smtp", "smtp.one.example", "587", "STARTTLS");

it("reads the first servers that encrypt and take a password", () => {
  const found = readAutoconfig(
    config(
      server("incomingServer", "pop3", "pop.one.example", "995", "SSL"),
      server("incomingServer", "imap", "plain.one.example", "143", "plain"),
      imap,
      server("outgoingServer", "smtp", "plain.one.example", "25", "plain"),
      smtp,
    ),
    "ada@one.example",
  );
  expect(found).toEqual({
    imap: { host: "imap.one.example", port: 993, security: "tls" },
    smtp: { host: "smtp.one.example", port: 587, security: "starttls" },
    username: "ada",
  });
});

it("takes nothing from what is broken, hostile or without encryption", () => {
  const bad = [
    "",
    "not xml",
    config(imap),
    config(imap, server("outgoingServer", "smtp", "smtp.one.example", "25", "plain")),
    config(imap, server("outgoingServer", "smtp", "smtp.one.example", "99999", "SSL")),
    config(imap, server("outgoingServer", "smtp", "a b\r\nc", "465", "SSL")),
    `<!DOCTYPE a [<!ENTITY x "imap.evil.example">]>${config(server("incomingServer", "imap", "&x;", "993", "SSL"), smtp)}`,
    "<a>".repeat(100_000),
  ];
  for (const xml of bad) expect(readAutoconfig(xml, "ada@one.example")).toBeNull();
});
