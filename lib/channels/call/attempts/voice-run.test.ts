import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callAttempts, calls, leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { claimNextCall } from "@/lib/calls/claim-next-call";
import { listCallConsents } from "@/lib/calls/consent/list-call-consents";
import { withdrawCallConsent } from "@/lib/calls/consent/withdraw-call-consent";
import { addDoNotCall } from "@/lib/calls/do-not-call/add-do-not-call";
import { VOICE, voiceContext } from "@/lib/calls/find-attempt";
import { listCalls } from "@/lib/calls/list-calls";
import { type Context, pipelineContext } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import type { RunGeneration } from "@/lib/events";
import { openModels } from "@/lib/models/open-models";
import { haltPhone, openPhone } from "@/lib/phone/open-phone";
import { env, overrideEnv } from "@/lib/process/this-process";
import { estimateResume } from "@/lib/workflows/estimate-resume";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import {
  attemptsOf,
  callsOf,
  consent,
  openPhonePath,
  type PhonePath,
  personIn,
  placeRun,
  ringsOf,
  seedCallable,
  settled,
} from "@/testing/calls/phone-path";
import { type ModelServer, startModelServer } from "@/testing/models/model-server";
import { defer } from "@/testing/phone/deferred";
import { startTwilio } from "@/testing/phone/twilio";
import { applyCallStatus } from "./apply-call-status";
import { attemptCallsOfRun } from "./attempt-calls-of-run";
import { claimVoiceCall } from "./claim-voice-call";
import { hangUpCall } from "./hang-up-call";
import { placeAttempt } from "./place-attempt";
import { recoverAttempts } from "./recover-attempts";

let path: PhonePath;
let model: ModelServer;
beforeAll(async () => {
  path = await openPhonePath();
  model = await startModelServer();
  openModels({ ...env(), OPENAI_BASE_URL: model.url, CHAT_MODEL: "openai/test" });
});
afterAll(async () => {
  await model?.close();
  await path?.close();
});
beforeEach(() => {
  path.twilio.calls.length = 0;
  path.twilio.requests.length = 0;
  path.hooks.seen.length = 0;
  path.twilio.phoneOf(() => ({ answer: "human", seconds: 30 }));
});
afterEach(() => {
  path.twilio.callbacks = {};
  path.hooks.goDown(false);
  overrideEnv({ CALL_CONCURRENCY: 5 });
  expect(path.twilio.problems.splice(0)).toEqual([]);
});

async function begin(count: number, options: { agreed?: number; credits?: number; voicemail?: string } = {}) {
  const seeded = await seedCallable(path, count, options.credits);
  await consent(seeded, options.agreed ?? count);
  const generation = await placeRun(
    seeded,
    options.voicemail === undefined ? {} : { voicemail: options.voicemail },
  );
  return { ...seeded, generation };
}

const placeCalls = (generation: RunGeneration) =>
  attemptCallsOfRun(pipelineContext(generation.workspaceId, "run-outreach"), generation);

const creditsOf = async (ctx: Parameters<typeof getCredits>[0]) => {
  const { balance, held } = await getCredits(ctx, {});
  return { balance, held };
};

/** Moves the attempts into the past, as far as PostgreSQL can tell. */
const age = (ctx: Pick<Context, "workspaceId">, seconds: number) =>
  path.connection.db.execute(sql`
    update call_attempts set started_at = started_at - make_interval(secs => ${seconds}),
      heard_at = heard_at - make_interval(secs => ${seconds}) where workspace_id = ${ctx.workspaceId}`);

describe("a run with the automated assistant", () => {
  test("calls those who agreed to it, the best first, and leaves all others to people", async () => {
    overrideEnv({ CALL_CONCURRENCY: 1 });
    const { ctx, generation, phones } = await begin(4, { agreed: 2 });
    expect(await placeCalls(generation)).toMatchObject({ end: "done", placed: 2 });
    expect(path.twilio.calls.map(({ to }) => to)).toEqual(phones.slice(0, 2));
    const list = await callsOf(ctx);
    const people = list.filter(({ caller }) => caller === "person");
    expect(people.map(({ phone }) => phone).sort()).toEqual(phones.slice(2).sort());
    const { calls } = await listCalls(ctx, { status: "open" });
    expect(calls.map(({ caller }) => caller)).toEqual(["person", "person"]);
  });

  test("says at once that it is automated and for whom, and charges callMinute and voiceMinute for started minutes", async () => {
    const { ctx, generation } = await begin(1);
    path.twilio.phoneOf(() => ({ answer: "human", seconds: 61 }));
    await placeCalls(generation);
    await settled(ctx);
    expect(path.twilio.calls[0]!.heard[0]).toMatch(
      /^Hello Lee Baker0, this is an automated assistant calling for Ines Vogt from Ovens Ltd\./,
    );
    expect(await creditsOf(ctx)).toEqual({ balance: 1_000 - 2 * 10, held: 0 });
    const entries = await acrossWorkspaces(ctx).execute(sql`
      select action, amount::text, run_id from credit_entries where workspace_id = ${ctx.workspaceId} and kind = 'charge' order by action`);
    expect(entries).toMatchObject([
      { action: "callMinute", amount: "-12000000", run_id: generation.runId },
      { action: "voiceMinute", amount: "-8000000", run_id: generation.runId },
    ]);
  });

  test.each([
    ["busy", "The line was busy."],
    ["no-answer", "Nobody picked up."],
  ] as const)("%s costs nothing, and is tried again a day later", async (answer, notes) => {
    const { ctx, generation } = await begin(1);
    path.twilio.phoneOf(() => ({ answer }));
    expect(await placeCalls(generation)).toMatchObject({ end: "wait", waiting: { reason: "calling_hours" } });
    const [first, second] = await callsOf(ctx);
    expect(first).toMatchObject({ state: "done", outcome: "no_answer", notes });
    expect(second).toMatchObject({ state: "open", attempt: 2, caller: "voice" });
    expect(second!.dueAt.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await creditsOf(ctx)).toEqual({ balance: 1_000, held: 0 });
  });

  test("a number that does not exist is noted as a wrong one", async () => {
    const { ctx, generation } = await begin(1);
    path.twilio.phoneOf(() => ({ answer: "failed" }));
    expect(await placeCalls(generation)).toMatchObject({ end: "done" });
    expect(await callsOf(ctx)).toMatchObject([{ state: "done", outcome: "wrong_number" }]);
    expect(await creditsOf(ctx)).toEqual({ balance: 1_000, held: 0 });
  });

  test("an answering machine hears nothing where no text is set, and only the minute of the line is charged", async () => {
    const { ctx, generation } = await begin(1);
    path.twilio.phoneOf(() => ({ answer: "machine", seconds: 3 }));
    await placeCalls(generation);
    expect(path.twilio.calls[0]).toMatchObject({ heard: [], answeredBy: "machine_start" });
    expect(await callsOf(ctx)).toMatchObject([
      { outcome: "no_answer", notes: "An answering machine answered." },
      {},
    ]);
    expect(await creditsOf(ctx)).toEqual({ balance: 994, held: 0 });
  });

  test("an answering machine hears the text that was set, after its own words", async () => {
    const { ctx, generation } = await begin(1, { voicemail: "Ovens & more <Ltd>: we call again." });
    path.twilio.phoneOf(() => ({ answer: "machine", seconds: 12 }));
    await placeCalls(generation);
    expect(path.twilio.calls[0]!.form.get("MachineDetection")).toBe("DetectMessageEnd");
    expect(path.twilio.calls[0]!.heard).toEqual(["Ovens & more <Ltd>: we call again."]);
    expect(await creditsOf(ctx)).toEqual({ balance: 990, held: 0 });
  });

  test("a consent that is withdrawn while it rings: nothing is said", async () => {
    const { ctx, generation, leads } = await begin(1);
    const { promise: until, resolve: pickUp } = defer<void>();
    path.twilio.phoneOf(() => ({ answer: "human", seconds: 4, until }));
    const run = placeCalls(generation);
    await path.twilio.accepted(1);
    const { consents } = await listCallConsents(ctx, { id: leads[0]!.id });
    await withdrawCallConsent(ctx, { id: consents[0]!.id });
    pickUp();
    await run;
    expect(path.twilio.calls[0]!.heard).toEqual([]);
    expect(await attemptsOf(ctx)).toMatchObject([{ spokeAt: null }]);
    expect(await callsOf(ctx)).toMatchObject([
      { outcome: "no_answer", notes: "Somebody picked up, and nothing was said to them." },
      { state: "open", attempt: 2 },
    ]);
  });

  test("nobody is called without consent, with a barred number, or once they asked for no more", async () => {
    const seeded = await seedCallable(path, 3);
    await consent(seeded);
    const generation = await placeRun(seeded, {});
    const { ctx, leads: people, phones } = seeded;
    const { consents } = await listCallConsents(ctx, { id: people[0]!.id });
    await withdrawCallConsent(ctx, { id: consents[0]!.id });
    await addDoNotCall(ctx, { phone: phones[1]! });
    await acrossWorkspaces(ctx)
      .update(leads)
      .set({ status: "unsubscribed" })
      .where(eq(leads.id, people[2]!.id));
    // The claim checks for itself, whatever was checked before it.
    expect(await claimVoiceCall(voiceContext(ctx.workspaceId), generation)).toEqual({ kind: "none" });
    expect(await placeCalls(generation)).toMatchObject({ end: "done", placed: 0 });
    expect(path.twilio.calls).toEqual([]);
    // A lead without consent is left to a person; nobody calls the other two.
    const { call } = await claimNextCall(personIn(ctx, "ines"), {});
    expect(call).toMatchObject({ phone: phones[0], caller: "person" });
  });

  test("no more conversations go on at once than are allowed", async () => {
    overrideEnv({ CALL_CONCURRENCY: 2 });
    const { ctx, generation } = await begin(4);
    let now = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    path.twilio.phoneOf(() => ({
      answer: "human",
      seconds: 10,
      talk: async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise<void>((resolve) => ends.push(resolve));
        now -= 1;
      },
    }));
    const run = placeCalls(generation);
    for (let ended = 0; ended < 4; ended += 2) {
      await path.twilio.until(() =>
        path.twilio.calls.filter(({ status }) => status === "in-progress").length === 2 ? true : undefined,
      );
      while (ends.length < 2) await new Promise((done) => setTimeout(done, 5));
      for (const end of ends.splice(0)) end();
      await path.twilio.until(() =>
        path.twilio.calls.filter(({ over }) => over).length >= ended + 2 ? true : undefined,
      );
    }
    await run;
    await settled(ctx);
    expect(most).toBe(2);
    expect(ringsOf(path.twilio).size).toBe(4);
  });

  test("a run that waits for its conversations to end does not go through its whole list meanwhile", async () => {
    overrideEnv({ CALL_CONCURRENCY: 1 });
    const { ctx, generation } = await begin(2);
    const { promise: ends, resolve: end } = defer<void>();
    path.twilio.phoneOf(() => ({ answer: "human", seconds: 10, talk: () => ends }));
    const count = { transaction: 0, update: 0 };
    const db = new Proxy(ctx.db, {
      get: (of, name) => {
        if (name === "transaction" || name === "update") count[name] += 1;
        // The first claim dials; the others find no free slot.
        if (count.transaction > 5) end();
        const value = Reflect.get(of, name);
        return typeof value === "function" ? value.bind(of) : value;
      },
    });
    const run = attemptCallsOfRun(
      { ...pipelineContext(generation.workspaceId, "run-outreach"), db },
      generation,
    );
    await ends;
    // The call and the run's progress are each written once.
    expect(count.update).toBeLessThan(5);
    expect(await run).toMatchObject({ end: "done", placed: 2 });
  });

  test("a lead whose zones never agree on an hour is left to people: the run ends", async () => {
    const { ctx, generation } = await begin(1);
    await acrossWorkspaces(ctx)
      .update(calls)
      .set({ timeZones: "Europe/London Asia/Tokyo Pacific/Honolulu" })
      .where(eq(calls.workspaceId, ctx.workspaceId));
    expect(await placeCalls(generation)).toMatchObject({ end: "done", placed: 0 });
    expect(await callsOf(ctx)).toMatchObject([{ state: "open", caller: "person" }]);
  });

  test("pauses without a credit for the next minute, and goes on after more were granted", async () => {
    const { ctx, generation } = await begin(2, { credits: 12 });
    overrideEnv({ CALL_CONCURRENCY: 1 });
    expect(await placeCalls(generation)).toMatchObject({ end: "unpaid", placed: 1 });
    expect(await creditsOf(ctx)).toEqual({ balance: 2, held: 0 });
    expect(path.twilio.calls[0]!.form.get("TimeLimit")).toBe("57");
  });

  test("whose language model is gone by the time it attempts leaves its calls to people", async () => {
    const { ctx, generation } = await begin(2);
    openModels({ ...env(), OPENAI_BASE_URL: undefined, CHAT_MODEL: undefined });
    try {
      expect(await placeCalls(generation)).toMatchObject({ end: "done", placed: 0 });
    } finally {
      openModels({ ...env(), OPENAI_BASE_URL: model.url, CHAT_MODEL: "openai/test" });
    }
    expect(path.twilio.calls).toEqual([]);
    expect(await callsOf(ctx)).toMatchObject(Array(2).fill({ state: "open", caller: "person" }));
  });

  test("refuses to begin without a provider or a language model, and names the remedy", async () => {
    const seeded = await seedCallable(path, 1);
    const start = () =>
      startOutreachRun(seeded.ctx, { id: seeded.campaignId, channels: { call: true }, voice: {} });
    openModels({ ...env(), OPENAI_BASE_URL: undefined, CHAT_MODEL: undefined });
    await expect(start()).rejects.toMatchObject({ code: "bad_state", details: { reason: "no_model" } });
    openModels({ ...env(), OPENAI_BASE_URL: model.url, CHAT_MODEL: "openai/test" });
    await expect(
      startOutreachRun(seeded.ctx, { id: seeded.campaignId, channels: { email: true }, voice: {} }),
    ).rejects.toMatchObject({ code: "validation_error", details: [{ path: "voice" }] });
  });
});

describe("pause and stop", () => {
  test("after a pause has answered nothing is dialed any more; resume goes on", async () => {
    overrideEnv({ CALL_CONCURRENCY: 2 });
    const { ctx, generation, campaignId } = await begin(8);
    const { promise: rings, resolve: ring } = defer<void>();
    path.twilio.phoneOf(() => ({ answer: "human", seconds: 30, rings }));
    const run = placeCalls(generation);
    await path.twilio.accepted(2);
    await pauseCampaign(ctx, { id: campaignId });
    ring();
    const asked = path.twilio.requests.filter(
      ({ method, path }) => method === "POST" && path.endsWith("/Calls.json"),
    ).length;
    expect(await run).toMatchObject({ end: "halted" });
    await settled(ctx);
    await placeCalls(generation);
    expect(
      path.twilio.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/Calls.json")),
    ).toHaveLength(asked);
    await resumeCampaign(ctx, { id: campaignId });
    expect(await placeCalls({ ...generation, generation: 2 })).toMatchObject({ end: "done" });
    expect([...ringsOf(path.twilio).values()]).toEqual(Array(8).fill(1));
  });

  test("waits for an attempt that is being handed over, and takes back what the provider has not rung yet", async () => {
    const { ctx, generation, campaignId, phones } = await begin(1);
    const { promise: hold, resolve: letGo } = defer<void>();
    path.twilio.failFor(phones[0]!, { hold, late: true });
    path.twilio.phoneOf(() => ({ answer: "human", until: new Promise(() => {}) }));
    const run = placeCalls(generation);
    await path.twilio.until(() => path.twilio.requests.find(({ form }) => form?.get("To") === phones[0]));
    let hasAnswered = false;
    const pausing = pauseCampaign(ctx, { id: campaignId }).then((answer) => {
      hasAnswered = true;
      return answer;
    });
    await acrossWorkspaces(ctx).execute(sql`select pg_sleep(0.1)`);
    expect(hasAnswered).toBe(false);
    letGo();
    expect((await pausing).callsInFlight).toEqual([]);
    await run;
    await stopCampaign(ctx, { id: campaignId });
    for (const { sid } of path.twilio.calls) await endNow(sid);
    await settled(ctx);
  });

  test("what the provider has begun to attempt is taken back before a phone rings", async () => {
    const { ctx, generation, campaignId } = await begin(1);
    const { promise: rings, resolve: ring } = defer<void>();
    path.twilio.phoneOf(() => ({ answer: "human", seconds: 5, rings }));
    const run = placeCalls(generation);
    await waitFor(ctx, ({ providerStatus }) => providerStatus === "initiated");
    expect((await pauseCampaign(ctx, { id: campaignId })).callsInFlight).toEqual([]);
    ring();
    await run;
    await path.twilio.idle();
    expect(ringsOf(path.twilio).size).toBe(0);
    // It never rang, so it is called once the run resumes.
    expect(await callsOf(ctx)).toMatchObject([{ state: "open", attempt: 1, claimedBy: null }]);
  });

  test("says of a call that nobody knows of that it may still ring", async () => {
    const { ctx, generation, campaignId, phones } = await begin(1);
    const { promise: hold, resolve: letGo } = defer<void>();
    path.twilio.failFor(phones[0]!, { hold, late: true });
    path.impatient();
    const run = placeCalls(generation);
    await waitFor(ctx, (one) => one.claimedBy === null && one.problem !== null);
    const [call] = await callsOf(ctx);
    expect((await pauseCampaign(ctx, { id: campaignId })).callsInFlight).toEqual([call!.id]);
    letGo();
    await run;
    await path.twilio.accepted(1);
    await path.twilio.idle();
    expect(ringsOf(path.twilio).size).toBe(1);
  });

  test("a stop while it rings: nothing is said, and the call has left the list", async () => {
    const { ctx, generation, campaignId } = await begin(1);
    const { promise: until, resolve: pickUp } = defer<void>();
    path.twilio.phoneOf(() => ({ answer: "human", seconds: 5, until }));
    const run = placeCalls(generation);
    await path.hooks.until(({ form }) => form.get("CallStatus") === "ringing");
    await stopCampaign(ctx, { id: campaignId });
    pickUp();
    await run;
    await settled(ctx);
    expect(path.twilio.calls[0]!.heard).toEqual([]);
    expect((await callsOf(ctx))[0]!.state).not.toBe("open");
  });
});

async function endNow(sid: string): Promise<void> {
  const { accountSid, authToken, url } = path.twilio;
  await fetch(`${url}/2010-04-01/Accounts/${accountSid}/Calls/${sid}.json`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
    body: new URLSearchParams({ Status: "completed" }),
  });
}

describe("hanging up", () => {
  test("while it rings counts as a try: it does not ring again at once", async () => {
    const { ctx, generation } = await begin(1);
    path.twilio.phoneOf(() => ({ answer: "human", seconds: 5, until: new Promise(() => {}) }));
    const run = placeCalls(generation);
    await waitFor(ctx, ({ providerStatus }) => providerStatus === "ringing");
    const [call] = await callsOf(ctx);
    await hangUpCall(personIn(ctx, "ines"), { id: call!.id });
    await path.twilio.idle();
    expect(await run).toMatchObject({ end: "wait", waiting: { reason: "calling_hours" } });
    expect(await callsOf(ctx)).toMatchObject([{ outcome: "no_answer" }, { attempt: 2 }]);
    expect([...ringsOf(path.twilio).values()]).toEqual([1]);
  });

  test("before it rings leaves the call to a person: the run does not dial it again at once", async () => {
    const { ctx, generation } = await begin(1);
    const { promise: rings, resolve: ring } = defer<void>();
    path.twilio.phoneOf(() => ({ answer: "human", seconds: 5, rings }));
    const run = placeCalls(generation);
    await waitFor(ctx, ({ providerStatus }) => providerStatus === "initiated");
    const [call] = await callsOf(ctx);
    // If the provider cannot be told, the call continues without a verdict.
    path.twilio.fail({ status: 500 }, "update");
    await expect(hangUpCall(personIn(ctx, "ines"), { id: call!.id })).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "live", verdict: null }]);
    await hangUpCall(personIn(ctx, "ines"), { id: call!.id });
    ring();
    expect(await run).toMatchObject({ end: "done", placed: 1 });
    expect(ringsOf(path.twilio).size).toBe(0);
    expect(await callsOf(ctx)).toMatchObject([
      { state: "open", caller: "person", attempt: 1, claimedBy: null },
    ]);
  });
});

describe("the price", () => {
  test("of going on with a paused run is said with the calls of the voice", async () => {
    const { ctx, campaignId } = await begin(3, { agreed: 2 });
    await pauseCampaign(ctx, { id: campaignId });
    expect(await estimateResume(ctx, { id: campaignId })).toMatchObject({
      people: 2,
      estimatedCost: 2 * 10 * 10,
      summary: "Call 2 people with the automated assistant for 10 credits a started minute, 200 at most.",
    });
  });
});

describe("the provider's callbacks", () => {
  test("each sent three times, all at once and the last first, change nothing twice", async () => {
    path.twilio.callbacks = { repeat: 3, shuffle: true };
    const { ctx, generation } = await begin(3);
    path.twilio.phoneOf(() => ({ answer: "human", seconds: 70 }));
    await placeCalls(generation);
    await path.twilio.idle();
    expect(await attemptsOf(ctx)).toMatchObject(Array(3).fill({ state: "ended", seconds: 70 }));
    expect(await callsOf(ctx)).toMatchObject(Array(3).fill({ state: "done", outcome: "reached" }));
    expect(await creditsOf(ctx)).toEqual({ balance: 1_000 - 3 * 20, held: 0 });
  });

  test("what is older than what is known changes nothing, and an end is an end", async () => {
    const { ctx, generation } = await begin(1);
    const { promise: until, resolve: pickUp } = defer<void>();
    path.twilio.phoneOf(() => ({ answer: "human", seconds: 70, until }));
    const run = placeCalls(generation);
    await path.hooks.until(({ form }) => form.get("CallStatus") === "ringing");
    const say = async (status: string, seconds: number | null = null) => {
      const [one] = await attemptsOf(ctx);
      await applyCallStatus(voiceContext(ctx.workspaceId), one!, { sid: one!.providerSid!, status, seconds });
      return (await attemptsOf(ctx))[0]!;
    };
    expect(await say("in-progress")).toMatchObject({ state: "live", providerStatus: "in-progress" });
    expect(await say("initiated")).toMatchObject({ state: "live", providerStatus: "in-progress" });
    pickUp();
    await run;
    await settled(ctx);
    expect(await say("completed", 6_000)).toMatchObject({ state: "ended", seconds: 70 });
    expect(await say("busy")).toMatchObject({ state: "ended", providerStatus: "completed" });
    expect(await say("ringing")).toMatchObject({ state: "ended", providerStatus: "completed" });
    expect(await creditsOf(ctx)).toEqual({ balance: 980, held: 0 });
  });

  test("forged ones are refused and change nothing", async () => {
    const { ctx, generation } = await begin(1);
    const { promise: until, resolve: pickUp } = defer<void>();
    path.twilio.phoneOf(() => ({ answer: "human", seconds: 30, until }));
    const run = placeCalls(generation);
    await path.twilio.accepted(1);
    const [one] = await attemptsOf(ctx);
    const before = await path.hooks.until(({ form }) => form.get("CallStatus") === "ringing");
    expect(before.status).toBe(204);
    const url = `${path.hooks.url}/api/hooks/twilio/${one!.hookToken}/status`;
    const form = new URLSearchParams({
      CallSid: one!.providerSid ?? "CA0",
      CallStatus: "completed",
      CallDuration: "600",
    });
    for (const signature of [undefined, "", "AAAAAAAAAAAAAAAAAAAAAAAAAAA="]) {
      const headers: Record<string, string> =
        signature === undefined ? {} : { "x-twilio-signature": signature };
      expect((await fetch(url, { method: "POST", headers, body: form })).status).toBe(403);
    }
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "live" }]);
    pickUp();
    await run;
  });

  test("none at all: the provider is asked, and what it says is charged", async () => {
    path.twilio.callbacks = { drop: true };
    const { ctx, generation } = await begin(1);
    path.twilio.phoneOf(() => ({ answer: "busy" }));
    const run = placeCalls(generation);
    await path.twilio.accepted(1);
    await path.twilio.idle();
    await waitFor(ctx, ({ state }) => state === "live");
    await age(ctx, 61);
    await recoverAttempts(path.connection.db);
    await run;
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "ended", providerStatus: "busy" }]);
    expect(await creditsOf(ctx)).toEqual({ balance: 1_000, held: 0 });
  });
});

describe("a service that was gone", () => {
  test("asks about its calls as soon as it is back, and not only after a minute of silence", async () => {
    path.twilio.callbacks = { drop: true };
    const { ctx, generation } = await begin(1);
    path.twilio.phoneOf(() => ({ answer: "busy" }));
    const run = placeCalls(generation);
    await path.twilio.accepted(1);
    await path.twilio.idle();
    await waitFor(ctx, ({ state }) => state === "live");
    await recoverAttempts(path.connection.db);
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "live" }]);
    // As after a restart: every living process started after the last news.
    await acrossWorkspaces(ctx).execute(sql`update instances set started_at = clock_timestamp()`);
    await recoverAttempts(path.connection.db);
    await run;
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "ended", providerStatus: "busy" }]);
  });
});

describe("what the provider does to an attempt", () => {
  test("429: it waits for as long as it is told, and attempts then", async () => {
    const { generation, phones } = await begin(1);
    path.twilio.failFor(phones[0]!, {
      status: 429,
      code: 20429,
      message: "Too many requests",
      retryAfter: 1,
    });
    expect(await placeCalls(generation)).toMatchObject({ end: "wait", waiting: { reason: "provider_busy" } });
    expect(path.twilio.calls).toEqual([]);
    expect(await placeCalls(generation)).toMatchObject({ end: "done", placed: 1 });
  });

  test.each([
    { status: 401, code: 20003, message: "Authenticate" },
    { status: 400, code: 21210, message: "The source number is not verified" },
  ])("$code: no lead is touched, and it says so", async (fault) => {
    const { ctx, generation, phones } = await begin(1);
    path.twilio.failFor(phones[0]!, fault);
    expect(await placeCalls(generation)).toMatchObject({
      end: "unavailable",
      problem: expect.stringContaining(fault.message),
    });
    expect(await callsOf(ctx)).toMatchObject([{ state: "open", claimedBy: null, attempt: 1 }]);
    expect(await creditsOf(ctx)).toEqual({ balance: 1_000, held: 0 });
    expect(await placeCalls(generation)).toMatchObject({ end: "done", placed: 1 });
  });

  test("nobody there: nothing was sent, so it may be tried again at once", async () => {
    const { ctx, generation } = await begin(1);
    const closed = await startTwilio();
    await closed.close();
    overrideEnv({ TWILIO_API_URL: closed.url });
    openPhone(path.instance.id);
    expect(await placeCalls(generation)).toMatchObject({
      end: "unavailable",
      problem: expect.stringContaining("ECONNREFUSED"),
    });
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "not_made" }]);
    overrideEnv({ TWILIO_API_URL: path.twilio.url });
    openPhone(path.instance.id);
    expect(await placeCalls(generation)).toMatchObject({ end: "done", placed: 1 });
  });

  test("a refused number is noted as wrong, another refusal leaves the call to a person; neither costs anything", async () => {
    const { ctx, generation, phones } = await begin(2);
    path.twilio.failFor(phones[0]!, { status: 400, code: 21211, message: "Invalid 'To' Phone Number" });
    path.twilio.failFor(phones[1]!, { status: 400, code: 21215, message: "Geo permissions" });
    expect(await placeCalls(generation)).toMatchObject({ end: "done", placed: 0 });
    expect(await callsOf(ctx)).toMatchObject([
      { state: "done", outcome: "wrong_number" },
      { state: "open", caller: "person", notes: expect.stringContaining("Geo permissions") },
    ]);
    expect(await creditsOf(ctx)).toEqual({ balance: 1_000, held: 0 });
  });

  test.each(["cut after", "silence after"] as const)(
    "%s: the call was made and nobody knows; it is looked up, and never dialled again",
    async (fault) => {
      const { ctx, generation, phones } = await begin(1);
      // No webhook arrives either.
      path.twilio.callbacks = { drop: true };
      path.twilio.phoneOf(() => ({ answer: "busy" }));
      path.twilio.failFor(phones[0]!, fault);
      if (fault === "silence after") path.impatient();
      const run = placeCalls(generation);
      await path.twilio.accepted(1);
      await path.twilio.until(() => path.twilio.calls.find(({ over }) => over));
      await waitFor(ctx, (one) => one.claimedBy === null && one.problem !== null);
      await recoverAttempts(path.connection.db);
      // Too early to ask.
      expect(await attemptsOf(ctx)).toMatchObject([{ state: "dialling" }]);
      await age(ctx, 21);
      await recoverAttempts(path.connection.db);
      await run;
      expect(await attemptsOf(ctx)).toMatchObject([{ state: "ended", providerStatus: "busy" }]);
      expect([...ringsOf(path.twilio).values()]).toEqual([1]);
    },
  );

  test.each(["cut before", "silence before"] as const)(
    "%s: it was never made; only once the provider has said so is it dialled again",
    async (fault) => {
      const { ctx, generation, phones } = await begin(1);
      path.twilio.failFor(phones[0]!, fault);
      if (fault === "silence before") path.impatient();
      const run = placeCalls(generation);
      await waitFor(ctx, (one) => one.claimedBy === null && one.problem !== null);
      await age(ctx, 21);
      // The provider cannot be asked, so nothing is tried.
      path.twilio.fail({ status: 500 }, "read");
      await recoverAttempts(path.connection.db);
      expect(await attemptsOf(ctx)).toMatchObject([{ state: "dialling" }]);
      // The provider lists no call, but the request may still be on its way.
      await recoverAttempts(path.connection.db);
      expect(await attemptsOf(ctx)).toMatchObject([{ state: "dialling" }]);
      expect(path.twilio.calls).toEqual([]);
      await age(ctx, 70);
      await recoverAttempts(path.connection.db);
      expect(await run).toMatchObject({ end: "done" });
      expect(await attemptsOf(ctx)).toMatchObject([{ state: "not_made" }, { state: "ended" }]);
      expect([...ringsOf(path.twilio).values()]).toEqual([1]);
      expect(await creditsOf(ctx)).toEqual({ balance: 990, held: 0 });
    },
  );

  test("callbacks that come before the answer to the attempt are taken", async () => {
    const { ctx, generation, phones } = await begin(1);
    const { promise: hold, resolve: letGo } = defer<void>();
    path.twilio.failFor(phones[0]!, {
      hold,
    });
    const run = placeCalls(generation);
    await path.twilio.until(() => path.twilio.calls.find(({ over }) => over));
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "ended" }]);
    letGo();
    expect(await run).toMatchObject({ end: "done", placed: 1 });
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "ended" }]);
  });

  test("a process that slept between writing an attempt down and handing it over does not hand it over any more", async () => {
    const { ctx, generation } = await begin(1);
    const voice = { ...ctx, actor: { kind: "system" as const, id: VOICE } };
    const claim = await claimVoiceCall(voice, generation);
    await age(ctx, 91);
    // Another process has waited long enough and given it up.
    await recoverAttempts(path.connection.db);
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "not_made" }]);
    if (claim.kind === "attempt") await placeAttempt(voice, claim.attempt);
    expect(path.twilio.calls).toEqual([]);
    expect(await placeCalls(generation)).toMatchObject({ end: "done", placed: 1 });
    expect([...ringsOf(path.twilio).values()]).toEqual([1]);
  });

  test("a live call that the provider does not know any more ends some day: its hold returns, and it is a person's", async () => {
    const { ctx, generation } = await begin(1);
    path.twilio.callbacks = { drop: true };
    path.twilio.phoneOf(() => ({ answer: "busy" }));
    const run = placeCalls(generation);
    await path.twilio.idle();
    await waitFor(ctx, ({ state }) => state === "live");
    // For example, the account was changed or the record deleted.
    path.twilio.calls.length = 0;
    await age(ctx, 61);
    await recoverAttempts(path.connection.db);
    expect(await attemptsOf(ctx)).toMatchObject([{ state: "live" }]);
    await age(ctx, 3_600);
    await recoverAttempts(path.connection.db);
    expect(await run).toMatchObject({ end: "done" });
    expect(await attemptsOf(ctx)).toMatchObject([
      { state: "ended", problem: expect.stringContaining("knows") },
    ]);
    expect(await callsOf(ctx)).toMatchObject([{ state: "open", caller: "person", claimedBy: null }]);
    expect(await creditsOf(ctx)).toEqual({ balance: 1_000, held: 0 });
  });

  test("without a provider what is left of its calls ends some day too", async () => {
    const { ctx, generation } = await begin(1);
    path.twilio.callbacks = { drop: true };
    path.twilio.phoneOf(() => ({ answer: "busy" }));
    const run = placeCalls(generation);
    await path.twilio.idle();
    await waitFor(ctx, ({ state }) => state === "live");
    const { TWILIO_ACCOUNT_SID } = env();
    try {
      overrideEnv({ TWILIO_ACCOUNT_SID: undefined });
      openPhone(path.instance.id);
      await age(ctx, 3_600);
      await recoverAttempts(path.connection.db);
      expect(await attemptsOf(ctx)).toMatchObject([{ state: "ended" }]);
    } finally {
      overrideEnv({ TWILIO_ACCOUNT_SID });
      openPhone(path.instance.id, { msPerCharacter: 0 });
    }
    await run;
    expect(await creditsOf(ctx)).toEqual({ balance: 1_000, held: 0 });
  });

  test("a service that stops does not ask about all that it does not know of a provider that is silent", async () => {
    const { ctx, generation, phones } = await begin(4);
    for (const phone of phones) path.twilio.failFor(phone, "silence before");
    path.impatient();
    const voice = { ...ctx, actor: { kind: "system" as const, id: VOICE } };
    for (const _ of phones) {
      const claim = await claimVoiceCall(voice, generation);
      if (claim.kind === "attempt") await placeAttempt(voice, claim.attempt);
    }
    await age(ctx, 21);
    path.twilio.fail("silence before", "read");
    const recovering = recoverAttempts(path.connection.db);
    const reads = () => path.twilio.requests.filter(({ method }) => method === "GET").length;
    await path.twilio.until(() => reads() === 1);
    haltPhone();
    await recovering;
    expect(reads()).toBe(1);
    openPhone(path.instance.id, { msPerCharacter: 0 });
    await age(ctx, 91);
    await recoverAttempts(path.connection.db);
    expect(await attemptsOf(ctx)).toMatchObject(Array(4).fill({ state: "not_made" }));
  });

  test("every ledger adds up", async () => {
    expect((await reconcileLedgers(path.connection.db)).findings).toEqual([]);
  });
});

async function waitFor(
  ctx: Pick<Context, "workspaceId">,
  is: (attempt: typeof callAttempts.$inferSelect) => boolean,
): Promise<void> {
  for (;;) {
    const rows = await path.connection.db
      .select()
      .from(callAttempts)
      .where(eq(callAttempts.workspaceId, ctx.workspaceId));
    if (rows.some(is)) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}
