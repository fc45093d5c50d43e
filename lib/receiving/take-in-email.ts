import { createHash } from "node:crypto";
import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { newId } from "@/lib/id";
import type { MailAttachment } from "@/lib/mail-reading/read-attachments";
import type { ReadMail } from "@/lib/mail-reading/read-mail";
import { emailKey } from "@/lib/text/email-address";
import { findInboxSettings } from "@/lib/workspaces/read-inbox-settings";
import { adoptMessageId } from "./adopt-message-id";
import { applyConsequences } from "./apply-consequences";
import type { IncomingEmail, TakenIn } from "./incoming-email";
import { type EmailMatch, isNamed, matchEmail } from "./match-email";
import { readAttachmentsOf, readInbound } from "./read-inbound";
import { noteInConversation, storeEmail, storeUnmatched } from "./store-email";

/**
 * `stored`: in a conversation; `unmatched`: in the tray; `unrelated`: only its hash was kept; `known`: it was taken in
 * before, from whichever folder.
 */
export type TakeInResult =
  | { outcome: "stored"; emailMessageId: string; leadId: string }
  | { outcome: "unmatched" | "unrelated" | "known" };

/**
 * Takes in one email with all its consequences, in one transaction, once: the same Message-ID again changes nothing. What
 * belongs to nobody we wrote to leaves its hash, or an entry in the unmatched tray if it answers something or reports a
 * failure. `own`: the workspace's addresses, if they are at hand.
 */
export async function takeInEmail(
  ctx: Context,
  incoming: IncomingEmail,
  own?: OwnAddresses,
): Promise<TakeInResult> {
  const read = await readInbound(incoming.raw);
  const mail = completeMail(own ?? (await listOwnAddresses(ctx)), incoming, read);
  // Before the transaction: reading attachments takes a worker and time.
  const isKept =
    mail.hasAttachments && isPersonal(mail.receivedKind) && (await matchEmail(ctx, mail)) !== null;
  // Of an email that is gone by now there is the beginning alone, and half a file is none.
  const whole = isKept ? await (incoming.fetchWhole?.() ?? incoming.raw) : null;
  const attachments = whole ? await readAttachmentsOf(whole) : [];
  return transact(ctx, (ctx) => takeIn(ctx, incoming, mail, attachments));
}

/**
 * Takes in what the headers alone settle, from which `mail` was read: what was taken in before, and what belongs to nobody we
 * wrote to, of which the body is never read. `null`: its body is needed, for `takeInEmail`.
 */
export async function takeInHeaders(
  ctx: Context,
  incoming: IncomingEmail,
  mail: TakenIn,
): Promise<TakeInResult | null> {
  if (await isKnown(ctx, mail)) return { outcome: "known" };
  if (mail.mayBeReport || (await matchEmail(ctx, mail))) return null;
  return transact(ctx, (ctx) => takeIn(ctx, incoming, mail, []));
}

async function takeIn(
  ctx: Context,
  incoming: IncomingEmail,
  mail: TakenIn,
  attachments: MailAttachment[],
): Promise<TakeInResult> {
  if (!(await markSeen(ctx, mail)) || (await adoptMessageId(ctx, mail))) return { outcome: "known" };
  const match = await matchEmail(ctx, mail);
  if (match) return { outcome: "stored", ...(await takeInMatched(ctx, mail, match, attachments)) };
  if (!(await isForTray(ctx, mail))) return { outcome: "unrelated" };
  await storeUnmatched(ctx, mail, incoming);
  return { outcome: "unmatched" };
}

/** Stores an email in the conversation of its lead, as `emailMessageId`, and what follows from it; in the transaction of `ctx`. */
export async function takeInMatched(
  ctx: Context,
  mail: TakenIn,
  match: EmailMatch,
  attachments: MailAttachment[],
  emailMessageId = newId(),
): Promise<{ emailMessageId: string; leadId: string }> {
  const conversationId = await storeEmail(ctx, mail, match, attachments, emailMessageId);
  await applyConsequences(ctx, mail, match, emailMessageId);
  await noteInConversation(ctx, mail, conversationId);
  await requestReading(ctx, mail, emailMessageId);
  return { emailMessageId, leadId: match.leadId };
}

/** Has the language model read what a person asks for, where the workspace pays for it. "Do not contact" needs no second look. */
async function requestReading(
  ctx: Context,
  { receivedKind, reply }: TakenIn,
  emailId: string,
): Promise<void> {
  if (receivedKind !== "human" || reply?.replyClass === "leave_alone" || ctx.adapters.models.isGuide) return;
  const { readsReplies } = await findInboxSettings(ctx);
  const { workspaceId } = ctx;
  if (readsReplies) await ctx.emit({ name: "conversation/reply.received", data: { workspaceId, emailId } });
}

/** False if it was seen before. What we sent ourselves counts as seen: it comes back in Sent, or as a copy. */
async function markSeen(ctx: Context, { hash, messageId, mailboxId }: TakenIn): Promise<boolean> {
  const made = await ctx.db.execute(sql`
    insert into seen_emails (workspace_id, hash, mailbox_id)
    select ${ctx.workspaceId}, ${hash}, ${mailboxId}
    where not exists (
      select 1 from messages m where m.workspace_id = ${ctx.workspaceId} and ${isNamed([messageId ?? ""])})
    on conflict do nothing returning hash`);
  return made.length > 0;
}

async function isKnown(ctx: Context, { hash, messageId }: TakenIn): Promise<boolean> {
  const found = await ctx.db.execute(sql`
    select 1 from seen_emails where workspace_id = ${ctx.workspaceId} and hash = ${hash}
    union all
    select 1 from messages m where m.workspace_id = ${ctx.workspaceId} and ${isNamed([messageId ?? ""])} limit 1`);
  return found.length > 0;
}

/**
 * Whether a person should see it although it matches nobody: it answers something, or reports a failure or a complaint. Not
 * what came before the mailbox was connected, and not what answers an email that was seen and is none of our business.
 */
async function isForTray(ctx: Context, mail: TakenIn): Promise<boolean> {
  const { receivedKind: kind, answersTo } = mail;
  if (mail.isOwn) return false;
  const isReport = kind === "bounce" || kind === "complaint";
  if (!isReport && (answersTo.length === 0 || kind === "other")) return false;
  const [found] = await ctx.db.execute<{ isNew: boolean; isUnrelated: boolean }>(sql`
    select b.created_at <= ${mail.receivedAt.toISOString()}::timestamptz + interval '1 minute' as "isNew",
      exists (select 1 from seen_emails s
        where s.workspace_id = ${ctx.workspaceId} and s.hash = any(${sql.param(answersTo.map(hashMessageId))}::text[]))
      and not exists (select 1 from messages m
        where m.workspace_id = ${ctx.workspaceId} and m.lead_id is null and ${isNamed(answersTo)}) as "isUnrelated"
    from mailboxes b where b.workspace_id = ${ctx.workspaceId} and b.id = ${mail.mailboxId}`);
  return found ? found.isNew && !found.isUnrelated : false;
}

type Place = Pick<IncomingEmail, "mailboxId" | "folder" | "receivedAt">;

export type OwnAddresses = readonly { id: string; address: string; aliases: string[] }[];

/** The addresses of a workspace's mailboxes. */
export function listOwnAddresses(ctx: Context): Promise<OwnAddresses> {
  return ctx.db.execute<OwnAddresses[number]>(sql`
    select id, address, aliases from mailboxes where workspace_id = ${ctx.workspaceId} and address is not null`);
}

/** What was read, with what the mailbox adds to it. */
export function completeMail(addresses: OwnAddresses, incoming: Place, read: ReadMail): TakenIn {
  const own = new Set(addresses.flatMap(({ address, aliases }) => [address, ...aliases].map(emailKey)));
  const isMachine = read.kind === "bounce" || read.kind === "complaint";
  const isOwn = !isMachine && (incoming.folder === "sent" || own.has(emailKey(read.from?.address ?? "")));
  const stated = incoming.receivedAt ?? read.date ?? new Date();
  return {
    ...read,
    subject: read.subject.slice(0, 1_000),
    receivedKind: isOwn ? "own" : read.kind,
    isOwn,
    receivedAt: new Date(Math.min(stated.getTime(), Date.now())),
    hash: seenHash(read),
    mailboxId: incoming.mailboxId,
    mailboxAddress: addresses.find(({ id }) => id === incoming.mailboxId)?.address ?? "",
    folder: incoming.folder,
  };
}

function isPersonal(kind: TakenIn["receivedKind"]): boolean {
  return kind === "human" || kind === "auto_reply" || kind === "own" || kind === "challenge";
}

type Headers = {
  messageId: string | null;
  from: { address: string } | null;
  to: readonly string[];
  subject: string;
  date: Date | null;
};

/** What `seen_emails` keeps of an email: SHA-256 of its Message-ID, or of its headers if it has none. */
function seenHash({ messageId, from, to, subject, date }: Headers): string {
  const mark = messageId ?? JSON.stringify([from?.address, to, subject, date?.toISOString()]);
  return hashMessageId(mark);
}

function hashMessageId(messageId: string): string {
  return createHash("sha256").update(messageId).digest("hex");
}
