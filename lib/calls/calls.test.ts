import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { calls, leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { listAudit } from "@/lib/audit/list-audit";
import { type CallProgress, makeCallsOfRun } from "@/lib/channels/call/make-calls-of-run";
import { selectLeads } from "@/lib/channels/email/select-leads";
import { type Context, createContext } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { SCOPES } from "@/lib/scopes";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { recordLeadOutcome } from "@/lib/workflows/record-lead-outcome";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { openSendPath, seedCampaign, someoneWaits } from "@/testing/outreach/send-path";
import { cancelCalls } from "./cancel-calls";
import { claimNextCall } from "./claim-next-call";
import { addDoNotCall } from "./do-not-call/add-do-not-call";
import { exportDoNotCall } from "./do-not-call/export-do-not-call";
import { importDoNotCall } from "./do-not-call/import-do-not-call";
import { listDoNotCall } from "./do-not-call/list-do-not-call";
import { removeDoNotCall } from "./do-not-call/remove-do-not-call";
import { restoreDoNotCall } from "./do-not-call/restore-do-not-call";
import { getCall } from "./get-call";
import { keepCall } from "./keep-call";
import { listCalls } from "./list-calls";
import { recordCallOutcome } from "./record-call-outcome";
import { releaseCall } from "./release-call";

/** A Monday, 11:00 in London. Far in the future, because for PostgreSQL a claim made on a past day has already expired. */
const MONDAY = new Date("2093-11-23T11:00:00.000Z");
let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path?.close());
afterEach(() => {
  vi.useRealTimers();
});

type Seeded = Awaited<ReturnType<typeof seedCampaign>>;

/** A campaign whose leads have numbers in Leeds; the first lead has the best score. */
async function seed(count: number): Promise<Seeded> {
  const seeded = await seedCampaign(path.connection, count);
  for (const [index, lead] of seeded.leads.entries())
    await path.connection.db
      .update(leads)
      .set({
        phone: `0113 496 ${String(index).padStart(4, "0")}`,
        location: "Leeds, England",
        score: 90 - index,
        evidence: [
          ...lead.evidence,
          {
            ...lead.evidence[0]!,
            field: "phone",
            value: "0113 496 0000",
            url: "https://bakery.co.uk/contact",
          },
        ],
      })
      .where(eq(leads.id, lead.id));
  return seeded;
}

/** The call list of a run that only makes calls; the clock is frozen on Monday. */
async function makeList(count: number, body: { targetCount?: number } = {}): Promise<Seeded> {
  const seeded = await seed(count);
  await placeCalls(seeded, body);
  return seeded;
}

async function placeCalls({ ctx, campaignId }: Seeded, body: { targetCount?: number } = {}): Promise<void> {
  const { run } = await startOutreachRun(ctx, { id: campaignId, channels: { call: true }, ...body });
  const generation = { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
  let after: CallProgress | null = null;
  for (let done = false; !done; ) ({ done, after } = await makeCallsOfRun(ctx, generation, after));
}

function standStill(at = MONDAY): void {
  vi.useFakeTimers({ now: at, toFake: ["Date"] });
}

function personIn(ctx: Context, id: string): Context {
  const actor = { kind: "user" as const, id, name: id };
  return createContext({ workspaceId: ctx.workspaceId, actor, scopes: new Set(SCOPES), db: ctx.db });
}

const open = async (ctx: Context) => (await listCalls(ctx, { status: "open" })).calls;
const statusOf = async (id: string) =>
  (await path.connection.db.select().from(leads).where(eq(leads.id, id)))[0]!.status;

/** PostgreSQL uses the real clock, so calls that are due by the test's clock are made due by the real one too. */
async function makeDue(ctx: Context): Promise<void> {
  await acrossWorkspaces(ctx).execute(
    sql`update calls set due_at = now() - interval '1 day' where workspace_id = ${ctx.workspaceId} and state = 'open'`,
  );
}

describe("place_calls", () => {
  test("puts each lead with a number on the list once, best score first, and charges nothing", async () => {
    standStill();
    const seeded = await makeList(3);
    const list = await open(seeded.ctx);
    expect(list.map(({ phone, attempt }) => ({ phone, attempt }))).toEqual(
      ["0000", "0001", "0002"].map((end) => ({ phone: `+44113496${end}`, attempt: 1 })),
    );
    expect(list[0]).toMatchObject({ timeZones: ["Europe/London"], callableFrom: MONDAY.toISOString() });
    expect(list[0]!.script.opening).toContain("Owner");
    expect(list[0]!.script.opening).toContain("Ovens that use half the power");
    expect(list[0]!.script.questions).toHaveLength(3);
    await stopCampaign(seeded.ctx, { id: seeded.campaignId });
    expect(await getCredits(seeded.ctx, {})).toMatchObject({ balance: 1_000, held: 0 });
  });

  test("keeps to the target, and a repeated step makes nothing twice", async () => {
    const seeded = await seed(5);
    const { ctx, campaignId } = seeded;
    const { run } = await startOutreachRun(ctx, { id: campaignId, channels: { call: true }, targetCount: 2 });
    const generation = { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
    await Promise.all([1, 2, 3].map(() => makeCallsOfRun(ctx, generation, null)));
    await makeCallsOfRun(ctx, generation, null);
    expect((await open(ctx)).length).toBe(2);
  });

  test("passes over a number without a country, one that is barred, and one that another lead has", async () => {
    const seeded = await seed(4);
    const set = (index: number, value: object) =>
      acrossWorkspaces(seeded.ctx).update(leads).set(value).where(eq(leads.id, seeded.leads[index]!.id));
    await set(1, { location: null, evidence: [], domain: "bakery.com" });
    await set(2, { phone: "0113 496 0000" });
    await addDoNotCall(seeded.ctx, { phone: "+44 113 4960003" });
    await placeCalls(seeded);
    expect((await open(seeded.ctx)).map(({ leadId }) => leadId)).toEqual([seeded.leads[0]!.id]);
    const [step] = await acrossWorkspaces(seeded.ctx).execute(sql`
      select status, done, reason, reason_data from run_steps where workspace_id = ${seeded.ctx.workspaceId} and key = 'place_calls'`);
    expect(step).toEqual({
      ...{ status: "completed", done: 1 },
      ...{ reason: "leads_uncallable", reason_data: { leads: 3 } },
    });
  });

  test("beside mails goes to those whom the mails of the run go to, and to no others", async () => {
    const { ctx, campaignId, leads: people } = await seed(3);
    const channels = { email: true, call: true };
    const { run } = await startOutreachRun(ctx, { id: campaignId, channels, targetCount: 2 });
    const generation = { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
    while ((await selectLeads(ctx, generation)).more);
    await makeCallsOfRun(ctx, generation, null);
    expect((await open(ctx)).map(({ leadId }) => leadId)).toEqual(people.slice(0, 2).map(({ id }) => id));
  });

  test("a run without anybody to call is refused with the reason", async () => {
    const { ctx, campaignId } = await seedCampaign(path.connection, 1);
    await expect(startOutreachRun(ctx, { id: campaignId, channels: { call: true } })).rejects.toMatchObject({
      code: "bad_state",
      details: { reason: "nobody_to_contact" },
    });
  });
});

describe("the list", () => {
  test("gives two people different calls, and one their own again", async () => {
    standStill();
    const { ctx } = await makeList(2);
    await makeDue(ctx);
    const [ines, tom] = [personIn(ctx, "ines"), personIn(ctx, "tom")];
    const [first, second] = await Promise.all([claimNextCall(ines, {}), claimNextCall(tom, {})]);
    expect(new Set([first.call!.id, second.call!.id]).size).toBe(2);
    expect((await claimNextCall(ines, {})).call!.id).toBe(first.call!.id);
    const third = await claimNextCall(personIn(ctx, "third"), {});
    expect(third.call).toBe(null);
    await expect(recordCallOutcome(tom, { id: first.call!.id, outcome: "reached" })).rejects.toMatchObject({
      code: "invalid_state",
      details: { claimedBy: "user:ines" },
    });
    await releaseCall(ines, { id: first.call!.id });
    expect((await claimNextCall(personIn(ctx, "third"), {})).call!.id).toBe(first.call!.id);
  });

  test("is taken from once in the audit log, however often whoever is at a call keeps it", async () => {
    standStill();
    const seeded = await makeList(1);
    const ada = personIn(seeded.ctx, "ada");
    const { call } = await claimNextCall(ada, {});
    await claimNextCall(ada, {});
    await claimNextCall(personIn(seeded.ctx, "tom"), {});
    const { entries } = await listAudit(seeded.ctx, { capability: "claimNextCall" });
    expect(entries).toMatchObject([{ actor: { id: "ada" }, subjects: { callId: call!.id } }]);
    await releaseCall(ada, { id: call!.id });
    await claimNextCall(ada, {});
    expect((await listAudit(seeded.ctx, { capability: "claimNextCall" })).total).toBe(2);
  });

  test("lets whoever speaks keep a call after the lead's hours are over, and nobody else", async () => {
    standStill();
    const { ctx } = await makeList(2);
    const [ada, ben] = [personIn(ctx, "ada"), personIn(ctx, "ben")];
    const { call } = await claimNextCall(ada, {});
    const id = call!.id;
    // Twelve minutes have passed, and it is night in Leeds.
    await acrossWorkspaces(ctx).execute(
      sql`update calls set claimed_until = now() + interval '3 minutes' where workspace_id = ${ctx.workspaceId} and id = ${id}`,
    );
    standStill(new Date("2093-11-23T23:00:00.000Z"));
    await keepCall(ada, { id });
    const [kept] = await acrossWorkspaces(ctx)
      .select({ left: sql<number>`extract(epoch from claimed_until - now())::int` })
      .from(calls)
      .where(eq(calls.id, id));
    expect(kept!.left).toBeGreaterThan(14 * 60);
    await expect(keepCall(ben, { id })).rejects.toMatchObject({ code: "invalid_state" });
    await releaseCall(ada, { id });
    await expect(keepCall(ada, { id })).rejects.toMatchObject({ code: "invalid_state" });
    expect((await listAudit(ctx, { capability: "keepCall", outcome: "done" })).entries).toEqual([]);
  });

  test("lets go of a call that somebody took and left", async () => {
    const { ctx } = await makeList(1);
    standStill();
    await makeDue(ctx);
    const { call } = await claimNextCall(personIn(ctx, "ines"), {});
    await acrossWorkspaces(ctx).execute(
      sql`update calls set claimed_until = now() - interval '1 second' where id = ${call!.id}`,
    );
    expect((await claimNextCall(personIn(ctx, "tom"), {})).call!.id).toBe(call!.id);
  });

  test("waits for the lead's own hours, and says until when", async () => {
    const { ctx } = await makeList(1);
    await makeDue(ctx);
    standStill(new Date("2093-11-21T12:00:00.000Z"));
    expect(await claimNextCall(personIn(ctx, "ines"), {})).toEqual({
      call: null,
      nextAt: "2093-11-23T09:00:00.000Z",
    });
    standStill(new Date("2093-11-23T09:00:00.000Z"));
    expect((await claimNextCall(personIn(ctx, "ines"), {})).call).not.toBe(null);
  });

  test.each(["unsubscribed", "rejected", "replied"] as const)(
    "gives nobody a lead that has %s meanwhile",
    async (status) => {
      standStill();
      const { ctx, leads: people } = await makeList(1);
      await makeDue(ctx);
      await acrossWorkspaces(ctx).update(leads).set({ status }).where(eq(leads.id, people[0]!.id));
      expect(await claimNextCall(personIn(ctx, "ines"), {})).toEqual({ call: null, nextAt: null });
    },
  );

  test("loses a lead that is noted as one who wants no more", async () => {
    const { ctx, leads: people } = await makeList(1);
    await recordLeadOutcome(ctx, { id: people[0]!.id, outcome: "unsubscribed" });
    expect((await listCalls(ctx, { status: "canceled" })).calls[0]).toMatchObject({
      reason: "The lead was logged as unsubscribed.",
    });
  });

  test("has nothing of a campaign that is paused, and is emptied by a stop", async () => {
    standStill();
    const seeded = await seed(1);
    const { ctx, campaignId } = seeded;
    await placeCalls(seeded);
    await makeDue(ctx);
    await pauseCampaign(ctx, { id: campaignId });
    expect(await claimNextCall(personIn(ctx, "ines"), {})).toEqual({ call: null, nextAt: null });
    await stopCampaign(ctx, { id: campaignId });
    expect(await open(ctx)).toEqual([]);
    expect((await listCalls(ctx, { status: "canceled" })).calls[0]).toMatchObject({
      reason: "The campaign was stopped.",
    });
    // No call was made, so the lead may be added to the list again.
    await placeCalls(seeded);
    expect(await open(ctx)).toHaveLength(1);
  });
});

describe("at the same moment", () => {
  test("a claim waits for a stop that has begun, bars it from nothing, and finds the list empty", async () => {
    standStill();
    const { ctx, campaignId } = await makeList(1);
    await makeDue(ctx);
    const claiming = await acrossWorkspaces(ctx).transaction(async (tx) => {
      await tx.execute(sql`select 1 from campaigns where id = ${campaignId} for no key update`);
      const claiming = claimNextCall(personIn(ctx, "ines"), {});
      await someoneWaits(acrossWorkspaces(ctx));
      await cancelCalls({ ...ctx, db: tx as never }, sql`c.campaign_id = ${campaignId}`, "stopped");
      return { answer: claiming };
    });
    expect((await claiming.answer).call).toBe(null);
  });

  test("an outcome waits for somebody who unsubscribes, and both count", async () => {
    standStill();
    const { ctx, leads: people } = await makeList(1);
    await makeDue(ctx);
    const ines = personIn(ctx, "ines");
    const { call } = await claimNextCall(ines, {});
    const recording = await acrossWorkspaces(ctx).transaction(async (tx) => {
      await tx.update(leads).set({ status: "unsubscribed" }).where(eq(leads.id, people[0]!.id));
      const answer = recordCallOutcome(ines, { id: call!.id, outcome: "meeting", notes: "on Friday" });
      await someoneWaits(acrossWorkspaces(ctx));
      await cancelCalls({ ...ctx, db: tx as never }, sql`c.lead_id = ${people[0]!.id}`, "unsubscribed");
      return { answer };
    });
    expect(await recording.answer).toMatchObject({ status: "done", outcome: "meeting", notes: "on Friday" });
    expect(await statusOf(people[0]!.id)).toBe("unsubscribed");
  });
});

describe("an outcome", () => {
  const callOnce = async (outcome: Parameters<typeof recordCallOutcome>[1]["outcome"], more = {}) => {
    standStill();
    const seeded = await makeList(1);
    await makeDue(seeded.ctx);
    const ines = personIn(seeded.ctx, "ines");
    const { call } = await claimNextCall(ines, {});
    const done = await recordCallOutcome(ines, { id: call!.id, outcome, ...more });
    return { ...seeded, ines, done, status: await statusOf(seeded.leads[0]!.id) };
  };

  test.each([
    ["reached", "contacted"],
    ["meeting", "replied"],
    ["not_interested", "rejected"],
    ["wrong_number", "new"],
    ["do_not_call", "unsubscribed"],
  ] as const)("%s makes the lead %s, and nobody calls again", async (outcome, expected) => {
    const { ctx, done, status, campaignId } = await callOnce(outcome, { notes: "as said" });
    expect({ status, outcome: done.outcome, next: done.next }).toEqual({
      status: expected,
      outcome,
      next: null,
    });
    expect(await open(ctx)).toEqual([]);
    await stopCampaign(ctx, { id: campaignId });
    await expect(startOutreachRun(ctx, { id: campaignId, channels: { call: true } })).rejects.toThrow(
      "There is nobody to call",
    );
  });

  test("of a call that was taken off the list while somebody spoke is kept, and brings no other call", async () => {
    standStill();
    const { ctx, campaignId } = await makeList(1);
    await makeDue(ctx);
    const ines = personIn(ctx, "ines");
    const { call } = await claimNextCall(ines, {});
    await stopCampaign(ctx, { id: campaignId });
    await expect(
      recordCallOutcome(personIn(ctx, "tom"), { id: call!.id, outcome: "reached" }),
    ).rejects.toMatchObject({ code: "invalid_state" });
    expect(
      await recordCallOutcome(ines, { id: call!.id, outcome: "no_answer", notes: "rang long" }),
    ).toMatchObject({ status: "done", notes: "rang long", next: null });
  });

  test("counts once", async () => {
    const { ines, done } = await callOnce("reached");
    await expect(recordCallOutcome(ines, { id: done.id, outcome: "meeting" })).rejects.toMatchObject({
      code: "invalid_state",
      details: { outcome: "reached" },
    });
  });

  test("no_answer puts the lead back a day later, three calls at most", async () => {
    const { ctx, ines, done } = await callOnce("no_answer");
    expect(done.next).toMatchObject({ attempt: 2, callableFrom: "2093-11-24T11:00:00.000Z" });
    const second = await recordCallOutcome(ines, { id: done.next!.id, outcome: "no_answer" });
    const third = await recordCallOutcome(ines, { id: second.next!.id, outcome: "no_answer" });
    expect(third.next).toBe(null);
    expect(await acrossWorkspaces(ctx).$count(calls, eq(calls.workspaceId, ctx.workspaceId))).toBe(3);
  });

  test("a callback comes back at its time, before all others, also in the evening that the lead named", async () => {
    const callbackAt = "2093-11-24T19:30:00.000Z";
    const { ctx, ines, done, status } = await callOnce("callback", { callbackAt });
    expect(status).toBe("contacted");
    expect(done.next).toMatchObject({ attempt: 2, callableFrom: callbackAt });
    standStill(new Date(callbackAt));
    await makeDue(ctx);
    expect((await claimNextCall(ines, {})).call!.id).toBe(done.next!.id);
  });

  test.each([
    ["without its time", undefined],
    ["in the past", "2093-11-23T10:00:00.000Z"],
    ["at night, where the lead is", "2093-11-24T21:00:00.000Z"],
    ["in the far future", "2028-11-24T12:00:00.000Z"],
  ])("a callback %s is refused, and nothing is lost", async (_, callbackAt) => {
    standStill();
    const { ctx } = await makeList(1);
    await makeDue(ctx);
    const ines = personIn(ctx, "ines");
    const { call } = await claimNextCall(ines, {});
    await expect(
      recordCallOutcome(ines, { id: call!.id, outcome: "callback", ...(callbackAt ? { callbackAt } : {}) }),
    ).rejects.toMatchObject({ code: "validation_error", details: [{ path: "callbackAt" }] });
    expect((await getCall(ines, { id: call!.id })).status).toBe("open");
  });

  test("do_not_call bars the number for other leads too", async () => {
    const { ctx } = await callOnce("do_not_call", { notes: "never again" });
    expect((await listDoNotCall(ctx, {})).doNotCall).toMatchObject([
      { phone: "+441134960000", reason: "asked", note: "never again" },
    ]);
  });

  test("the longest notes of a call are those of its number too", async () => {
    const notes = "n".repeat(4_000);
    const { ctx } = await callOnce("do_not_call", { notes });
    expect((await listDoNotCall(ctx, {})).doNotCall).toMatchObject([{ note: notes }]);
  });
});

describe("the do-not-call list", () => {
  test("takes a list in, says what it refused, and gives it out again", async () => {
    const { ctx } = await makeList(2);
    const text = "Number;Who\n0113 496 0000;A\n+44 113 496 0009;B\nnonsense;C\n";
    expect(await importDoNotCall(ctx, { text, country: "United Kingdom", note: "from the old CRM" })).toEqual(
      {
        found: 2,
        added: 2,
        known: 0,
        refusedTotal: 1,
        refused: [
          {
            line: 4,
            value: "nonsense, C",
            reason: "No phone number with a country code in this line.",
          },
        ],
      },
    );
    expect(await importDoNotCall(ctx, { text: "+441134960009" })).toMatchObject({ added: 0, known: 1 });
    // A lead on the call list with such a number is removed from it.
    expect((await open(ctx)).map(({ phone }) => phone)).toEqual(["+441134960001"]);
    let csv = "";
    for await (const piece of await exportDoNotCall(ctx, {})) csv += piece;
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      "phone,reason,note,createdAt",
      expect.stringMatching(/^\+4411349600\d\d,/),
    ]);
    const { ctx: other } = await seedCampaign(path.connection, 0);
    expect(await importDoNotCall(other, { text: csv })).toMatchObject({ refused: [] });
    const numbers = async (of: typeof ctx) =>
      (await listDoNotCall(of, {})).doNotCall.map(({ phone }) => phone).sort();
    expect(await numbers(other)).toEqual(await numbers(ctx));
  });

  test("refuses a number whose country nobody can tell, with the remedy", async () => {
    const { ctx } = await seedCampaign(path.connection, 0);
    await expect(addDoNotCall(ctx, { phone: "0113 496 0000" })).rejects.toThrow(
      "with a country code, such as",
    );
    expect(await addDoNotCall(ctx, { phone: "0113 496 0000", country: "gb" })).toMatchObject({
      phone: "+441134960000",
    });
  });

  test("takes a number back that was removed by mistake, with its reason and note, and its call off the list", async () => {
    standStill();
    const { ctx } = await makeList(1);
    const phone = (await open(ctx))[0]!.phone;
    const barred = { phone, reason: "asked" as const, note: "rang twice" };
    await restoreDoNotCall(ctx, barred);
    expect(await open(ctx)).toEqual([]);
    const { id } = (await listDoNotCall(ctx, {})).doNotCall[0]!;
    await removeDoNotCall(ctx, { id });
    expect((await listDoNotCall(ctx, {})).total).toBe(0);
    await restoreDoNotCall(ctx, barred);
    expect((await listDoNotCall(ctx, {})).doNotCall).toMatchObject([barred]);
    await expect(restoreDoNotCall(ctx, { ...barred, phone: "0113 496 0000" })).rejects.toThrow("E.164");
  });

  test("knows the number of somebody who was deleted for good, and keeps only a hash", async () => {
    const { ctx, leads: people } = await makeList(1);
    await eraseLead(ctx, { id: people[0]!.id });
    expect(await acrossWorkspaces(ctx).$count(calls, eq(calls.workspaceId, ctx.workspaceId))).toBe(0);
    expect(JSON.stringify(await listDoNotCall(ctx, {}))).not.toContain("4960000");
    expect(await importDoNotCall(ctx, { text: "+441134960000" })).toMatchObject({ added: 0 });
    expect(JSON.stringify(await listDoNotCall(ctx, {}))).not.toContain("4960000");
  });
});
