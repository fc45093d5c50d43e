import { ImapFlow } from "imapflow";
import { createTransport } from "nodemailer";
import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import { startMailSystem } from "@/testing/mail-system/start-mail-system";
import { startImapPeer } from "@/testing/receiving/imap-peer";

/** Where the mailboxes of the crash test lie, and how replies get into them. */
export type ReplyServer = {
  ports: { imap: number; smtp: number; lmtp: number; sasl: number; away: number };
  setPassword(address: string, password: string): void;
  /** Sent copies are nobody's business: the server keeps them by itself. */
  filesSent: boolean;
  deliver(to: string, raw: Buffer, folder: "INBOX" | "Junk"): Promise<void>;
  close(): Promise<void>;
};

/** Postfix and Dovecot where they are there, else a stand-in that holds one mailbox for everybody. */
export async function startReplyServer(domain: string): Promise<ReplyServer> {
  const missing = whyNoMailSystem();
  if (!missing) return startRealServer(domain);
  console.warn(`The crash test's replies come in through a stand-in. ${missing}`);
  return startStandIn();
}

async function startRealServer(domain: string): Promise<ReplyServer> {
  const system = await startMailSystem({ domains: [domain] });
  const passwords = new Map<string, string>();
  const transport = createTransport({ host: "127.0.0.1", port: system.ports.smtp, ignoreTLS: true });
  return {
    ports: system.ports,
    setPassword: (address, password) => {
      passwords.set(address, password);
      system.setPassword(address, password);
    },
    filesSent: false,
    deliver: async (to, raw, folder) => {
      if (folder === "INBOX") {
        await transport.sendMail({ envelope: { from: "lead@bakery.example", to }, raw });
        return;
      }
      // What a filter does: no server announces it to whoever watches the inbox.
      const client = new ImapFlow({
        host: "127.0.0.1",
        port: system.ports.imap,
        secure: false,
        auth: { user: to, pass: passwords.get(to)! },
        logger: false,
      });
      await client.connect();
      await client.append(folder, raw);
      await client.logout();
    },
    close: () => system.stop(),
  };
}

async function startStandIn(): Promise<ReplyServer> {
  const peer = await startImapPeer();
  let uid = 0;
  return {
    ports: { imap: peer.port, smtp: 1, lmtp: 1, sasl: 1, away: 1 },
    setPassword: () => {},
    filesSent: true,
    deliver: async (_to, raw, folder) => {
      uid += 1;
      peer.folders.get(folder)!.messages.push({ uid, at: new Date(), raw: raw.toString("latin1") });
    },
    close: () => peer.close(),
  };
}
