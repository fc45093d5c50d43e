import type { Context } from "@/lib/context";
import { openReader } from "@/lib/mailbox-providers/open-mailbox";
import { dropCursors } from "./folder-cursor";
import { readFolder } from "./read-folder";
import type { WatchedMailbox } from "./watched-mailbox";

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
  const reader = await openReader(ctx, mailboxId, signal);
  const watched: WatchedMailbox = { ctx, mailboxId, reader, signal, attempts };
  const lost = reader.closed.then(() => {
    signal.throwIfAborted();
    throw new Error("The connection was lost.");
  });
  lost.catch(() => {});
  const whileConnected = <T>(work: Promise<T>) => Promise.race([work, lost]);
  try {
    for (;;) {
      const folders = await whileConnected(reader.listFolders());
      for (const [role, path] of folders) await whileConnected(readFolder(watched, role, path));
      await dropCursors(watched, [...folders.keys()]);
      onRead();
      // INBOX comes last and stays open: it is what IDLE is about.
      for (const until = Date.now() + pollMs; await whileConnected(reader.waitForNew(until)); )
        await whileConnected(readFolder(watched, "inbox", folders.get("inbox")!));
      await whileConnected(reader.requireAnswer(answerMs));
    }
  } finally {
    reader.close();
  }
}
