import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "@/lib/process/this-process";
import { startDnsServer } from "@/testing/dns/dns-server";
import { findMailSettings } from "./find-mail-settings";

let server: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => {
  server = await startDnsServer({
    "_imaps._tcp.own.example": { srv: ["993 imap.own.example"] },
    "_submissions._tcp.own.example": { srv: ["465 smtp.own.example"] },
    "_imap._tcp.older.example": { srv: ["143 mail.older.example"] },
    "_submission._tcp.older.example": { srv: ["587 mail.older.example"] },
    "_imaps._tcp.half.example": { srv: ["993 imap.half.example"] },
    "_imaps._tcp.none.example": { srv: ["0 ."] },
    "_submissions._tcp.none.example": { srv: ["0 ."] },
    "hosted.example": { mx: ["aspmx.l.google.com"] },
    "unknown.example": { mx: ["mail.unknown.example"] },
    "broken.example": "failure",
  });
});
afterAll(() => server?.close());

const find = (address: string) => findMailSettings({ ...env(), DNS_SERVERS: [server.address] }, address);
const tls = (host: string, port: number) => ({ host, port, security: "tls" });
const starttls = (host: string, port: number) => ({ host, port, security: "starttls" });

it.each([
  ["a provider's own address", "ada@gmail.com", tls("imap.gmail.com", 993), tls("smtp.gmail.com", 465)],
  ["SRV records with TLS", "ada@own.example", tls("imap.own.example", 993), tls("smtp.own.example", 465)],
  [
    "SRV records",
    "ada@older.example",
    starttls("mail.older.example", 143),
    starttls("mail.older.example", 587),
  ],
  ["the MX of a provider", "ada@hosted.example", tls("imap.gmail.com", 993), tls("smtp.gmail.com", 465)],
])("finds servers by %s", async (_, address, imap, smtp) => {
  expect(await find(address)).toEqual({ imap, smtp, username: address });
});

it.each(["half", "none", "unknown", "broken", "nowhere"])("finds none for %s.example", async (name) => {
  expect(await find(`ada@${name}.example`)).toBeNull();
});

it("asks the named name servers alone, and none at all about a provider that is known", async () => {
  server.asked.length = 0;
  await find("ada@gmail.com");
  expect(server.asked).toEqual([]);
  await find("ada@nowhere.example");
  expect(server.asked).toEqual(
    expect.arrayContaining(["a autoconfig.nowhere.example", "a nowhere.example", "mx nowhere.example"]),
  );
});
