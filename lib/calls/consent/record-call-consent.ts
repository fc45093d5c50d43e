import { callConsents } from "@/db/schema";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { givenTime, pathId } from "@/lib/shapes";
import { CallConsent } from "./call-consent";

export const recordCallConsent = capability(
  {
    name: "recordCallConsent",
    description:
      "Write down that a lead agreed to be called by an artificial voice: what, when and how. Without it only people call.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    input: CallConsent.pick({ what: true, how: true }).extend({
      id: pathId("lead"),
      givenAt: givenTime.describe("When it was given; not in the future."),
    }),
    output: CallConsent,
  },
  async (ctx, { id, what, how, givenAt }) => {
    if (Date.parse(givenAt) > Date.now())
      throw new AppError("validation_error", "The request was not understood: givenAt lies in the future.", [
        { path: "givenAt", message: "lies in the future" },
      ]);
    const lead = await findLead(ctx, id);
    const [made] = await ctx.db
      .insert(callConsents)
      .values({
        ...{ workspaceId: ctx.workspaceId, leadId: lead.id, what, how, givenAt: new Date(givenAt) },
        by: `${ctx.actor.kind}:${ctx.actor.id}`,
      })
      .returning();
    return made!;
  },
);
