import { type FolderCursor, findCursor, moveCursor, seedCursor } from "./folder-cursor";
import { takeInUids } from "./take-in-uids";
import type { FolderRole, WatchedMailbox } from "./watched-mailbox";

const DAY_MS = 24 * 3_600_000;
/** How far back the first connection looks. */
const FIRST_DAYS = 30;
/** Servers that hand out UIDs late or out of order are caught up with by looking again at the last days, this often. */
const RECONCILE_MS = 3_600_000;
const RECONCILE_DAYS = 2;

/**
 * Reads what a folder holds beyond its mark. What the folder holds is noted before anything is fetched, and `readAt` is the
 * time of that note: by then everything that had arrived before is committed. Opened read-only: nothing is marked as read.
 */
export async function readFolder(mailbox: WatchedMailbox, role: FolderRole, path: string): Promise<void> {
  const { client } = mailbox;
  const began = new Date();
  const cursor = await findCursor(mailbox, role);
  if (cursor && !isDue(cursor) && (await isUnchanged(mailbox, cursor, path))) {
    await moveCursor(mailbox, cursor, { lastUid: cursor.lastUid, readAt: began });
    return;
  }
  const box = await client.mailboxOpen(path, { readOnly: true });
  const place = { role, path, uidValidity: Number(box.uidValidity ?? 0) };
  const isSame = cursor?.uidValidity === place.uidValidity && cursor.path === path;
  // Without UIDNEXT (RFC 3501 asks for it, not every server gives it) everything beyond the mark is asked for.
  const end = box.uidNext ? box.uidNext - 1 : null;
  if (!isSame) await beginAnew(mailbox, place, end);
  const begun = isSame ? cursor : await findCursor(mailbox, role);
  const lastUid = begun?.lastUid ?? 0;
  let mark = lastUid;
  if (box.exists > 0 && (end === null || end > lastUid)) {
    // Old mail that was moved here lies between new mail: until all was read once, only the last days are asked for.
    const recent = begun?.readAt ? {} : { since: daysAgo(FIRST_DAYS) };
    const uids = await searchUids(mailbox, { uid: `${lastUid + 1}:${end ?? "*"}`, ...recent });
    // "n:*" means the last message too, if all are below n (RFC 3501 §9).
    await takeInUids(
      mailbox,
      place,
      uids.filter((uid) => uid > lastUid),
      (uid) => moveCursor(mailbox, place, { lastUid: uid }),
    );
    mark = Math.max(lastUid, end ?? 0, ...uids.slice(-1));
  }
  const mustCompare = isDue(cursor);
  if (isSame && mustCompare) await reconcile(mailbox, place, lastUid);
  await moveCursor(mailbox, place, {
    lastUid: mark,
    readAt: began,
    modSeq: box.highestModseq?.toString() ?? null,
    reconciled: mustCompare,
  });
}

type Place = Parameters<typeof takeInUids>[1];

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

function isDue(cursor: FolderCursor | undefined): boolean {
  return !cursor?.reconciledAt || Date.now() - cursor.reconciledAt.getTime() > RECONCILE_MS;
}

/**
 * Whether a folder is as it was read, by the modification sequence of all that is in it (RFC 7162 §3.1.2.1), without opening
 * it. INBOX is opened in any case: it is what is watched.
 */
async function isUnchanged({ client }: WatchedMailbox, cursor: FolderCursor, path: string): Promise<boolean> {
  if (cursor.role === "inbox" || cursor.path !== path || cursor.modSeq === null || cursor.readAt === null)
    return false;
  const now = await client.status(path, { uidValidity: true, highestModseq: true });
  return (
    typeof now === "object" &&
    Number(now.uidValidity ?? 0) === cursor.uidValidity &&
    now.highestModseq?.toString() === cursor.modSeq
  );
}

/** Sets the mark before the last 30 days. What was taken in under other UIDs is known by its Message-ID. */
async function beginAnew(mailbox: WatchedMailbox, place: Place, end: number | null): Promise<void> {
  const uids = await searchUids(mailbox, { since: daysAgo(FIRST_DAYS) });
  const first = uids[0] ?? (end === null ? await findLastUid(mailbox) : end) + 1;
  await seedCursor(mailbox, place, first - 1);
}

/** Where a server does not say which UID is next. 0: the folder is empty. */
async function findLastUid(mailbox: WatchedMailbox): Promise<number> {
  return (await searchUids(mailbox, { uid: "*" })).at(-1) ?? 0;
}

async function reconcile(mailbox: WatchedMailbox, place: Place, lastUid: number): Promise<void> {
  const recent = await searchUids(mailbox, { since: daysAgo(RECONCILE_DAYS) });
  await takeInUids(
    mailbox,
    place,
    recent.filter((uid) => uid <= lastUid),
    async () => {},
  );
}

/** In ascending order. */
async function searchUids(
  { client }: WatchedMailbox,
  query: { uid?: string; since?: Date },
): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  if (!Array.isArray(found)) throw new Error("The server did not answer a search.");
  return found.toSorted((a, b) => a - b);
}
