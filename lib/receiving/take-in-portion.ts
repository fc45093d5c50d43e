import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { emailKey } from "@/lib/text/email-address";
import type { IncomingEmail, TakenIn } from "./incoming-email";
import { readInbound } from "./read-inbound";
import { completeMail, listOwnAddresses, type OwnAddresses, takeInHeaders } from "./take-in-email";

/** How many emails' headers are with the workers at the same time. */
const READ_AT_ONCE = 8;
/** Of how many companies emails are taken in at the same time. */
const TAKEN_AT_ONCE = 4;

/**
 * Takes in what the headers of many emails settle, and calls `takeInWhole` for those whose bodies are needed: of one company
 * in their order, of several at the same time. Most mail has nothing to do with us: what names no lead, no company of one
 * and no message of ours is settled by one statement for all.
 */
export async function takeInPortion<Email extends IncomingEmail>(
  ctx: Context,
  emails: readonly Email[],
  takeInWhole: (email: Email, own: OwnAddresses) => Promise<unknown>,
): Promise<void> {
  const own = await listOwnAddresses(ctx);
  const read: { email: Email; mail: TakenIn }[] = new Array(emails.length);
  await inParallel(emails, READ_AT_ONCE, async (email, nth) => {
    read[nth] = { email, mail: completeMail(own, email, await readInbound(email.raw)) };
  });
  const known = await findKnown(
    ctx,
    read.map(({ mail }) => mail),
  );
  const unknown = read.filter(({ mail }) => !isTakenIn(known, mail));
  await keepHashes(
    ctx,
    unknown.flatMap(({ mail }) => (mayConcern(known, mail) ? [] : mail)),
  );
  // What follows from an email holds the sender's colleagues: those of one company would wait for each other.
  const companies = Map.groupBy(
    unknown.filter(({ mail }) => mayConcern(known, mail)),
    ({ mail }) => domainOf(emailKey(mail.from?.address ?? "")),
  );
  await inParallel([...companies.values()], TAKEN_AT_ONCE, async (group) => {
    for (const { email, mail } of group)
      if (isOfThread(known, mail) || !(await takeInHeaders(ctx, email, mail))) await takeInWhole(email, own);
  });
}

/** What is known of the emails of a portion. */
type Known = {
  /** Those that were taken in before. */
  hashes: ReadonlySet<string>;
  /** Messages of ours that they are or answer, by Message-ID, and whether it is in a lead's conversation. */
  messages: ReadonlyMap<string, boolean>;
  /** Leads' addresses, and their domains. */
  people: ReadonlySet<string>;
};

async function findKnown(ctx: Context, mails: readonly TakenIn[]): Promise<Known> {
  const list = (of: (mail: TakenIn) => readonly string[]) => sql.param([...new Set(mails.flatMap(of))]);
  const rows = await ctx.db.execute<{
    name: string;
    what: "hash" | "message" | "person";
    isOfLead: boolean;
  }>(sql`
    select s.hash as name, 'hash' as what, false as "isOfLead" from seen_emails s
    where s.workspace_id = ${ctx.workspaceId} and s.hash = any(${list(({ hash }) => [hash])}::text[])
    union all
    select m.message_id, 'message', m.lead_id is not null from messages m
    where m.workspace_id = ${ctx.workspaceId} and m.message_id = any(${list(idsOf)}::text[])
    union all
    select m.given_message_id, 'message', m.lead_id is not null from messages m
    where m.workspace_id = ${ctx.workspaceId} and m.given_message_id = any(${list(idsOf)}::text[])
    union all
    select l.email_key, 'person', true from leads l
    where l.workspace_id = ${ctx.workspaceId} and l.email_key = any(${list(keysOf)}::text[])
    union all
    select split_part(l.email_key, '@', 2), 'person', true from leads l
    where l.workspace_id = ${ctx.workspaceId} and split_part(l.email_key, '@', 2) = any(${list(domainsOf)}::text[])`);
  const messages = new Map<string, boolean>();
  for (const { name, what, isOfLead } of rows)
    if (what === "message") messages.set(name, isOfLead || (messages.get(name) ?? false));
  const named = (wanted: string) => new Set(rows.flatMap(({ name, what }) => (what === wanted ? name : [])));
  return { hashes: named("hash"), messages, people: named("person") };
}

function isTakenIn({ hashes, messages }: Known, { hash, messageId }: TakenIn): boolean {
  return hashes.has(hash) || (messageId !== null && messages.has(messageId));
}

/** Whether it answers an email of a lead's conversation: its body is needed. */
function isOfThread({ messages }: Known, { answersTo }: TakenIn): boolean {
  return answersTo.some((id) => messages.get(id));
}

/** Which emails need a look of their own: more than those that match, never fewer. */
function mayConcern({ messages, people }: Known, mail: TakenIn): boolean {
  return (
    mail.mayBeReport ||
    // It may be for the tray.
    (mail.answersTo.length > 0 && !mail.isOwn) ||
    idsOf(mail).some((id) => messages.has(id)) ||
    [...keysOf(mail), ...domainsOf(mail)].some((name) => people.has(name))
  );
}

const idsOf = ({ messageId, answersTo }: TakenIn) => [messageId ?? [], answersTo].flat();
const keysOf = ({ from, to }: TakenIn) => [from?.address ?? [], to].flat().slice(0, 60).map(emailKey);
const domainsOf = (mail: TakenIn) => keysOf(mail).map(domainOf);
const domainOf = (key: string) => key.split("@").at(-1)!;

async function keepHashes(ctx: Context, mails: readonly TakenIn[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = JSON.stringify(mails.map(({ hash, mailboxId }) => ({ hash, mailbox_id: mailboxId })));
  await ctx.db.execute(sql`
    insert into seen_emails (workspace_id, hash, mailbox_id)
    select ${ctx.workspaceId}, v.hash, v.mailbox_id from jsonb_to_recordset(${rows}::text::jsonb) as v(hash text, mailbox_id uuid)
    -- In one order, as two processes may read the same folder.
    order by v.hash on conflict do nothing`);
}

/** `work` on each item, on at most `most` at the same time. */
async function inParallel<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item, nth: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < items.length) {
      const nth = next++;
      await work(items[nth]!, nth);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, run));
}
