import { isNotNull } from "drizzle-orm";
import {
  type CallScriptRow,
  calls,
  type leads,
  memories,
  type StepSkipReason,
  type sequenceSteps,
} from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { currentEvidence } from "@/lib/leads/current-evidence";
import { findCallPlace } from "./find-call-place";
import { writeStepScript } from "./writing/write-step-script";

type Step = Pick<typeof sequenceSteps.$inferSelect, "id" | "channel" | "intent">;
type CallPreview = {
  phone: string | null;
  script: CallScriptRow;
  skips: StepSkipReason | null;
  calledAt: Date | null;
};

/** The calls of a sequence as they would be made to a lead, or were, by step. */
export async function previewCalls(
  ctx: Context,
  lead: typeof leads.$inferSelect,
  steps: readonly Step[],
): Promise<Map<string, CallPreview>> {
  const ofCalls = steps.filter(({ channel }) => channel === "call");
  if (ofCalls.length === 0) return new Map();
  const [memory] = await ctx.db
    .select()
    .from(memories)
    .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, lead.agentId)));
  const made = await ctx.db
    .select()
    .from(calls)
    .where(
      and(
        eq(calls.workspaceId, ctx.workspaceId),
        eq(calls.leadId, lead.id),
        eq(calls.state, "done"),
        isNotNull(calls.sequenceStepId),
      ),
    );
  const place = await findCallPlace(ctx, lead);
  const input = { memory: memory!, lead: { ...lead, evidence: currentEvidence(lead.evidence) } };
  return new Map(
    ofCalls.map((step) => {
      const call = made.find(({ sequenceStepId }) => sequenceStepId === step.id);
      const skips = call || typeof place !== "string" ? null : place;
      return [
        step.id,
        {
          phone: call?.phone ?? (typeof place === "string" ? null : place.phone),
          script: call?.script ?? writeStepScript(input, step),
          skips,
          calledAt: call?.endedAt ?? null,
        },
      ];
    }),
  );
}
