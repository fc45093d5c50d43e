import { afterEach, beforeAll, expect, test } from "vitest";
import { overrideEnv } from "@/lib/process/this-process";
import { connectMailbox } from "@/lib/workflows/mailboxes/connect-mailbox";
import { startMailServer } from "@/testing/outreach/send-path";
import { type ImapPeer, type PeerFaults, startImapPeer } from "@/testing/receiving/imap-peer";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";

const OWN = "ines@ovens.example";
const workspaces = openTestWorkspaces();
let imap: ImapPeer | undefined;
let smtp: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  overrideEnv({ WEB_ALLOW_PRIVATE: true });
});
afterEach(async () => {
  await Promise.all([imap?.close(), smtp?.close()]);
});

/** Connects a mailbox whose server delivers what is sent to it, and has these faults. */
async function connect(faults: PeerFaults = {}) {
  imap = await startImapPeer(faults);
  const { messages } = imap.folders.get("INBOX")!;
  smtp = await startMailServer({
    onAuth: (_auth, _session, done) => done(null, { user: OWN }),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        messages.push({
          uid: messages.length + 1,
          at: new Date(),
          raw: Buffer.concat(chunks).toString("latin1"),
        });
        done();
      });
    },
  });
  const at = (port: number) => ({ host: "127.0.0.1", port, security: "none" }) as const;
  return connectMailbox(await workspaces.fresh(), {
    address: OWN,
    password: "a password",
    servers: { imap: at(imap.port), smtp: at(Number(new URL(smtp.url).port)) },
  });
}

test("a mailbox whose servers work is connected, and the message to itself is deleted", async () => {
  expect(await connect()).toMatchObject({ address: OWN, state: "connected", filesSent: false });
  expect(imap!.commands.some((command) => command.startsWith("UID STORE"))).toBe(true);
});

test.each<[string, PeerFaults, string, RegExp]>([
  ["drops the connection while folders are listed", { dropsAt: "LIST" }, "unreachable", /cannot be reached/],
  [
    "drops the connection while the message is looked for",
    { dropsAt: "UID SEARCH" },
    "unreachable",
    /cannot be reached/,
  ],
  [
    "opens no folder",
    { refuses: { SELECT: "NO not now" } },
    "command_refused",
    /refused a request.*It said: not now/,
  ],
  ["refuses the search", { refuses: { "UID SEARCH": "NO not now" } }, "command_refused", /refused a request/],
  [
    "is full",
    { refuses: { SELECT: "NO [OVERQUOTA] too much" } },
    "full",
    /mailbox is full.*It said: too much/,
  ],
])("a server that %s is a refusal that says so", async (_, faults, problem, sentence) => {
  await expect(connect(faults)).rejects.toMatchObject({
    code: "mail_refused",
    message: expect.stringMatching(sentence),
    details: { problem },
  });
});
