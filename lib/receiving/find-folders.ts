import type { ImapFlow } from "imapflow";
import type { FolderRole } from "./watched-mailbox";

export const INBOX = "INBOX";

/** The folders of a mailbox that are read, by special use (RFC 6154) or, where a server names none, by the usual names. */
export async function findFolders(client: ImapFlow): Promise<Map<FolderRole, string>> {
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
