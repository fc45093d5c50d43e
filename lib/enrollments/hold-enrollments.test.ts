import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollments } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { holdEnrollments } from "./change-enrollments";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());

test("of two holds the later one stays, and what has ended is not held", async () => {
  path.openMailerTo("smtp://127.0.0.1:1");
  const { ctx, leads: people } = await seedCampaign(path.connection, 2);
  for (const { id } of people) await queueLeadEmail(ctx, { id });
  const [one, other] = people.map(({ id }) => id);
  await acrossWorkspaces(ctx)
    .update(enrollments)
    .set({ state: "finished", nextDueAt: null })
    .where(eq(enrollments.leadId, other!));
  const hold = (day: string, reason: "auto_reply" | "colleague_replied") =>
    holdEnrollments(ctx, sql`e.lead_id in (${one}, ${other})`, { until: new Date(day), reason });
  expect(await hold("2030-03-04", "auto_reply")).toHaveLength(1);
  expect(await hold("2030-03-01", "colleague_replied")).toEqual([]);
  const rows = await acrossWorkspaces(ctx)
    .select()
    .from(enrollments)
    .where(eq(enrollments.workspaceId, ctx.workspaceId))
    .orderBy(enrollments.id);
  expect(rows.map(({ heldUntil, heldReason }) => [heldUntil?.toISOString() ?? null, heldReason])).toEqual([
    ["2030-03-04T00:00:00.000Z", "auto_reply"],
    [null, null],
  ]);
});
