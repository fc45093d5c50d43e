import { leads, memories } from "@/db/schema";
import { and, eq, type InWorkspace, sql } from "@/db/scope";
import { findAgentOfCampaign } from "@/lib/campaigns/find-campaign";
import type { Context } from "@/lib/context";
import { AppError, type FieldIssue } from "@/lib/errors";
import { currentEvidence } from "@/lib/leads/current-evidence";
import type { StepInput } from "@/lib/sequences/sequence-input";
import { LEAD_FIELDS, listFields, SENDER_FIELDS, type TemplateField } from "@/lib/sequences/template-text";
import { fieldsOf } from "@/lib/writing/template-fields";

/** How many leads are asked for a field before it counts as one that nobody has. */
const LOOKED_AT = 200;

/**
 * Errors: `validation_error` where a template names a field that no lead of the campaign can fill, or that Memory lacks. A campaign
 * without leads can still get any.
 */
export async function requireFillable(
  ctx: Context,
  campaignId: string,
  steps: readonly StepInput[],
): Promise<void> {
  const named = steps.flatMap(({ variants }, step) =>
    variants.flatMap(({ subject, body }, variant) =>
      Object.entries({ subject, body }).flatMap(([part, text]) =>
        listFields(text).map((field) => ({ field, path: `steps.${step}.variants.${variant}.${part}` })),
      ),
    ),
  );
  if (named.length === 0) return;
  const agent = await findAgentOfCampaign(ctx, campaignId);
  const [memory] = await ctx.db
    .select()
    .from(memories)
    .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, agent.id)));
  const ofCampaign = and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.campaignId, campaignId));
  const isEmpty = (await ctx.db.select({ one: sql`1` }).from(leads).where(ofCampaign).limit(1)).length === 0;
  const fillable = new Map<TemplateField, boolean>();
  for (const field of new Set(named.map((one) => one.field)))
    fillable.set(field, await canFill(ctx, field, memory!, isEmpty ? null : ofCampaign));
  const issues: FieldIssue[] = named
    .filter(({ field }) => !fillable.get(field))
    .map(({ field, path }) => ({ path, message: sentenceFor(field) }));
  const [first] = issues;
  if (first)
    throw new AppError(
      "validation_error",
      `The sequence was not saved: ${first.path} ${first.message}.`,
      issues,
    );
}

async function canFill(
  ctx: Context,
  field: TemplateField,
  memory: typeof memories.$inferSelect,
  ofCampaign: InWorkspace | null,
): Promise<boolean> {
  if (field === "senderName") return memory.senderName !== null;
  if (field === "senderCompany") return memory.companyName !== null;
  if (ofCampaign === null) return true;
  const column = leads[field === "firstName" ? "name" : field];
  const some = await ctx.db
    .select()
    .from(leads)
    .where(and(ofCampaign, sql`${column} is not null`))
    .limit(LOOKED_AT);
  return some.some(
    (lead) => fieldsOf({ ...lead, evidence: currentEvidence(lead.evidence) }, memory)[field] !== null,
  );
}

function sentenceFor(field: TemplateField): string {
  return SENDER_FIELDS.some((one) => one === field)
    ? `names {{${field}}}, which Memory does not say. Add it there`
    : `names {{${field}}}, which no lead of this agent has. The fields of leads are ${LEAD_FIELDS.map((one) => `{{${one}}}`).join(", ")}`;
}
