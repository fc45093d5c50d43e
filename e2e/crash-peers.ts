import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** Hosts on the web of the crash test, and how many people stand on each one's team page. */
export const HOSTS = 30;

export type Web = { proxyUrl: string; sources: string[]; served: () => number; close(): Promise<void> };
export type MailServer = {
  url: string;
  /** Every time an email was accepted: its recipient. */
  accepted: string[];
  /** And its Message-ID. */
  messageIds: string[];
  close(): Promise<void>;
};

/** Companies on the web, read through a forward proxy that answers for all of them: a real HTTP peer each. */
export async function startWeb(people: number, round: number): Promise<Web> {
  let served = 0;
  const hosts = Array.from({ length: HOSTS }, (_, index) => `company${index}-r${round}.example`);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://unknown.example");
    const host = hosts.indexOf(url.hostname);
    if (host < 0 || url.pathname === "/robots.txt" || url.pathname.endsWith(".xml")) {
      response.writeHead(404).end();
      return;
    }
    served += 1;
    await wait(20);
    const name = `Company Number ${host}`;
    const body =
      url.pathname === "/team"
        ? Array.from({ length: Math.ceil(people / HOSTS) }, (_, nth) => personCard(hosts[host]!, nth)).join(
            "\n",
          )
        : '<p>We bake. <a href="/team">Our team</a></p>';
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="en"><title>${name}</title><body><h1>${name}</h1>${body}</body></html>`,
    );
  });
  // https is asked for first; these hosts do not have it.
  server.on("connect", (_request, socket) => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    proxyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sources: hosts.map((host) => `http://${host}/`),
    served: () => served,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const FIRST = ["Anna", "Boris", "Clara", "David", "Elena", "Frank", "Greta", "Henry", "Irene", "Jonas"];
const LAST = [
  "Ashdown",
  "Birchwood",
  "Copperfield",
  "Dunmore",
  "Eastman",
  "Fairbanks",
  "Greenhill",
  "Holloway",
];

function personCard(host: string, nth: number): string {
  const first = FIRST[nth % FIRST.length]!;
  const last = LAST[Math.floor(nth / FIRST.length) % LAST.length]!;
  const address = `${first}.${last}.${nth}@${host}`.toLowerCase();
  return `<div class="card"><h3>${first} ${last}</h3><p>Head of Operations</p><p><a href="mailto:${address}">${address}</a></p></div>`;
}

/** A mail server that takes `delayMs` for each email, so that there is time to be killed. */
export async function startMail(delayMs: number): Promise<MailServer> {
  const accepted: string[] = [];
  const messageIds: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 50,
    onAuth: (_auth, _session, callback) => callback(null, { user: "anybody" }),
    onData(stream, session, callback) {
      buffer(stream).then(
        async (raw) => {
          // Written down before the answer: from here on the email counts as received, whoever is dead by then.
          accepted.push(...session.envelope.rcptTo.map((to) => to.address));
          messageIds.push(/^Message-ID: (\S+)/im.exec(raw.toString("latin1"))?.[1] ?? "none");
          await wait(delayMs);
          callback();
        },
        // Its process was killed within the email.
        callback,
      );
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted,
    messageIds,
    close: () => new Promise((done) => server.close(done)),
  };
}
