import { z } from "zod";
import { isoText } from "@/db/iso-text";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { listAttributions } from "@/lib/leads/attributions";
import { Lead } from "@/lib/leads/lead";
import { LEAD_FIELD_NAMES } from "@/lib/leads/lead-fields";
import { nameColumns } from "@/lib/leads/name-columns";
import { count, isoTime } from "@/lib/shapes";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";

const OWN = Lead.pick({
  id: true,
  status: true,
  emailStatus: true,
  agentId: true,
  score: true,
  reach: true,
  sample: true,
  evidence: true,
  ...(Object.fromEntries(LEAD_FIELD_NAMES.map((name) => [name, true])) as Record<
    (typeof LEAD_FIELD_NAMES)[number],
    true
  >),
});

/** One of two leads that are compared, with what has happened at its address and what waits for it. */
export const MergeSide = OWN.extend({
  agentName: z.string(),
  contactedAt: isoTime.nullable(),
  repliedAt: isoTime.nullable(),
  suppressed: z.boolean().describe("True: it may not be emailed."),
  emailsSent: count.describe("Emails that went to it."),
  emailsWaiting: count.describe("Emails written or queued for it, which merging it into the other cancels."),
  emailsInFlight: count.describe("Emails that were handed to a mail server and have no answer yet."),
  callsOpen: count.describe("Calls to it in the call queue, which merging it into the other cancels."),
  attribution: Lead.shape.attribution,
  createdAt: isoTime,
}).meta({ id: "MergeSide" });
export type MergeSide = z.output<typeof MergeSide>;

const COLUMNS = nameColumns(OWN.keyof().options);

/** Leads as `MergeSide`, by id. */
export async function readSides(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, z.input<typeof MergeSide>>> {
  const rows = await ctx.db.execute<Omit<z.input<typeof MergeSide>, "attribution">>(sql`
    select ${sql.raw(COLUMNS)}, a.name as "agentName", ${sql.raw(isoText("l.contacted_at"))} as "contactedAt",
      ${sql.raw(isoText("l.replied_at"))} as "repliedAt", ${sql.raw(isoText("l.created_at"))} as "createdAt",
      ${sql.raw(leadIsSuppressed("l"))} as suppressed, m.*, (
        select count(*)::int from calls c where c.workspace_id = l.workspace_id and c.lead_id = l.id and c.state = 'open') as "callsOpen"
    from leads l join agents a on a.workspace_id = l.workspace_id and a.id = l.agent_id
      cross join lateral (
        select (count(*) filter (where m.state in ('sent', 'bounced')))::int as "emailsSent",
          (count(*) filter (where m.state in ('draft', 'queued')))::int as "emailsWaiting",
          (count(*) filter (where m.state in ('sending', 'unknown')))::int as "emailsInFlight"
        from deliveries m
        where m.workspace_id = l.workspace_id and m.lead_id = l.id and m.enrollment_id is not null) m
    where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param([...new Set(ids)])}::uuid[])`);
  return new Map(rows.map((row) => [row.id, { ...row, attribution: listAttributions(row.evidence) }]));
}

/** Which of the two is suggested to be kept. */
export function inOrderToKeep<Side extends z.input<typeof MergeSide>>(
  one: Side,
  other: Side,
): { kept: Side; other: Side } {
  for (const rank of RANKS) {
    const [a, b] = [rank(one), rank(other)];
    if (a !== b) return a > b ? { kept: one, other } : { kept: other, other: one };
  }
  return { kept: one, other };
}

const GOOD = ["unknown", "risky", "published", "verified"];

/** Where a conversation goes on; whom nothing stops; whose address is safer; who is better known; who was found first. */
const RANKS: ((side: z.input<typeof MergeSide>) => number | string)[] = [
  ({ suppressed }) => (suppressed ? 0 : 1),
  ({ repliedAt }) => (repliedAt ? 1 : 0),
  ({ contactedAt, emailsInFlight }) => (contactedAt || emailsInFlight > 0 ? 1 : 0),
  ({ emailStatus }) => GOOD.indexOf(emailStatus),
  ({ reach }) => reach,
  ({ id }) => -Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16),
];
