import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { emailKey } from "@/lib/text/email-address";
import type { IncomingEmail, TakenIn } from "./incoming-email";
import { readInbound } from "./read-inbound";
import { completeWith, listOwnAddresses, takeInHeaders } from "./take-in-email";

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
  takeInWhole: (email: Email) => Promise<unknown>,
): Promise<void> {
  const own = await listOwnAddresses(ctx);
  const read: { email: Email; mail: TakenIn }[] = new Array(emails.length);
  await inParallel(emails, READ_AT_ONCE, async (email, nth) => {
    read[nth] = { email, mail: completeWith(own, email, await readInbound(email.raw)) };
  });
  const mayConcern = await findConcerned(
    ctx,
    read.map(({ mail }) => mail),
  );
  await keepHashes(
    ctx,
    read.flatMap(({ mail }) => (mayConcern(mail) ? [] : mail)),
  );
  // What follows from an email holds the sender's colleagues: those of one company would wait for each other.
  const companies = Map.groupBy(
    read.filter(({ mail }) => mayConcern(mail)),
    ({ mail }) => domainOf(emailKey(mail.from?.address ?? "")),
  );
  await inParallel([...companies.values()], TAKEN_AT_ONCE, async (group) => {
    for (const { email, mail } of group)
      if (!(await takeInHeaders(ctx, email, mail))) await takeInWhole(email);
  });
}

/** Which emails need a look of their own: more than those that match, never fewer. */
async function findConcerned(ctx: Context, mails: readonly TakenIn[]): Promise<(mail: TakenIn) => boolean> {
  const list = (of: (mail: TakenIn) => readonly string[]) => sql.param([...new Set(mails.flatMap(of))]);
  const rows = await ctx.db.execute<{ name: string }>(sql`
    select m.message_id as name from messages m
    where m.workspace_id = ${ctx.workspaceId} and m.message_id = any(${list(idsOf)}::text[])
    union all
    select m.given_message_id from messages m
    where m.workspace_id = ${ctx.workspaceId} and m.given_message_id = any(${list(idsOf)}::text[])
    union all
    select l.email_key from leads l
    where l.workspace_id = ${ctx.workspaceId} and l.email_key = any(${list(keysOf)}::text[])
    union all
    select split_part(l.email_key, '@', 2) from leads l
    where l.workspace_id = ${ctx.workspaceId} and split_part(l.email_key, '@', 2) = any(${list(domainsOf)}::text[])`);
  const ours = new Set(rows.map(({ name }) => name));
  return (mail) =>
    mail.mayBeReport ||
    // It may be for the tray.
    (mail.answersTo.length > 0 && !mail.isOwn) ||
    [...idsOf(mail), ...keysOf(mail), ...domainsOf(mail)].some((name) => ours.has(name));
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
