import { isNull, ne, type SQL } from "drizzle-orm";
import { campaigns, deliveries } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { beginStep, endStep, findLiveRun } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { learnRecipientDomains } from "@/lib/deliverability/learn-recipient-domains";
import { passOverStep } from "@/lib/enrollments/pass-step";
import type { RunGeneration } from "@/lib/events";
import { providerOf } from "@/lib/mailbox-providers/providers";
import type { Asker } from "@/lib/models/ask-model";
import { composeEmail } from "./compose-email";
import { writeForReview } from "./hold-for-review";
import { type EmailParts, groundOf, readEmailParts } from "./read-email-parts";
import { asReply } from "./read-follow-up";
import { NOTHING_NEW } from "./writing/check-draft";

/** `variant` and `version`: what of the sequence it was written from. */
type Written = {
  id: string;
  mailboxId: string;
  subject: string;
  text: string;
  variant: string | null;
  version: number | null;
  ground: string;
  checkedAt: Date | null;
};

const BATCH = 50;
/** With a language model: the number of concurrent requests, and of emails that a crash may write twice. */
const BATCH_OF_MODEL = 8;

/** Writes the next emails of an outreach run, of one mailbox or of all, one batch per invocation; `more` says whether there are more to write. */
export async function writeEmailsOfRun(
  ctx: Context,
  { mailboxId, ...generation }: RunGeneration & { mailboxId?: string },
): Promise<{ more: boolean; live: boolean }> {
  const run = await findLiveRun(ctx, generation);
  if (!run) return { more: false, live: false };
  if (run.review) return writeForReview(ctx, generation, run);
  await beginStep(ctx, run.id, "write_messages");
  const isInMailbox = mailboxId === undefined ? sql`true` : eq(deliveries.mailboxId, mailboxId);
  const written = await writeDrafts(ctx, sql`${eq(deliveries.runId, run.id)} and ${isInMailbox}`, {
    ctx,
    runId: run.id,
    canContinue: async (ctx) => (await findLiveRun(ctx, generation)) !== null,
  });
  if (written === "halted") return { more: false, live: false };
  if (written === "more") return { more: true, live: true };
  await endStep(ctx, run.id, "write_messages", "completed");
  return { more: false, live: true };
}

/** Writes one individually requested email; it stays unwritten while its campaign is paused. */
export async function writeEmail(ctx: Context, emailId: string): Promise<void> {
  await writeDrafts(ctx, eq(deliveries.id, emailId), {
    ctx,
    runId: null,
    canContinue: (ctx) => isStillWanted(ctx, emailId),
  });
}

/** Locks the campaign's row, so pause and stop wait until the transaction ends. */
async function isStillWanted(ctx: Context, emailId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: campaigns.id })
    .from(deliveries)
    .innerJoin(
      campaigns,
      and(eq(campaigns.id, deliveries.campaignId), eq(campaigns.workspaceId, deliveries.workspaceId)),
    )
    .where(
      and(
        eq(deliveries.workspaceId, ctx.workspaceId),
        eq(deliveries.id, emailId),
        eq(deliveries.state, "draft"),
        ne(campaigns.status, "paused"),
      ),
    )
    .for("share", { of: campaigns });
  return rows.length > 0;
}

/** SQL condition on `deliveries` and their `leads`: nothing is written of somebody whose page is being read again, unless it does not go out. */
export const IS_WRITABLE = sql`(leads.check_requested_at is null or not exists (
  select 1 from enrollments e where e.workspace_id = deliveries.workspace_id and e.id = deliveries.enrollment_id
    and e.state = 'active'))`;

/** A text that breaks a rule is not used: its email is canceled with the findings as the reason. */
async function writeDrafts(ctx: Context, which: SQL, asker: Asker): Promise<"more" | "done" | "halted"> {
  const batch = ctx.adapters.models.isGuide ? BATCH : BATCH_OF_MODEL;
  const drafts = await readEmailParts(
    ctx,
    and(
      eq(deliveries.workspaceId, ctx.workspaceId),
      eq(deliveries.state, "draft"),
      isNull(deliveries.writtenAt),
      IS_WRITABLE,
      which,
    ),
    batch,
  );
  // Breakers hold what goes to one provider: whose servers an address is with has to be known before a first email.
  await learnRecipientDomains(
    ctx,
    drafts.flatMap(({ email, mailbox }) =>
      providerOf(mailbox).limitedBy === "mailbox" ? email.toAddress : [],
    ),
  );
  const texts: Written[] = [];
  const refused: { email: EmailParts["email"]; findings: string[] }[] = [];
  const composed = await Promise.all(
    drafts.map(async (parts) => ({
      ...parts,
      written: await composeEmail(ctx, parts.memory, parts.lead, parts.reserved, asker),
    })),
  );
  for (const { written, ...parts } of composed) {
    const { email, variantId, version } = parts;
    if (written === "halted") continue;
    const { draft, findings } = written;
    if (findings.length > 0) refused.push({ email, findings });
    else
      texts.push({
        id: email.id,
        mailboxId: email.mailboxId,
        subject: email.inReplyTo === null ? draft.subject : asReply(draft.subject),
        text: draft.text,
        variant: variantId,
        version,
        ground: groundOf(ctx, parts),
        checkedAt: parts.lead.checkedAt,
      });
  }
  let isWhole = true;
  await transact(ctx, async (ctx) => {
    // Before the messages, as everywhere: a change of the sequence moves nobody meanwhile.
    for (const id of new Set(refused.map(({ email }) => email.campaignId)))
      await ctx.db.execute(sql`
        select 1 from campaigns where workspace_id = ${ctx.workspaceId} and id = ${id} for share`);
    // An individually requested email was paid for when requested (`draft` → `queued`). Emails of a run stay `draft`
    // until `payForEmails` holds their credits.
    const kept = await ctx.db.execute(sql`
      with kept as (
      update deliveries m set written_at = now(), variant_id = v.variant,
        sequence_version = v.version, ground = v.ground, updated_at = now(),
        state = case when m.hold_id is null then 'draft' else 'queued' end
      from jsonb_to_recordset(${JSON.stringify(texts)}::text::jsonb) as v(id uuid, "mailboxId" uuid, subject text, text text, variant text,
        version int, ground text, "checkedAt" timestamptz)
      join leads l on l.workspace_id = ${ctx.workspaceId} and l.checked_at is not distinct from v."checkedAt"
      where m.workspace_id = ${ctx.workspaceId} and m.id = v.id and m.lead_id = l.id and m.state = 'draft'
        -- Its page may have been read again meanwhile, and say something else; see the join.
        -- A person may have kept a text of their own meanwhile.
        and m.written_at is null
        -- It may have been handed over to another mailbox meanwhile, whose name and signature it needs.
        and m.mailbox_id = v."mailboxId"
      returning m.id, v.subject, v.text)
      update messages x set subject = kept.subject, text = kept.text, updated_at = now()
      from kept where x.workspace_id = ${ctx.workspaceId} and x.id = kept.id
      returning x.id`);
    isWhole = kept.length === texts.length;
    for (const { email, findings } of refused) await refuseText(ctx, email, findings);
  });
  if (composed.some(({ written }) => written === "halted")) return "halted";
  return drafts.length === batch || !isWhole ? "more" : "done";
}

/** A follow-up without anything new is passed over; any other text that breaks a rule ends the sequence. */
async function refuseText(ctx: Context, email: EmailParts["email"], findings: string[]): Promise<void> {
  const isThis = sql`m.id = ${email.id} and m.mailbox_id = ${email.mailboxId} and m.written_at is null`;
  const { enrollmentId, sequenceStepId: stepId, leadId, campaignId } = email;
  const isSpent = findings.includes(NOTHING_NEW) && email.sequenceStep > 0;
  if (!isSpent || enrollmentId === null || stepId === null) {
    await cancelEmails(ctx, isThis, "text_refused", { findings });
    return;
  }
  const canceled = await cancelEmails(ctx, isThis, "nothing_new", null, { goesOn: true });
  if (canceled > 0) await passOverStep(ctx, { enrollmentId, stepId, leadId, campaignId }, "nothing_new");
}
