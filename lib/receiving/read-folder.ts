import type { FolderRole } from "@/lib/ports/mail-reader";
import { type FolderCursor, findCursor, moveCursor, seedCursor } from "./folder-cursor";
import { takeInUids } from "./take-in-uids";
import type { WatchedMailbox } from "./watched-mailbox";

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
  const { reader } = mailbox;
  const began = new Date();
  const cursor = await findCursor(mailbox, role);
  if (cursor && !isDue(cursor) && (await isUnchanged(mailbox, cursor, path))) {
    await moveCursor(mailbox, cursor, { lastUid: cursor.lastUid, readAt: began });
    return;
  }
  const { uidValidity, nextUid, count, modSeq } = await reader.openFolder(path, "read");
  const place = { role, path, uidValidity };
  const isSame = cursor?.uidValidity === place.uidValidity && cursor.path === path;
  // Where the server does not say, everything beyond the mark is asked for.
  const end = nextUid === null ? null : nextUid - 1;
  if (!isSame) await beginAnew(mailbox, place, end);
  const begun = isSame ? cursor : await findCursor(mailbox, role);
  const lastUid = begun?.lastUid ?? 0;
  let mark = lastUid;
  if (count > 0 && (end === null || end > lastUid)) {
    // Old mail that was moved here lies between new mail: until all was read once, only the last days are asked for.
    const recent = begun?.readAt ? {} : { since: daysAgo(FIRST_DAYS) };
    const uids = await reader.search({ fromUid: lastUid + 1, toUid: end, ...recent });
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
    modSeq,
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
async function isUnchanged({ reader }: WatchedMailbox, cursor: FolderCursor, path: string): Promise<boolean> {
  if (cursor.role === "inbox" || cursor.path !== path || cursor.modSeq === null || cursor.readAt === null)
    return false;
  const now = await reader.readFolderState(path);
  return now?.uidValidity === cursor.uidValidity && now.modSeq === cursor.modSeq;
}

/** Sets the mark before the last 30 days. What was taken in under other UIDs is known by its Message-ID. */
async function beginAnew(mailbox: WatchedMailbox, place: Place, end: number | null): Promise<void> {
  const uids = await mailbox.reader.search({ since: daysAgo(FIRST_DAYS) });
  const first = uids[0] ?? (end === null ? await mailbox.reader.findLastUid() : end) + 1;
  await seedCursor(mailbox, place, first - 1);
}

async function reconcile(mailbox: WatchedMailbox, place: Place, lastUid: number): Promise<void> {
  const recent = await mailbox.reader.search({ since: daysAgo(RECONCILE_DAYS) });
  await takeInUids(
    mailbox,
    place,
    recent.filter((uid) => uid <= lastUid),
    async () => {},
  );
}
