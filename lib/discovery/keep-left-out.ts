import { discoveryContacts, leads, runs } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordNewLeads } from "@/lib/activity/record-new-leads";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import { keepCompanies } from "@/lib/leads/companies/keep-companies";
import { keepSources } from "@/lib/leads/keep-sources";
import { Lead } from "@/lib/leads/lead";
import { withLabels } from "@/lib/leads/lead-labels";
import { uuid } from "@/lib/shapes";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { describeRun } from "./discovery-run";
import { judgeContact } from "./judge-contacts";
import { leadOfContact } from "./lead-of-contact";
import { storeCompanies } from "./store-companies";

export const keepLeftOut = capability(
  {
    name: "keepLeftOut",
    description:
      "Stores somebody whom a search left out as a lead, with the evidence that was read and the fit as it is. If a lead has the address already, that lead is returned.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["lead_suppressed"],
    input: CampaignId.extend({ contactId: uuid.describe("Id of the person in the list of those left out.") }),
    output: Lead,
  },
  async (ctx, { id, contactId }) => {
    await findCampaign(ctx, id);
    const { contact, run } = await findLeftOut(ctx, id, contactId);
    if (await isSuppressed(ctx, contact.fields.email!))
      throw new AppError(
        "lead_suppressed",
        "This address is on the suppression list: it unsubscribed, bounced, or was blocked. Remove it there first.",
      );
    const discovery = await describeRun(ctx, run);
    const owner = {
      workspaceId: ctx.workspaceId,
      agentId: discovery.agentId,
      campaignId: id,
      runId: run.id,
    };
    const row = leadOfContact(owner, await judgeContact(ctx, contact, discovery));
    const [stored] = await ctx.db
      .insert(leads)
      .values(row)
      .onConflictDoNothing({ target: [leads.workspaceId, leads.emailKey] })
      .returning();
    if (stored) {
      await keepSources(ctx, [{ leadId: stored.id, evidence: stored.evidence, excerpts: contact.excerpts }]);
      await keepCompanies(ctx, [row]);
      await storeCompanies(ctx, run.id);
      await recordNewLeads(ctx, "lead_found", [row]);
    }
    await ctx.db
      .update(discoveryContacts)
      .set({ outcome: stored ? "lead" : "duplicate", updatedAt: sql`now()` })
      .where(
        and(
          eq(discoveryContacts.workspaceId, ctx.workspaceId),
          eq(discoveryContacts.id, contactId),
          eq(discoveryContacts.outcome, "unfit"),
        ),
      );
    return withLabels(ctx, stored ?? (await findByAddress(ctx, contact.emailKey)));
  },
);

/** Locked: of two requests at once the second sees the lead of the first. */
async function findLeftOut(ctx: Context, campaignId: string, contactId: string) {
  const [found] = await ctx.db
    .select({ contact: discoveryContacts, run: runs })
    .from(discoveryContacts)
    .innerJoin(
      runs,
      and(eq(runs.workspaceId, discoveryContacts.workspaceId), eq(runs.id, discoveryContacts.runId)),
    )
    .where(
      and(
        eq(discoveryContacts.workspaceId, ctx.workspaceId),
        eq(discoveryContacts.id, contactId),
        eq(runs.campaignId, campaignId),
        sql`${discoveryContacts.missed} is not null`,
      ),
    )
    .for("no key update", { of: discoveryContacts });
  if (!found) throw notFound("contact");
  return found;
}

async function findByAddress(ctx: Context, emailKey: string) {
  const [lead] = await ctx.db
    .select()
    .from(leads)
    .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.emailKey, emailKey)));
  if (!lead) throw notFound("lead");
  return lead;
}
