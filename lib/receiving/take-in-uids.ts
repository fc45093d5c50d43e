import type { FetchedHeaders, FolderRole } from "@/lib/ports/mail-reader";
import { MAX_EMAIL_BYTES } from "./fetch-email";
import { type OwnAddresses, takeInEmail } from "./take-in-email";
import { takeInPortion } from "./take-in-portion";
import type { WatchedMailbox } from "./watched-mailbox";

const MEBIBYTE = 1024 * 1024;
/** How many messages' headers are fetched at once. */
const PORTION = 100;
/** All that is read of what a message says; the rest of it are attachments, fetched only if they are kept. */
const FIRST_PART = MEBIBYTE;
/** After so many attempts a message is taken in by its headers: no message may keep all those behind it from being read. */
const MAX_ATTEMPTS = 3;

type Place = { role: FolderRole; path: string; uidValidity: number };

/**
 * Takes in messages of the open folder, by UID in ascending order, and calls `onCommitted` with the UID up to which all are
 * committed. Headers come first: of what belongs to nobody we wrote to, the body is never fetched.
 */
export async function takeInUids(
  mailbox: WatchedMailbox,
  place: Place,
  uids: readonly number[],
  onCommitted: (uid: number) => Promise<void>,
): Promise<void> {
  const portionAt = (start: number) => uids.slice(start, start + PORTION);
  let ahead = uids.length > 0 ? fetchAhead(mailbox, portionAt(0)) : null;
  for (let start = 0; ahead !== null; start += PORTION) {
    mailbox.signal.throwIfAborted();
    const portion = portionAt(start);
    const headers = await ahead;
    // The server answers while these are taken in.
    const next = portionAt(start + PORTION);
    ahead = next.length > 0 ? fetchAhead(mailbox, next) : null;
    const ofUid = new Map(headers.map((email) => [email.uid, email]));
    await takeInPortion(
      mailbox.ctx,
      headers.map((email) => incoming(mailbox, place, email, email.headers)),
      ({ uid }, own) => takeInBody(mailbox, place, ofUid.get(uid)!, own),
    );
    await onCommitted(portion.at(-1)!);
  }
}

function fetchAhead({ reader }: WatchedMailbox, uids: readonly number[]): Promise<FetchedHeaders[]> {
  const headers = reader.fetchHeaders(uids);
  // Whoever waits for it is told, and nobody does if what comes before it fails.
  headers.catch(() => {});
  return headers;
}

async function takeInBody(
  mailbox: WatchedMailbox,
  place: Place,
  email: FetchedHeaders,
  own: OwnAddresses,
): Promise<void> {
  const { attempts } = mailbox;
  const key = `${place.role} ${place.uidValidity} ${email.uid}`;
  const made = attempts.get(key) ?? 0;
  attempts.set(key, made + 1);
  const { reader } = mailbox;
  const body = made < MAX_ATTEMPTS ? await reader.fetchEmail(email.uid, FIRST_PART) : null;
  // It was deleted meanwhile, or cannot be fetched: its headers are what there is.
  const known = incoming(mailbox, place, email, body ?? email.headers);
  const isBeginning = body !== null && (email.size ?? 0) > FIRST_PART;
  const fetchWhole = () => reader.fetchEmail(email.uid, MAX_EMAIL_BYTES);
  await takeInEmail(mailbox.ctx, isBeginning ? { ...known, fetchWhole } : known, own);
  attempts.delete(key);
}

function incoming(
  { mailboxId }: WatchedMailbox,
  { role, uidValidity }: Place,
  { uid, receivedAt }: FetchedHeaders,
  raw: Buffer,
) {
  return { mailboxId, folder: role, uidValidity, uid, raw, receivedAt };
}
