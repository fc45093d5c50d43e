import { z } from "zod";
import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { Lead } from "@/lib/leads/lead";
import { withLabels } from "@/lib/leads/lead-labels";
import { pathId } from "@/lib/shapes";
import { Call, toCall } from "./call";
import { CallAttempt, listAttemptsOfCall } from "./call-attempt";
import { findCall } from "./find-call";

export const getCall = capability(
  {
    name: "getCall",
    description:
      "Gets one call with its script, the lead with its evidence, and its attempts through the phone provider with their transcripts.",
    scope: "calls:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("call") }),
    output: Call.extend({
      lead: Lead,
      dials: z.array(CallAttempt).meta({ description: "Attempts through the phone provider, newest first." }),
    }).meta({ id: "CallWithLead" }),
  },
  async (ctx, { id }) => {
    const call = await findCall(ctx, id);
    const [lead, dials] = await Promise.all([findLead(ctx, call.leadId), listAttemptsOfCall(ctx, id)]);
    return { ...toCall(ctx, call), lead: await withLabels(ctx, lead), dials };
  },
);
