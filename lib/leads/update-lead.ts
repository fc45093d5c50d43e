import { calls, type EvidenceRow, emails, enrollments, type LeadFieldName, leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { givenTime, pathId } from "@/lib/shapes";
import { assignLeads } from "./assign-leads";
import { dropEmptyCompany } from "./companies/forget-companies";
import { keepCompanies } from "./companies/keep-companies";
import { findLead } from "./find-lead";
import { Lead } from "./lead";
import { LeadEdit, readEdit } from "./lead-edit";
import { withLabels } from "./lead-labels";
import { numberOfLead } from "./number-of-lead";
import { checkedAtOf } from "./page-evidence";
import { requireFreeAddress } from "./require-free-address";
import { judgeReach } from "./scoring/judge-reach";
import { setByHand } from "./set-by-hand";
import { tagLeads } from "./tag-leads";
import { tagKey } from "./tag-name";

type Row = typeof leads.$inferSelect;

/** Sets what is known of a lead by hand. Each changed field's evidence then names who set it, and keeps what it replaced. */
export const updateLead = capability(
  {
    name: "updateLead",
    description:
      "Changes fields, tags and owner of a lead by hand; fields that are left out are unchanged. The evidence of a changed field names who changed it and keeps the previous value.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state", "conflict", "lead_suppressed"],
    input: LeadEdit.extend({
      id: pathId("lead"),
      ifUpdatedAt: givenTime
        .optional()
        .describe("The `updatedAt` that you read: if the lead has changed since, nothing is written."),
    }),
    output: Lead,
  },
  async (ctx, { id, ifUpdatedAt, ...edit }) => {
    const lead = await findLead(ctx, id, { lock: edit.email === undefined ? "row" : "address" });
    if (ifUpdatedAt && lead.updatedAt.getTime() !== new Date(ifUpdatedAt).getTime())
      throw new AppError(
        "invalid_state",
        "This lead was changed after you read it, and nothing was saved. Read it again and repeat the change.",
        {
          updatedAt: lead.updatedAt.toISOString(),
        },
      );
    await changeFields(ctx, lead, edit);
    if (edit.tags) await setTags(ctx, lead, edit.tags);
    if (edit.ownerId !== undefined) await assignLeads(ctx, { leadIds: [id], ownerId: edit.ownerId });
    return withLabels(ctx, await findLead(ctx, id));
  },
);

async function changeFields(ctx: Context, lead: Row, edit: LeadEdit): Promise<void> {
  const given: Partial<Record<LeadFieldName, string | null>> = readEdit(edit);
  if (edit.email !== undefined) given.email = edit.email;
  // The address that its page no longer shows, given again: somebody says that it is right.
  const isConfirmed = (field: LeadFieldName) => field === "email" && lead.addressGone;
  const fields = (Object.keys(given) as LeadFieldName[]).filter(
    (field) => given[field] !== lead[field] || isConfirmed(field),
  );
  if (fields.length === 0) return;
  const changes = Object.fromEntries(fields.map((field) => [field, given[field]])) as Partial<Row>;
  if (changes.email !== undefined && changes.email !== lead.email) {
    await requireUnwritten(ctx, lead.id);
    changes.emailKey = await requireFreeAddress(ctx, changes.email, lead.id);
    changes.emailStatus = "unknown";
  }
  if (changes.phone !== undefined) await requireNoOpenCall(ctx, lead.id);
  const by = `${ctx.actor.kind}:${ctx.actor.id}`;
  const at = new Date();
  const evidence = fields.reduce<EvidenceRow[]>(
    (rows, field) => setByHand(rows, { field, value: given[field]!, by, at }),
    lead.evidence,
  );
  const after = { ...lead, ...changes, evidence };
  await ctx.db
    .update(leads)
    .set({
      ...changes,
      evidence,
      checkedAt: checkedAtOf(evidence),
      phoneNumber: numberOfLead(after)?.number ?? null,
      reach: judgeReach(after),
    })
    .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, lead.id)));
  if (changes.domain !== undefined || changes.company !== undefined) {
    await keepCompanies(ctx, [after]);
    if (changes.domain !== undefined) await dropEmptyCompany(ctx, lead.domain);
  }
  await recordActivity(ctx, [
    { kind: "lead_edited", leadId: lead.id, campaignId: lead.campaignId, details: { fields } },
  ]);
}

/** An email that was written carries the old address, and so do the answers to it. */
async function requireUnwritten(ctx: Context, leadId: string): Promise<void> {
  const ofLead = and(eq(emails.workspaceId, ctx.workspaceId), eq(emails.leadId, leadId));
  const written = await ctx.db.$count(emails, and(ofLead, sql`${emails.state} is distinct from 'canceled'`));
  const active = await ctx.db.$count(
    enrollments,
    and(
      eq(enrollments.workspaceId, ctx.workspaceId),
      eq(enrollments.leadId, leadId),
      eq(enrollments.state, "active"),
    ),
  );
  if (written + active > 0)
    throw new AppError(
      "invalid_state",
      "An email to this lead was already written, so its address cannot change. Add the new address as another lead.",
    );
}

/** A call in the queue has its own copy of the number. */
async function requireNoOpenCall(ctx: Context, leadId: string): Promise<void> {
  const open = await ctx.db.$count(
    calls,
    and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.leadId, leadId), eq(calls.state, "open")),
  );
  if (open > 0)
    throw new AppError(
      "invalid_state",
      "This lead is in the call queue with its present number. Log the outcome of that call first.",
    );
}

/** Gives a lead exactly these tags. */
async function setTags(
  ctx: Context,
  lead: Pick<typeof leads.$inferSelect, "id" | "tagIds">,
  names: readonly string[],
): Promise<void> {
  const wanted = new Set(names.map(tagKey));
  const { tags } = await withLabels(ctx, { ...lead, ownerId: null, evidence: [] });
  await tagLeads(ctx, {
    leadIds: [lead.id],
    add: [...names],
    remove: tags.filter((name) => !wanted.has(tagKey(name))),
  });
}
