import { z } from "zod";
import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { Lead } from "@/lib/leads/lead";
import { pathId } from "@/lib/shapes";
import { Call, toCall } from "./call";
import { findCall } from "./find-call";

export const getCall = capability(
  {
    name: "getCall",
    description: "One call with what to say, and the lead with its evidence.",
    scope: "calls:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("call") }),
    output: Call.extend({ lead: Lead }).meta({ id: "CallWithLead" }),
  },
  async (ctx, { id }) => {
    const call = await findCall(ctx, id);
    return { ...toCall(call), lead: await findLead(ctx, call.leadId) };
  },
);
