import type { FetchMessageObject } from "imapflow";
import { takeInEmail } from "./take-in-email";
import { takeInPortion } from "./take-in-portion";
import type { FolderRole, WatchedMailbox } from "./watched-mailbox";

const MEBIBYTE = 1024 * 1024;
/** How many messages' headers are fetched at once. */
const PORTION = 100;
/** All that is read of what a message says; the rest of it are attachments. */
const FIRST_PART = MEBIBYTE;
/** Of a message that belongs to a conversation: attachments of 25 MiB in base64. */
const MOST = 36 * MEBIBYTE;
const LONGEST_HEADERS = 64 * 1024;
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
  for (let start = 0; start < uids.length; start += PORTION) {
    mailbox.signal.throwIfAborted();
    const portion = uids.slice(start, start + PORTION);
    const headers = await fetchHeaders(mailbox, portion);
    const ofUid = new Map(headers.map((message) => [message.uid, message]));
    await takeInPortion(
      mailbox.ctx,
      headers.map((message) => incoming(mailbox, place, message, message.headers ?? Buffer.alloc(0))),
      ({ uid }) => takeInBody(mailbox, place, ofUid.get(uid)!),
    );
    await onCommitted(portion.at(-1)!);
  }
}

async function fetchHeaders({ client }: WatchedMailbox, uids: number[]): Promise<FetchMessageObject[]> {
  const messages = await client.fetchAll(
    uids.join(","),
    { uid: true, internalDate: true, size: true, headers: true },
    { uid: true },
  );
  return messages.map((message) => ({ ...message, headers: message.headers?.subarray(0, LONGEST_HEADERS) }));
}

async function takeInBody(mailbox: WatchedMailbox, place: Place, message: FetchMessageObject): Promise<void> {
  const { attempts } = mailbox;
  const key = `${place.role} ${place.uidValidity} ${message.uid}`;
  const made = attempts.get(key) ?? 0;
  attempts.set(key, made + 1);
  const body = made < MAX_ATTEMPTS ? await fetchBody(mailbox, message) : null;
  // It was deleted meanwhile, or cannot be fetched: its headers are what there is.
  const raw = body ?? message.headers ?? Buffer.alloc(0);
  await takeInEmail(mailbox.ctx, incoming(mailbox, place, message, raw));
  attempts.delete(key);
}

async function fetchBody(
  { client }: WatchedMailbox,
  { uid, size = 0 }: FetchMessageObject,
): Promise<Buffer | null> {
  const fetched = await client.fetchOne(
    `${uid}`,
    { uid: true, source: { start: 0, maxLength: size > FIRST_PART ? MOST : FIRST_PART } },
    { uid: true },
  );
  return (fetched || undefined)?.source ?? null;
}

function incoming(
  { mailboxId }: WatchedMailbox,
  { role, uidValidity }: Place,
  { uid, internalDate }: FetchMessageObject,
  raw: Buffer,
) {
  const date = internalDate === undefined ? null : new Date(internalDate);
  const receivedAt = date && !Number.isNaN(date.getTime()) ? date : null;
  return { mailboxId, folder: role, uidValidity, uid, raw, receivedAt };
}
