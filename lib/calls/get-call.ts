import { z } from "zod";
import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { Lead } from "@/lib/leads/lead";
import { pathId } from "@/lib/shapes";
import { Call, toCall } from "./call";
import { CallDial, listDialsOfCall } from "./dialling/call-dial";
import { findCall } from "./find-call";

export const getCall = capability(
  {
    name: "getCall",
    description:
      "One call with what to say, the lead with its evidence, and its tries through the telephone provider with what was said.",
    scope: "calls:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("call") }),
    output: Call.extend({
      lead: Lead,
      dials: z.array(CallDial).meta({ description: "Through the telephone provider, the newest first." }),
    }).meta({ id: "CallWithLead" }),
  },
  async (ctx, { id }) => {
    const call = await findCall(ctx, id);
    const [lead, dials] = await Promise.all([findLead(ctx, call.leadId), listDialsOfCall(ctx, id)]);
    return { ...toCall(call), lead, dials };
  },
);
