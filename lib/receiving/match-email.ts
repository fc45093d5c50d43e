import type { MATCHED_BY } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { ReadMail } from "@/lib/mail-reading/read-mail";
import { othersOf } from "@/lib/one-person";
import { emailKey } from "@/lib/text/email-address";
import { isFreeMailDomain } from "@/lib/text/free-mail-domains";

/** The lead that an email belongs to. */
export type EmailMatch = {
  leadId: string;
  campaignId: string;
  /** The message of ours that it answers, null if it was matched without one; or the one that it reports on. */
  emailMessageId: string | null;
  by: (typeof MATCHED_BY)[number];
};

/** How long after our last email a company's other people are taken to answer it. */
const DOMAIN_DAYS = 90;
/** How long after our last email a report without our Message-ID is taken to be about it. */
const REPORT_DAYS = 14;

type Received = Pick<ReadMail, "kind" | "answersTo" | "from" | "to" | "bounce" | "complaint"> & {
  isOwn: boolean;
  receivedAt: Date;
  mailboxId: string;
};

/**
 * Whose email it is: by the Message-IDs that it answers or returns, then by the address of the person, then by the company
 * of the sender. Without a Message-ID only leads that we have written to before it came are asked; anybody else's email is
 * none of our business.
 */
export async function matchEmail(ctx: Context, mail: Received): Promise<EmailMatch | null> {
  const { kind, bounce, complaint } = mail;
  const thread = await matchThread(ctx, [
    ...(bounce?.originalMessageId ? [bounce.originalMessageId] : []),
    ...(complaint?.originalMessageId ? [complaint.originalMessageId] : []),
    ...mail.answersTo,
  ]);
  if (thread) return thread;
  if (mail.isOwn) return matchAddresses(ctx, mail.to, "recipient", mail.receivedAt);
  if (bounce) {
    const failed = bounce.recipients.flatMap((one) =>
      [one.recipient ?? [], one.originalRecipient ?? []].flat(),
    );
    return matchReported(ctx, failed, mail);
  }
  if (complaint) return matchReported(ctx, [complaint.recipient ?? []].flat(), mail);
  const sender = mail.from?.address;
  if (!sender) return null;
  const known = await matchAddresses(ctx, [sender], "sender", mail.receivedAt);
  // A company's newsletters are no answers.
  if (known || kind === "other") return known;
  return matchDomain(ctx, emailKey(sender).split("@").at(-1)!, mail.receivedAt);
}

async function matchThread(ctx: Context, messageIds: string[]): Promise<EmailMatch | null> {
  if (messageIds.length === 0) return null;
  // The nearest message of the thread comes first in `messageIds`.
  const ids = sql`${sql.param(messageIds)}::text[]`;
  const [found] = await ctx.db.execute<Omit<EmailMatch, "by">>(sql`
    select m.id as "emailMessageId", m.lead_id as "leadId", m.campaign_id as "campaignId" from messages m
    where m.workspace_id = ${ctx.workspaceId} and m.lead_id is not null and ${isNamed(messageIds)}
    order by least(array_position(${ids}, m.message_id), array_position(${ids}, m.given_message_id)) limit 1`);
  return found ? { ...found, by: "thread" } : null;
}

/** SQL: an email `m` has one of these Message-IDs, the one that we gave it or the one that it was sent under. */
export function isNamed(messageIds: readonly string[]) {
  const ids = sql`${sql.param([...messageIds])}::text[]`;
  return sql`(m.message_id = any(${ids}) or m.given_message_id = any(${ids}))`;
}

/** SQL: a lead `k` that we had written to at a time, or were about to. */
const writtenTo = (at: Date) => sql`exists (
  select 1 from emails m where m.lead_id = k.id and m.direction = 'out' and (m.state is null or m.state not in ('canceled', 'failed'))
    and m.created_at <= ${at.toISOString()}::timestamptz + interval '1 minute')`;

async function matchAddresses(
  ctx: Context,
  addresses: readonly string[],
  by: "sender" | "recipient",
  at: Date,
): Promise<EmailMatch | null> {
  if (addresses.length === 0) return null;
  const keys = addresses.slice(0, 50).map(emailKey);
  const [found] = await ctx.db.execute<Pick<EmailMatch, "leadId" | "campaignId">>(sql`
    select k.id as "leadId", k.campaign_id as "campaignId" from leads l cross join lateral (
      select l.id, l.campaign_id, 0 as place
      -- Who was written to at one address may answer from another.
      union all select p.id, p.campaign_id, 1 from ${sql.raw(othersOf("l"))}) k
    where l.workspace_id = ${ctx.workspaceId} and l.email_key = any(${sql.param(keys)}::text[]) and ${writtenTo(at)}
    order by array_position(${sql.param(keys)}::text[], l.email_key), k.place, k.id limit 1`);
  return found ? { ...found, emailMessageId: null, by } : null;
}

/**
 * A report that names an address and not our Message-ID is about what the mailbox that it came to last sent there: reports go
 * to the sender of the email.
 */
async function matchReported(
  ctx: Context,
  addresses: readonly string[],
  { mailboxId, receivedAt }: Received,
): Promise<EmailMatch | null> {
  const match = await matchAddresses(ctx, addresses, "recipient", receivedAt);
  if (!match) return null;
  const at = sql`${receivedAt.toISOString()}::timestamptz`;
  const [last] = await ctx.db.execute<{ id: string }>(sql`
    select m.id from deliveries m
    where m.workspace_id = ${ctx.workspaceId} and m.lead_id = ${match.leadId} and m.mailbox_id = ${mailboxId}
      and m.enrollment_id is not null and m.state in ('sent', 'bounced')
      and m.claimed_at between ${at} - make_interval(days => ${REPORT_DAYS}) and ${at} + interval '1 minute'
    order by m.claimed_at desc, m.id desc limit 1`);
  return { ...match, emailMessageId: last?.id ?? null };
}

/** Of a company's people, the one that we wrote to last. */
async function matchDomain(ctx: Context, domain: string, at: Date): Promise<EmailMatch | null> {
  if (isFreeMailDomain(domain)) return null;
  const [found] = await ctx.db.execute<Pick<EmailMatch, "leadId" | "campaignId">>(sql`
    select l.id as "leadId", l.campaign_id as "campaignId" from leads l
    where l.workspace_id = ${ctx.workspaceId} and split_part(l.email_key, '@', 2) = ${domain}
      and l.mail_state is not null and l.contacted_at <= ${at.toISOString()}::timestamptz + interval '1 minute'
      and l.contacted_at > ${at.toISOString()}::timestamptz - make_interval(days => ${DOMAIN_DAYS})
    order by l.contacted_at desc, l.id limit 1`);
  return found ? { ...found, emailMessageId: null, by: "domain" } : null;
}
