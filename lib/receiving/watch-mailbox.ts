import { once } from "node:events";
import type { ImapFlow } from "imapflow";
import type { Context } from "@/lib/context";
import { connectImap } from "@/lib/imap/connect-imap";
import { openMailbox } from "@/lib/mailboxes/open-mailbox";
import { dropCursors } from "./folder-cursor";
import { readFolder } from "./read-folder";
import type { FolderRole, WatchedMailbox } from "./watched-mailbox";

export type WatchOptions = {
  /** Milliseconds after which all folders are read again, whatever the server announced. */
  pollMs: number;
  /** Milliseconds in which a server has to answer a NOOP; otherwise the connection is dead. */
  answerMs: number;
};

/**
 * Reads a mailbox until its connection is lost, which throws, or `signal` ends it. INBOX is watched by IDLE (RFC 2177); a
 * poll stands behind it, since a connection can die without a word. `onRead` is called whenever all folders were read.
 */
export async function watchMailbox(
  ctx: Context,
  mailboxId: string,
  { signal, attempts }: Pick<WatchedMailbox, "signal" | "attempts">,
  { pollMs, answerMs }: WatchOptions,
  onRead: () => void,
): Promise<void> {
  const { mailbox, login } = await openMailbox(ctx, mailboxId);
  const client = await connectImap({ settings: ctx.settings, server: mailbox.imap!, login, signal });
  const watched: WatchedMailbox = { ctx, mailboxId, client, signal, attempts };
  const news = listenForNew(client);
  const lost = once(client, "close").then(() => {
    signal.throwIfAborted();
    throw new Error("The connection was lost.");
  });
  lost.catch(() => {});
  const whileConnected = <T>(work: Promise<T>) => Promise.race([work, lost]);
  try {
    for (;;) {
      const folders = await whileConnected(findFolders(client));
      for (const [role, path] of folders) await whileConnected(readFolder(watched, role, path));
      await dropCursors(watched, [...folders.keys()]);
      onRead();
      // INBOX comes last and stays open: it is what IDLE is about.
      for (const until = Date.now() + pollMs; await whileConnected(news.come(until)); )
        await whileConnected(readFolder(watched, "inbox", INBOX));
      await whileConnected(requireAnswer(client, answerMs));
    }
  } finally {
    client.close();
  }
}

/** Listens for messages that the server announces in the open folder. */
function listenForNew(client: ImapFlow) {
  let has = false;
  let wake = () => {};
  client.on("exists", () => {
    has = true;
    wake();
  });
  return {
    /** Resolves with true once there is something new, or with false at `until` (milliseconds since 1970). */
    come: async (until: number): Promise<boolean> => {
      let timer: NodeJS.Timeout | undefined;
      if (!has) {
        // It ends by itself when the next command is sent.
        client.idle().catch(() => {});
        await new Promise<void>((done) => {
          wake = done;
          timer = setTimeout(done, Math.max(0, until - Date.now()));
        });
        clearTimeout(timer);
      }
      const came = has;
      has = false;
      return came && Date.now() < until;
    },
  };
}

/** A NOOP ends IDLE and shows whether the server is still there. */
async function requireAnswer(client: ImapFlow, answerMs: number): Promise<void> {
  const timer = setTimeout(() => client.close(), answerMs);
  try {
    await client.noop();
  } finally {
    clearTimeout(timer);
  }
}

const INBOX = "INBOX";

/** The folders of a mailbox that are read, by special use (RFC 6154) or, where a server names none, by the usual names. */
async function findFolders(client: ImapFlow): Promise<Map<FolderRole, string>> {
  const folders = new Map<FolderRole, string>();
  const all = await client.list();
  const byUse = (use: string) =>
    all.find(({ specialUse, flags }) => specialUse === use && !flags.has("\\Noselect"));
  // Sent first: what we and our people sent is known before the answers to it are read.
  const sent = byUse("\\Sent");
  if (sent) folders.set("sent", sent.path);
  const junk = byUse("\\Junk");
  if (junk) folders.set("junk", junk.path);
  folders.set("inbox", INBOX);
  return folders;
}
