import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimNextCall } from "@/lib/calls/claim-next-call";
import { getCredits } from "@/lib/credits/get-credits";
import { forgetModelFailures } from "@/lib/models/ask-model";
import { openModels } from "@/lib/models/open-models";
import { readSettings } from "@/lib/process/env";
import { overrideEnv } from "@/lib/process/this-process";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { callsOf, personIn, placeRun, seedCallable } from "@/testing/calls/phone-path";
import { type ModelServer, type ScriptedTurn, startModelServer } from "@/testing/models/model-server";
import { openSendPath } from "@/testing/outreach/send-path";
import { writeScriptsOfRun } from "./write-scripts-of-run";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: ModelServer | undefined;
beforeAll(async () => {
  path = await openSendPath();
  overrideEnv({ CALL_HOURS: "08:00-21:00", CALL_DAYS: "1,2,3,4,5,6,7" });
});
beforeEach(forgetModelFailures);
afterEach(async () => {
  await server?.close();
  server = undefined;
  openModels(readSettings({}));
});
afterAll(() => path?.close());

const GOOD = {
  reason: "Your page names you as Owner, so we call. We make ovens that use half the power.",
  questions: ["How do you bake today?", "What does the power cost you?", "Who decides on ovens?"],
  objections: [{ objection: "We have ovens.", answer: "Of course. How old are they?" }],
};
const say = (script: object): ScriptedTurn => ({
  text: JSON.stringify(script),
  usage: { input: 500, output: 100 },
});

async function open(...script: ScriptedTurn[]): Promise<void> {
  server = await startModelServer(...script);
  openModels(readSettings({ OPENAI_BASE_URL: server.url, CHAT_MODEL: "m", CHAT_TIMEOUT_MS: "500" }));
}

async function begin(count: number) {
  const seeded = await seedCallable(path, count);
  return { ...seeded, generation: await placeRun(seeded) };
}

describe("a script by the language model", () => {
  test("has our greeting and our words on how to be left alone around its own, and costs its tokens", async () => {
    const { ctx, generation } = await begin(1);
    await open(say(GOOD));
    expect(await writeScriptsOfRun(ctx, generation, null)).toMatchObject({ live: true, done: true });
    const [call] = await callsOf(ctx);
    expect(call!.script.opening).toMatch(
      /^Hello, is this Lee Baker0\? My name is Ines Vogt, from Ovens Ltd\. Your page names you as Owner/,
    );
    expect(call!.script.questions).toEqual(GOOD.questions);
    expect(call!.script.answers[0]).toEqual(GOOD.objections[0]);
    expect(JSON.stringify(call!.script.answers)).toContain("nobody here will call you again");
    expect((await getCredits(ctx, {})).balance).toBe(1_000 - (500 * 60 + 100 * 300) / 1_000_000);
  });

  test("that names what neither Memory nor the evidence has is written once more, and then by the template", async () => {
    const { ctx, generation } = await begin(1);
    const before = (await callsOf(ctx))[0]!.script;
    const invented = { ...GOOD, reason: "Acme Industries has saved thousands with us." };
    await open(say(invented), say({ ...GOOD, questions: ["See https://evil.example/now"] }));
    await writeScriptsOfRun(ctx, generation, null);
    expect((await callsOf(ctx))[0]!.script).toEqual(before);
    expect(JSON.stringify(server!.requests[1]!.body.messages)).toContain(
      "Neither Memory nor the evidence names ",
    );
  });

  test("is not put in place of the words that somebody is reading out", async () => {
    const { ctx, generation } = await begin(1);
    const { call } = await claimNextCall(personIn(ctx, "ines"), {});
    await open(say(GOOD));
    await writeScriptsOfRun(ctx, generation, null);
    expect((await callsOf(ctx))[0]!.script).toEqual(call!.script);
  });

  test("is not asked for once the campaign is paused", async () => {
    const { ctx, generation, campaignId } = await begin(1);
    await open(say(GOOD));
    await pauseCampaign(ctx, { id: campaignId });
    expect(await writeScriptsOfRun(ctx, generation, null)).toMatchObject({ live: false });
    expect(server!.requests).toEqual([]);
  });

  test("goes through all calls in batches, and a model that fails leaves the template's", async () => {
    const { ctx, generation } = await begin(10);
    const before = await callsOf(ctx);
    await open(
      ...Array.from({ length: 10 }, () => ({ fault: { kind: "status", status: 400 } }) as ScriptedTurn),
    );
    const first = await writeScriptsOfRun(ctx, generation, null);
    expect(first).toMatchObject({ live: true, done: false });
    expect(await writeScriptsOfRun(ctx, generation, first.after)).toMatchObject({ live: true, done: true });
    expect((await callsOf(ctx)).map(({ script }) => script)).toEqual(before.map(({ script }) => script));
  });
});
