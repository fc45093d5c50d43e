import { z } from "zod";
import { sql } from "@/db/scope";
import type { OutreachChoice } from "@/lib/channels/contract/rank-leads";
import { chosenBy } from "@/lib/channels/email/estimate-emails";
import { readEnrolledPeople, readNewPeople, readPlannedMailboxes } from "@/lib/channels/email/read-send-plan";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import { priceOf } from "@/lib/credits/price-list";
import { type PlannedSend, planSends } from "@/lib/enrollments/plan-sends";
import { foreseeMailboxes } from "@/lib/mailboxes/choose-mailboxes";
import { count, isoTime, uuid } from "@/lib/shapes";
import { MAX_WRITTEN_TO } from "./outreach-input";

const DAY_MS = 86_400_000;
/** How far ahead is planned: a sequence of 8 steps can take longer only with waits of months. */
const HORIZON_DAYS = 400;
const MAX_PLANNED = 100_000;

/** When an outreach run's emails would go out, and from where, if nobody replies and nothing changes meanwhile. */
export const OutreachPlan = z
  .object({
    firstAt: isoTime.nullable().describe("The first of the first emails."),
    lastAt: isoTime.nullable().describe("The last of the first emails."),
    followUps: count.describe("Emails after the first ones. Whoever replies gets no more of them."),
    calls: count.describe(
      "Calls that enter the call queue between them, at most: leads without a phone number are not called.",
    ),
    followUpsUntil: isoTime.nullable().describe("The last follow-up."),
    followUpCost: z.number().describe("Credits that the follow-ups cost, at most."),
    mailboxes: z
      .array(
        z.object({
          id: uuid,
          address: z.string().nullable().describe("Null: the installation's own mail server."),
          name: z.string().nullable(),
          people: count,
        }),
      )
      .describe("Where the emails come from, the most people first."),
  })
  .meta({ id: "OutreachPlan" });
export type OutreachPlan = z.output<typeof OutreachPlan>;

/** The plan of a run, and the first email of each person. */
export type PlannedOutreach = {
  plan: OutreachPlan;
  firstOf: ReadonlyMap<string, PlannedSend>;
  sends: PlannedSend[];
};

/** Plans a run of a campaign before it starts, beside everything else that its mailboxes have to send. */
export async function planOutreach(
  ctx: Context,
  campaignId: string,
  choice: OutreachChoice,
): Promise<PlannedOutreach> {
  const ids = await listChosen(ctx, campaignId, choice);
  const [{ chosen }, mailboxes, enrolled] = await Promise.all([
    foreseeMailboxes(ctx, campaignId, ids),
    readPlannedMailboxes(ctx),
    readEnrolledPeople(ctx),
  ]);
  const people = await readNewPeople(ctx, campaignId, ids, chosen);
  const now = new Date();
  const isNew = new Set(ids);
  const all = await planSends(mailboxes, [...enrolled, ...people], {
    from: now,
    until: new Date(now.getTime() + HORIZON_DAYS * DAY_MS),
    most: MAX_PLANNED,
  });
  const sends = all.filter(({ personId }) => isNew.has(personId));
  const first = sends.filter(({ position }) => position === 0);
  const following = sends.filter(({ position, channel }) => position > 0 && channel === "email");
  return {
    sends,
    firstOf: new Map(first.map((send) => [send.personId, send])),
    plan: {
      firstAt: edgeOf(first, Math.min),
      lastAt: edgeOf(first, Math.max),
      followUps: following.length,
      calls: sends.filter(({ channel }) => channel === "call").length,
      followUpsUntil: edgeOf(following, Math.max),
      followUpCost: toCredits(priceOf(ctx.settings, "emailSend") * BigInt(following.length)),
      mailboxes: mailboxes
        .map(({ id, address, name }) => ({
          id,
          address,
          name,
          people: people.filter(({ mailboxId }) => mailboxId === id).length,
        }))
        .filter((mailbox) => mailbox.people > 0)
        .sort((one, other) => other.people - one.people),
    },
  };
}

function edgeOf(sends: readonly PlannedSend[], of: (one: number, other: number) => number): string | null {
  if (sends.length === 0) return null;
  return new Date(
    sends.reduce((best, { at }) => of(best, at.getTime()), sends[0]!.at.getTime()),
  ).toISOString();
}

/** Whom a run would choose, in its order. */
async function listChosen(ctx: Context, campaignId: string, choice: OutreachChoice): Promise<string[]> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    ${chosenBy(ctx, campaignId, choice)} order by position limit ${MAX_WRITTEN_TO}`);
  return rows.map(({ id }) => id);
}
