import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { calls } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { claimNextCall } from "@/lib/calls/claim-next-call";
import { addDoNotCall } from "@/lib/calls/do-not-call/add-do-not-call";
import { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import { getCredits } from "@/lib/credits/get-credits";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { endpoint } from "@/lib/http/endpoint";
import { createKey } from "@/lib/keys/create-key";
import { overrideEnv } from "@/lib/process/this-process";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import {
  attemptsOf,
  callsOf,
  openPhonePath,
  type PhonePath,
  personIn,
  placeRun,
  seedCallable,
  settled,
} from "@/testing/calls/phone-path";
import { defer } from "@/testing/phone/deferred";
import { dialCall } from "./dial-call";
import { hangUpCall } from "./hang-up-call";
import { recoverAttempts } from "./recover-attempts";

const MINE = "+441134969999";
let path: PhonePath;
beforeAll(async () => {
  path = await openPhonePath();
});
afterAll(() => path?.close());
beforeEach(() => {
  path.twilio.calls.length = 0;
  path.hooks.seen.length = 0;
});
afterEach(() => {
  path.twilio.callbacks = {};
  expect(path.twilio.problems).toEqual([]);
});

/** A person with a claimed call. */
async function takeOne(credits?: number) {
  const seeded = await seedCallable(path, 2, credits);
  await placeRun(seeded);
  const ctx = personIn(seeded.ctx, "ines");
  const { call } = await claimNextCall(ctx, {});
  return { ...seeded, ctx, call: call!, lead: seeded.phones[0]! };
}

const balanceOf = async (ctx: Parameters<typeof getCredits>[0]) => {
  const { balance, held } = await getCredits(ctx, {});
  return { balance, held };
};

describe("a call through the person's phone", () => {
  test("rings the person first and then the lead, and costs a callMinute for each started minute", async () => {
    const { ctx, call, lead } = await takeOne();
    path.twilio.phone(MINE, { answer: "human", keys: ["5"], seconds: 61 });
    path.twilio.phone(lead, { answer: "human", seconds: 40 });
    const attempt = await dialCall(ctx, { id: call.id, personPhone: MINE });
    expect(attempt).toMatchObject({ mode: "connect", status: "live" });
    await settled(ctx);
    expect(path.twilio.calls.map(({ to, parent }) => ({ to, isChild: parent !== undefined }))).toEqual([
      { to: MINE, isChild: false },
      { to: lead, isChild: true },
    ]);
    expect(path.twilio.calls[0]!.heard[0]).toContain("Press any key");
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "ended", seconds: 61, leadStatus: "completed" }]);
    expect(await balanceOf(ctx)).toEqual({ balance: 988, held: 0 });
    // The person records the outcome, as for a call dialed by hand.
    expect((await callsOf(ctx))[0]).toMatchObject({ state: "open", claimedBy: "user:ines" });
    await recordCallOutcome(ctx, { id: call.id, outcome: "meeting" });
  });

  test("a mailbox that takes the person's call is never put through to the lead", async () => {
    const { ctx, call } = await takeOne();
    path.twilio.phone(MINE, { answer: "human", keys: [""], seconds: 12 });
    await dialCall(ctx, { id: call.id, personPhone: MINE });
    await settled(ctx);
    expect(path.twilio.calls.map(({ to }) => to)).toEqual([MINE]);
    expect(await balanceOf(ctx)).toEqual({ balance: 994, held: 0 });
  });

  test.each(["busy", "no-answer", "failed"] as const)(
    "the person's phone is %s: nothing is charged",
    async (answer) => {
      const { ctx, call } = await takeOne();
      path.twilio.phone(MINE, { answer });
      await dialCall(ctx, { id: call.id, personPhone: MINE });
      await settled(ctx);
      expect(await balanceOf(ctx)).toEqual({ balance: 1_000, held: 0 });
      expect(await attemptsOf(ctx)).toMatchObject([
        { state: "ended", providerStatus: answer, leadCalledAt: null },
      ]);
      // The call may be tried again.
      path.twilio.phone(MINE, { answer: "human", keys: ["1"], seconds: 5 });
      await dialCall(ctx, { id: call.id, personPhone: MINE });
      await settled(ctx);
    },
  );

  test.each(["busy", "no-answer"] as const)("says that the lead's phone is %s", async (answer) => {
    const { ctx, call, lead } = await takeOne();
    path.twilio.phone(MINE, { answer: "human", keys: ["1"], seconds: 20 });
    path.twilio.phone(lead, { answer });
    await dialCall(ctx, { id: call.id, personPhone: MINE });
    await settled(ctx);
    expect(await attemptsOf(ctx)).toMatchObject([{ leadStatus: answer }]);
  });

  test("a pause while the person's phone rings holds: the lead is not rung", async () => {
    const { ctx, call, campaignId } = await takeOne();
    const { promise: until, resolve: pickUp } = defer<void>();
    path.twilio.phone(MINE, {
      answer: "human",
      keys: ["1"],
      seconds: 9,
      until,
    });
    await dialCall(ctx, { id: call.id, personPhone: MINE });
    const paused = await pauseCampaign(ctx, { id: campaignId });
    expect(paused.callsInFlight).toEqual([]);
    pickUp();
    await settled(ctx);
    expect(path.twilio.calls.map(({ to }) => to)).toEqual([MINE]);
    expect(path.twilio.calls[0]!.heard.join(" ")).toContain("cannot be called right now");
    expect(await attemptsOf(ctx)).toMatchObject([
      { leadCalledAt: null, problem: expect.stringContaining("paused") },
    ]);
  });

  test("a pause waits for a lead's phone that is about to ring", async () => {
    const { ctx, call, campaignId, lead } = await takeOne();
    let ring = () => {};
    path.twilio.phone(MINE, { answer: "human", keys: ["1"], seconds: 9 });
    path.twilio.phone(lead, {
      answer: "human",
      rings: new Promise<void>((resolve) => {
        ring = resolve;
      }),
    });
    await dialCall(ctx, { id: call.id, personPhone: MINE });
    await path.hooks.until(
      ({ path, form }) => path.endsWith("/lead") && form.get("CallStatus") === "initiated",
    );
    let hasAnswered = false;
    const pausing = pauseCampaign(ctx, { id: campaignId }).then((answer) => {
      hasAnswered = true;
      return answer;
    });
    await acrossWorkspaces(ctx).execute(sql`select pg_sleep(0.1)`);
    expect(hasAnswered).toBe(false);
    ring();
    expect((await pausing).callsInFlight).toEqual([]);
    await settled(ctx);
  });

  test("a number that was barred meanwhile is not rung", async () => {
    const { ctx, call, lead } = await takeOne();
    const { promise: until, resolve: pickUp } = defer<void>();
    path.twilio.phone(MINE, {
      answer: "human",
      keys: ["1"],
      until,
    });
    await dialCall(ctx, { id: call.id, personPhone: MINE });
    await addDoNotCall(ctx, { phone: lead });
    pickUp();
    await settled(ctx);
    expect(path.twilio.calls.map(({ to }) => to)).toEqual([MINE]);
  });

  test("two clicks at once ring one phone", async () => {
    const { ctx, call } = await takeOne();
    path.twilio.phone(MINE, { answer: "human", keys: ["1"], seconds: 5 });
    const answers = await Promise.allSettled(
      [1, 2, 3, 4].map(() => dialCall(ctx, { id: call.id, personPhone: MINE })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await settled(ctx);
    expect(path.twilio.calls.filter(({ to }) => to === MINE)).toHaveLength(1);
  });

  test("an Idempotency-Key does not hold it back: it is written down before the provider is asked, and once", async () => {
    const { ctx, call } = await takeOne();
    const { apiKey, id } = await createKey(path.connection.db, {
      workspaceId: ctx.workspaceId,
      name: "dials",
    });
    await acrossWorkspaces(ctx)
      .update(calls)
      .set({ claimedBy: `key:${id}` })
      .where(eq(calls.id, call.id));
    const post = endpoint(dialCall, { idempotent: true });
    const ask = () =>
      post(
        new Request(`http://leadwright.test/v1/calls/${call.id}/dial`, {
          method: "POST",
          headers: { "x-api-key": apiKey, "idempotency-key": "one", "content-type": "application/json" },
          body: JSON.stringify({ personPhone: MINE }),
        }),
        { params: Promise.resolve({ id: call.id }) },
      );
    const { promise: hold, resolve: letGo } = defer<void>();
    path.twilio.phone(MINE, { answer: "human", keys: [""], seconds: 12 });
    path.twilio.failFor(MINE, { hold });
    const answer = ask();
    await path.twilio.accepted(1);
    expect(await attemptsOf(ctx)).toHaveLength(1);
    letGo();
    expect((await answer).status).toBe(200);
    await settled(ctx);
    const again = await ask();
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(path.twilio.calls).toHaveLength(1);
  });

  test("refuses what somebody else works on, a number that is none, and a call outside of the lead's hours", async () => {
    const { ctx, call } = await takeOne();
    const other = personIn(ctx, "somebody-else");
    await expect(dialCall(other, { id: call.id, personPhone: MINE })).rejects.toMatchObject({
      code: "invalid_state",
    });
    await expect(dialCall(ctx, { id: call.id, personPhone: "my phone" })).rejects.toMatchObject({
      code: "validation_error",
      details: [{ path: "personPhone" }],
    });
    overrideEnv({ CALL_DAYS: String((((new Date().getUTCDay() || 7) + 3) % 7) + 1) });
    await expect(dialCall(ctx, { id: call.id, personPhone: MINE })).rejects.toMatchObject({
      message: expect.stringContaining("calling hours"),
    });
    overrideEnv({ CALL_DAYS: "1,2,3,4,5,6,7" });
    expect(path.twilio.calls).toEqual([]);
  });

  test("without a credit for one minute nothing rings", async () => {
    const { ctx, call } = await takeOne(5);
    await expect(dialCall(ctx, { id: call.id, personPhone: MINE })).rejects.toMatchObject({
      code: "insufficient_credits",
      details: { required: 6, balance: 5 },
    });
    expect(path.twilio.calls).toEqual([]);
    expect((await callsOf(ctx))[0]).toMatchObject({ claimedBy: "user:ines" });
  });

  test("lasts no longer than is paid, and never charges more than was held", async () => {
    const { ctx, call } = await takeOne(15);
    path.twilio.phone(MINE, { answer: "human", keys: ["1"], seconds: 60 * 60 });
    await dialCall(ctx, { id: call.id, personPhone: MINE });
    await settled(ctx);
    expect(path.twilio.calls[0]!.form.get("TimeLimit")).toBe("117");
    expect(await balanceOf(ctx)).toEqual({ balance: 3, held: 0 });
  });

  test.each([
    [{ status: 429, code: 20429, message: "Too many requests" }, "unavailable"],
    [{ status: 401, code: 20003, message: "Authenticate" }, "unavailable"],
    [{ status: 400, code: 21216, message: "Account not allowed to call" }, "invalid_state"],
  ] as const)("what the provider refuses costs nothing, and is said: %j", async (fault, code) => {
    const { ctx, call } = await takeOne();
    path.twilio.failFor(MINE, fault);
    await expect(dialCall(ctx, { id: call.id, personPhone: MINE })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(fault.message),
    });
    expect(await balanceOf(ctx)).toEqual({ balance: 1_000, held: 0 });
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "not_made" }]);
  });

  test("an answer that is lost: it says so, is looked up, and is not dialled again", async () => {
    const { ctx, call } = await takeOne();
    path.twilio.callbacks = { drop: true };
    path.twilio.phone(MINE, { answer: "no-answer" });
    path.twilio.failFor(MINE, "cut after");
    const attempt = await dialCall(ctx, { id: call.id, personPhone: MINE });
    expect(attempt).toMatchObject({
      status: "dialling",
      problem: expect.stringContaining("could not be reached"),
    });
    await expect(dialCall(ctx, { id: call.id, personPhone: MINE })).rejects.toMatchObject({
      details: { reason: "being_dialled" },
    });
    await path.twilio.idle();
    await acrossWorkspaces(ctx).execute(
      sql`update call_attempts set started_at = now() - interval '21 seconds' where workspace_id = ${ctx.workspaceId}`,
    );
    await recoverAttempts(path.connection.db);
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "ended", providerStatus: "no-answer" }]);
    expect(path.twilio.calls).toHaveLength(1);
  });

  test("hanging up ends it at the provider", async () => {
    const { ctx, call, lead } = await takeOne();
    const { promise: stays, resolve: end } = defer<void>();
    path.twilio.phone(MINE, { answer: "human", keys: ["1"], seconds: 30 });
    path.twilio.phone(lead, {
      answer: "human",
      seconds: 30,
      stays,
    });
    await dialCall(ctx, { id: call.id, personPhone: MINE });
    await path.twilio.until(() =>
      path.twilio.calls.find(({ to, status }) => to === lead && status === "in-progress"),
    );
    await hangUpCall(ctx, { id: call.id });
    await settled(ctx);
    end();
    await expect(hangUpCall(ctx, { id: call.id })).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("every ledger adds up", async () => {
    expect((await reconcileLedgers(path.connection.db)).findings).toEqual([]);
  });
});
