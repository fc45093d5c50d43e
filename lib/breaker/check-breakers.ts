import { breakers } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { judgeCampaign, judgeMailbox, MAX_EMAILS, type Trip } from "./judge-breaker";
import { recipientProvider } from "./recipient-provider";

/** Emails that are looked at to find the latest to one provider. */
const MAX_READ = 1_000;

/**
 * What went wrong with an email: its address does not exist; a recipient called it spam; or the provider refused it by its
 * policy, with a status such as 5.7.1.
 */
export type Trouble =
  | { emailId: string; kind: "bounce" | "complaint" }
  | { emailId: string; kind: "policy"; status: string };

type Email = {
  id: string;
  mailboxId: string;
  campaignId: string;
  fromAddress: string;
  toAddress: string;
  host: string | null;
};

/**
 * Opens the breakers that these emails are a reason for, in the transaction that records what went wrong. Only emails of a
 * sequence from a connected mailbox count, if its breaker is on: the service mailbox is the operator's, whose reputation it is.
 */
export async function checkBreakers(ctx: Context, troubles: readonly Trouble[]): Promise<void> {
  if (troubles.length === 0) return;
  const emails = await readEmails(
    ctx,
    troubles.map(({ emailId }) => emailId),
  );
  for (const trouble of troubles) {
    const email = emails.find(({ id }) => id === trouble.emailId);
    if (!email) continue;
    const { mailboxId, campaignId } = email;
    // Two that bounce at the same moment count each other.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`breakers of ${mailboxId}`}, 0))
      where ${ctx.workspaceId}::uuid is not null`);
    const provider = recipientProvider(email.toAddress, email.host);
    const latest = await readLatest(ctx, email, provider);
    const emailsSent = Math.max(1, latest.length);
    if (trouble.kind === "policy")
      await open(
        ctx,
        { mailboxId, provider },
        { reason: "refused_by_policy", bad: 1, emails: emailsSent },
        trouble.status,
      );
    // One complaint in a thousand is too many, and a mailbox sends fewer in weeks.
    else if (trouble.kind === "complaint")
      await open(ctx, { mailboxId, provider }, { reason: "complaints", bad: 1, emails: emailsSent });
    else {
      const trip = judgeMailbox(latest);
      if (trip) await open(ctx, { mailboxId, provider }, trip);
      const ofCampaign = await judgeOfCampaign(ctx, campaignId);
      if (ofCampaign) await open(ctx, { campaignId }, ofCampaign);
    }
  }
}

/** SQL condition on `deliveries m`: it came back because there is no such address. A refusal by policy says nothing of that. */
const IS_BOUNCE = sql`(m.state = 'bounced' and coalesce(m.response, '') !~ '(^|[^0-9.])5\\.7\\.[0-9]')`;
/** SQL condition on `deliveries m`: an email of a sequence whose outcome counts. */
const HAS_LEFT = sql`(m.enrollment_id is not null and m.state in ('sent', 'bounced'))`;

async function readEmails(ctx: Context, ids: readonly string[]): Promise<readonly Email[]> {
  return ctx.db.execute<Email>(sql`
    select m.id, m.mailbox_id as "mailboxId", m.campaign_id as "campaignId", m.from_address as "fromAddress",
      m.to_address as "toAddress", d.provider as host
    from deliveries m
    join mailboxes b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id and b.kind <> 'service' and b.breaker
    left join recipient_domains d on d.domain = lower(split_part(m.to_address, '@', 2))
    where m.workspace_id = ${ctx.workspaceId} and m.id = any(${sql.param([...ids])}::uuid[]) and m.enrollment_id is not null`);
}

/** Of a mailbox's latest emails to a provider since a person last resumed it, newest first, whether each bounced. */
async function readLatest(
  ctx: Context,
  { mailboxId, fromAddress }: Email,
  provider: string,
): Promise<boolean[]> {
  const rows = await ctx.db.execute<{ toAddress: string; host: string | null; isBounce: boolean }>(sql`
    select m.to_address as "toAddress", d.provider as host, ${IS_BOUNCE} as "isBounce"
    from deliveries m
    left join recipient_domains d on d.domain = lower(split_part(m.to_address, '@', 2))
    where m.workspace_id = ${ctx.workspaceId} and m.from_address = ${fromAddress} and m.mailbox_id = ${mailboxId} and ${HAS_LEFT}
      and m.claimed_at > coalesce((
        select max(k.resumed_at) from breakers k
        where k.workspace_id = m.workspace_id and k.mailbox_id = m.mailbox_id and k.provider = ${provider}), '-infinity')
    order by m.claimed_at desc limit ${MAX_READ}`);
  return rows
    .filter(({ toAddress, host }) => recipientProvider(toAddress, host) === provider)
    .slice(0, MAX_EMAILS)
    .map(({ isBounce }) => isBounce);
}

async function judgeOfCampaign(ctx: Context, campaignId: string): Promise<Trip | null> {
  const [row] = await ctx.db.execute<{ bad: number; emails: number }>(sql`
    select count(*) filter (where ${IS_BOUNCE})::int as bad, count(*)::int as emails
    from deliveries m
    join mailboxes b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id and b.kind <> 'service' and b.breaker
    where m.workspace_id = ${ctx.workspaceId} and m.campaign_id = ${campaignId} and ${HAS_LEFT}
      and m.claimed_at > coalesce((
        select max(k.resumed_at) from breakers k
        where k.workspace_id = m.workspace_id and k.campaign_id = m.campaign_id), '-infinity')`);
  return judgeCampaign(row!.bad, row!.emails);
}

type Of = { mailboxId: string; provider: string } | { campaignId: string };

async function open(ctx: Context, of: Of, trip: Trip, status: string | null = null): Promise<void> {
  await ctx.db
    .insert(breakers)
    .values({ workspaceId: ctx.workspaceId, ...of, ...trip, status })
    .onConflictDoNothing();
}
