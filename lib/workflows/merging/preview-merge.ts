import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { findLead } from "@/lib/leads/find-lead";
import { LEAD_FIELD_NAMES } from "@/lib/leads/lead-fields";
import { MergeSide, readSides } from "@/lib/leads/merge-side";
import { fillFrom } from "@/lib/leads/merging/fill-from";
import { inOrder } from "@/lib/leads/merging/pair-of-leads";
import { type Elsewhere, elsewhereAmong } from "@/lib/one-person";
import { count } from "@/lib/shapes";
import { hasOptedOut } from "@/lib/suppressions/erased-key";
import { Merge } from "./merge-lead";
import { whatEnds } from "./what-ends";

export const previewMerge = capability(
  {
    name: "previewMerge",
    description:
      "Shows two leads side by side and what merging them would mean; changes nothing. Merging costs no credits.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    refuses: ["invalid_state"],
    input: Merge,
    output: z.object({
      kept: MergeSide,
      other: MergeSide,
      fills: z.array(z.enum(LEAD_FIELD_NAMES)).describe("The fields that the kept lead gets from the other."),
      ends: z
        .object({
          stops: z
            .enum(["all", "first_email"])
            .describe("all: nothing more is sent to the kept lead; first_email: it gets no first email."),
          reason: z.enum(["suppressed", "unsubscribed", "rejected", "replied", "contacted"]),
        })
        .nullable()
        .describe("What the history of the other address rules out for the kept lead. Null: nothing."),
      emailsCanceled: count.describe("Waiting emails that are canceled, of both. Their credits return."),
      callsCanceled: count.describe("Calls that leave the call queue, of both."),
    }),
  },
  async (ctx, { id, otherId }) => {
    inOrder(id, otherId);
    const [keptRow, otherRow] = [await findLead(ctx, id), await findLead(ctx, otherId)];
    const sides = await readSides(ctx, [id, otherId]);
    const [kept, other] = [sides.get(id)!, sides.get(otherId)!];
    const ends = await readEnds(ctx, id, otherId, kept.suppressed);
    const { values } = fillFrom(keptRow, otherRow);
    return {
      kept,
      other,
      fills: LEAD_FIELD_NAMES.filter((name) => Object.hasOwn(values, name)),
      ends: ends as { stops: "all" | "first_email"; reason: Elsewhere | "suppressed" } | null,
      emailsCanceled: other.emailsWaiting + (await countEnded(ctx, id, ends)),
      callsCanceled: other.callsOpen + (ends?.stops === "all" ? kept.callsOpen : 0),
    };
  },
);

/** As if they were merged: what waits for the other is canceled by then, and what is in flight counts. */
async function readEnds(ctx: Context, id: string, otherId: string, isSuppressed: boolean) {
  const others = `select p.workspace_id, p.email_key, p.contacted_at, p.replied_at, case when p.status = 'queued' and not exists (
        select 1 from deliveries m where m.workspace_id = p.workspace_id and m.lead_id = p.id
          and m.state in ('sending', 'unknown')) then 'new' else p.status end as status
      from leads p, merging where p.workspace_id = merging.workspace_id
        and (p.id = merging.other or p.merged_into in (merging.other, merging.kept))`;
  const [row] = await ctx.db.execute<{ elsewhere: Elsewhere | null; isOptedOut: boolean }>(sql`
    with merging as (select ${ctx.workspaceId}::uuid as workspace_id, ${id}::uuid as kept, ${otherId}::uuid as other)
    select ${sql.raw(elsewhereAmong(others, "true"))} as elsewhere,
      exists (select 1 from (${sql.raw(others)}) p where ${sql.raw(hasOptedOut("p"))}) as "isOptedOut"`);
  return whatEnds(row!.elsewhere, isSuppressed || row!.isOptedOut);
}

async function countEnded(ctx: Context, id: string, ends: ReturnType<typeof whatEnds>): Promise<number> {
  if (ends === null) return 0;
  const [row] = await ctx.db.execute<{ emails: number }>(sql`
    select count(*)::int as emails from deliveries m
    where m.workspace_id = ${ctx.workspaceId} and m.lead_id = ${id} and m.enrollment_id is not null
      and m.state in ('draft', 'queued') and ${ends.stops === "all" ? sql`true` : sql`m.sequence_step = 0`}`);
  return row!.emails;
}
