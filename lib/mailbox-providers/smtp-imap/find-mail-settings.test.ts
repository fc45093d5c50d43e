import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { env } from "@/lib/process/this-process";
import { startDnsServer } from "@/testing/dns/dns-server";
import { TESTING_CERTIFICATE } from "@/testing/web/certificate";
import { startTestingProxy } from "@/testing/web/proxy";
import { findMailSettings } from "./find-mail-settings";

/** An address of this machine alone, which the names of strangers may point to. */
const INSIDE = "127.0.0.3";

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
    "secure.test": { a: [INSIDE] },
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

const FILE = `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="secure.test">
  <incomingServer type="imap"><hostname>imap.secure.test</hostname><port>993</port><socketType>SSL</socketType>
    <username>%EMAILLOCALPART%</username><authentication>password-cleartext</authentication></incomingServer>
  <outgoingServer type="smtp"><hostname>smtp.secure.test</hostname><port>465</port><socketType>SSL</socketType>
    <username>%EMAILLOCALPART%</username><authentication>password-cleartext</authentication></outgoingServer>
</emailProvider></clientConfig>`;

/** The web as a proxy shows it: one https server with a certificate for secure.test, whatever is asked of it. */
async function openWeb(answer: RequestListener) {
  const asked: string[] = [];
  const site = createServer(TESTING_CERTIFICATE, (request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  const proxy = await startTestingProxy(() => (site.address() as AddressInfo).port);
  onTestFinished(async () => {
    await proxy.close();
    site.closeAllConnections();
    await new Promise((done) => site.close(done));
  });
  const settings = { ...env(), DNS_SERVERS: [server.address], WEB_PROXY_URL: proxy.url };
  return { asked, find: (address: string) => findMailSettings(settings, address) };
}

describe("a settings file on the domain", () => {
  const before = getCACertificates("default");
  beforeAll(() => setDefaultCACertificates([...before, TESTING_CERTIFICATE.cert]));
  afterAll(() => setDefaultCACertificates(before));

  it("is read over https, and is not told whose it is", async () => {
    const { asked, find } = await openWeb((_request, response) => response.end(FILE));
    expect(await find("ada@secure.test")).toEqual({
      imap: tls("imap.secure.test", 993),
      smtp: tls("smtp.secure.test", 465),
      username: "ada",
    });
    // The certificate is not for autoconfig.secure.test, so nothing was asked there.
    expect(asked).toEqual(["secure.test/.well-known/autoconfig/mail/config-v1.1.xml"]);
  });

  it.each<[string, RequestListener]>([
    ["is not there", (_request, response) => response.writeHead(404).end(FILE)],
    [
      "leads elsewhere",
      (_request, response) => response.writeHead(302, { location: "https://evil.example/" }).end(),
    ],
    ["is too large", (_request, response) => response.end(FILE + " ".repeat(100_000))],
    ["breaks off", (request) => request.socket.destroy()],
  ])("that %s counts for nothing", async (_, answer) => {
    const { find } = await openWeb(answer);
    expect(await find("ada@secure.test")).toBeNull();
  });

  // Only root may listen where https is.
  it.skipIf(process.getuid?.() !== 0)("is not read from an address inside the network", async () => {
    const asked: string[] = [];
    const site = createServer(TESTING_CERTIFICATE, (request, response) => {
      asked.push(request.url!);
      response.end(FILE);
    });
    await new Promise<void>((done) => site.listen(443, INSIDE, done));
    onTestFinished(async () => {
      site.closeAllConnections();
      await new Promise((done) => site.close(done));
    });
    const findIf = (WEB_ALLOW_PRIVATE: boolean) =>
      findMailSettings({ ...env(), DNS_SERVERS: [server.address], WEB_ALLOW_PRIVATE }, "ada@secure.test");
    expect(await findIf(false)).toBeNull();
    expect(asked).toEqual([]);
    expect(await findIf(true)).toMatchObject({ username: "ada" });
    expect(asked).toHaveLength(1);
  });

  it("of a server with another name's certificate counts for nothing", async () => {
    const { asked, find } = await openWeb((_request, response) => response.end(FILE));
    expect(await find("ada@other.test")).toBeNull();
    expect(asked).toEqual([]);
  });
});
