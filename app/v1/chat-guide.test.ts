import type { UIMessage } from "ai";
import { afterAll, expect, test } from "vitest";
import { auditEntries, campaigns } from "@/db/schema";
import { acrossWorkspaces, eq } from "@/db/scope";
import { readThreadSnapshot } from "@/lib/chat/read-thread-snapshot";
import { getCredits } from "@/lib/credits/get-credits";
import { getMemory } from "@/lib/memory/get-memory";
import { undoMemoryChange } from "@/lib/memory/undo-memory-change";
import { updateMemory } from "@/lib/memory/update-memory";
import { undoSequenceChange } from "@/lib/tools/undo-sequence-change";
import { getSequence } from "@/lib/workflows/sequences/get-sequence";
import { updateSequence } from "@/lib/workflows/sequences/update-sequence";
import {
  countTurns,
  openTestChat,
  readEvents,
  readStored,
  sendToThread,
  type TestPlace,
} from "@/testing/chat/test-chat";
import { routes } from "./routes";

// With the built-in guide: what is tested is what a person gets who types these words.
const service = await openTestChat(routes);
afterAll(() => service.close());

const OFFER = "Ovens that use half the power";

type Card = { id: string; approved?: boolean; descriptor: { summary: string; changes: unknown[] } };
type Part = { type: string; state: string; output?: { error?: { message: string } }; approval?: Card };
const partsOf = (messages: UIMessage[]) => messages.flatMap(({ parts }) => parts as unknown as Part[]);
const cardsOf = async (place: TestPlace) =>
  partsOf(await readStored(place)).filter(({ approval }) => approval);
const lastCard = async (place: TestPlace) => (await cardsOf(place)).at(-1)!;

const say = async (place: TestPlace, message: string) =>
  void (await readEvents(await sendToThread(place, { message })));

async function approve(place: TestPlace): Promise<Part> {
  const messages = structuredClone(await readStored(place));
  const open = partsOf(messages).findLast(({ state }) => state === "approval-requested")!;
  Object.assign(open, { state: "approval-responded", approval: { id: open.approval!.id, approved: true } });
  await readEvents(await sendToThread(place, { messages }));
  return lastCard(place);
}

async function change(place: TestPlace, words: string): Promise<string> {
  await say(place, words);
  return (await approve(place)).approval!.id;
}

const memoryOf = (place: TestPlace) => getMemory(place.ctx, { id: place.agent.id });
const offerOf = async (place: TestPlace) => (await memoryOf(place)).profileJson.offer;
const undo = (place: TestPlace, approvalId?: string) =>
  undoMemoryChange(place.ctx, { id: place.agent.id, approvalId });
const undoOf = async (place: TestPlace, approvalId: string) => {
  const { approvals } = await readThreadSnapshot(place.ctx, {
    id: place.agent.id,
    threadId: place.threadId,
  });
  return approvals.find(({ id }) => id === approvalId)?.undo;
};

test("an approved change of Memory is undone from its card, and stays undone", async () => {
  const place = await service.newThread();
  const before = await memoryOf(place);
  const id = await change(place, "We sell mixers.");
  expect(await offerOf(place)).toBe("mixers");
  expect(await undoOf(place, id)).toBe("possible");
  const restored = await undo(place, id);
  expect({ ...restored, updatedAt: null }).toEqual({ ...before, updatedAt: null });
  expect(await undoOf(place, id)).toBe("done");
  await updateMemory(place.ctx, { id: place.agent.id, profileJson: { offer: "Fans" } });
  await undo(place, id);
  expect(await offerOf(place)).toBe("Fans");
});

test("“undo that” is a card with before and after, and takes the last change back, then the one before", async () => {
  const place = await service.newThread();
  await change(place, "We sell mixers.");
  await change(place, "We sell fans.");
  for (const [shown, offer] of [
    ["fans", "mixers"],
    ["mixers", OFFER],
  ]) {
    await say(place, "undo that");
    const { approval } = await lastCard(place);
    expect(approval!.descriptor.changes).toMatchObject([
      { field: "profileJson.offer", before: shown, after: offer },
    ]);
    await approve(place);
    expect(await offerOf(place)).toBe(offer);
  }
  await say(place, "undo that");
  expect((await lastCard(place)).approval!.descriptor.summary).toContain("no change to Memory");
});

test("what was changed since is not overwritten, and the person is told", async () => {
  const place = await service.newThread();
  const id = await change(place, "We sell mixers.");
  await updateMemory(place.ctx, { id: place.agent.id, profileJson: { offer: "Fans" } });
  await expect(undo(place, id)).rejects.toMatchObject({
    code: "invalid_state",
    message: expect.stringContaining("been changed since"),
  });
  // “Undo that” means the newest change, wherever it was made; its card says which.
  await say(place, "undo that");
  expect((await lastCard(place)).approval!.descriptor.changes).toMatchObject([
    { field: "profileJson.offer", before: "Fans", after: "mixers" },
  ]);
  expect(await offerOf(place)).toBe("Fans");
  // What changed in other pieces does not stand in the way.
  const name = await change(place, "My name is Bo Berg.");
  await updateMemory(place.ctx, { id: place.agent.id, profileJson: { offer: "Lamps" } });
  expect(await undo(place, name)).toMatchObject({ senderName: "Ines Vogt", profileJson: { offer: "Lamps" } });
});

test("an approved undo does nothing if Memory changed after it was asked for", async () => {
  const place = await service.newThread();
  await change(place, "We sell mixers.");
  await say(place, "undo that");
  await updateMemory(place.ctx, { id: place.agent.id, profileJson: { offer: "Fans" } });
  await approve(place);
  const [outdated, offered] = (await cardsOf(place)).slice(-2);
  expect(outdated!.output?.error?.message).toMatch(/changed/);
  expect(await offerOf(place)).toBe("Fans");
  // It is offered again, as it stands now.
  expect(offered).toMatchObject({
    state: "approval-requested",
    approval: { descriptor: { changes: [{ before: "Fans", after: "mixers" }] } },
  });
  await approve(place);
  expect(await offerOf(place)).toBe("mixers");
});

test("an outdated change of Memory is offered again, put together with what has come in since", async () => {
  const place = await service.newThread();
  await say(place, "We sell mixers.");
  await updateMemory(place.ctx, {
    id: place.agent.id,
    profileJson: { offer: "Fans", proof: "40 bakeries" },
  });
  await approve(place);
  expect((await cardsOf(place)).at(-2)!.output?.error?.message).toMatch(/has changed since/);
  expect((await lastCard(place)).approval!.descriptor.changes).toMatchObject([
    { field: "profileJson.offer", before: "Fans", after: "mixers" },
  ]);
  await approve(place);
  expect((await memoryOf(place)).profileJson).toEqual({ offer: "mixers", proof: "40 bakeries" });
});

test("of twenty undos at once one restores, and none goes further back", async () => {
  const place = await service.newThread();
  await change(place, "We sell mixers.");
  const id = await change(place, "We sell fans.");
  await Promise.all(Array.from({ length: 20 }, () => undo(place, id)));
  expect(await offerOf(place)).toBe("mixers");
});

test("a change that changed nothing, or was denied, offers no undo", async () => {
  const place = await service.newThread();
  await expect(undo(place)).rejects.toMatchObject({ code: "not_found" });
  await say(place, `We sell ${OFFER}.`);
  await expect(undo(place)).rejects.toMatchObject({ code: "not_found" });
});

test("a request for leads changes no Memory, and its card says for which search it counts", async () => {
  const place = await service.newThread();
  const before = await memoryOf(place);
  await say(place, "find 10 bakeries in Germany");
  const { type, approval } = await lastCard(place);
  expect(type).toBe("tool-startDiscovery");
  expect(approval!.descriptor.summary).toContain("Only for this search: bakeries · Germany.");
  await approve(place);
  expect(await memoryOf(place)).toEqual(before);
});

test("a chat with the built-in guide costs nothing, even where there are no credits", async () => {
  for (const credits of [100, 0]) {
    const place = await service.newThread(credits);
    await say(place, "who did you find?");
    expect(partsOf(await readStored(place)).some(({ type }) => type === "tool-searchLeads")).toBe(true);
    expect(await getCredits(place.ctx, {})).toMatchObject({ balance: credits, held: 0 });
    expect(await countTurns(place)).toMatchObject({ turns: 1, held: 0 });
  }
});

const sequenceOf = (place: TestPlace) => getSequence(place.ctx, { id: place.agent.campaignId });
const waitsOf = async (place: TestPlace) => (await sequenceOf(place)).steps.map(({ waitDays }) => waitDays);

test("a change of the sequence is a card with before and after for each step, makes a version, and is undone from its card", async () => {
  const place = await service.newThread();
  const before = await sequenceOf(place);
  expect(before.steps.map(({ waitDays }) => waitDays)).toEqual([0, 3, 5]);
  await say(place, "make the second follow-up a week later");
  const { approval } = await lastCard(place);
  expect(approval!.descriptor).toMatchObject({
    summary: expect.stringContaining("Free"),
    changes: [
      {
        label: "Step 3",
        before: "After 5 business days: email written by the agent",
        after: "After 10 business days: email written by the agent",
      },
    ],
  });
  expect(await waitsOf(place)).toEqual([0, 3, 5]);
  const id = (await approve(place)).approval!.id;
  expect(await waitsOf(place)).toEqual([0, 3, 10]);
  expect((await sequenceOf(place)).version).toBe(before.version + 1);
  const audited = await acrossWorkspaces(place.ctx)
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, place.ctx.workspaceId));
  expect(audited.filter(({ capability }) => /equence/.test(capability))).toMatchObject([
    { capability: "changeSequence" },
  ]);
  expect(await undoOf(place, id)).toBe("possible");
  // Memory's undo has nothing to do with it.
  await expect(undo(place)).rejects.toMatchObject({ code: "not_found" });
  await undoSequenceChange(place.ctx, { id: place.agent.id, approvalId: id });
  expect(await waitsOf(place)).toEqual([0, 3, 5]);
  expect(await undoOf(place, id)).toBe("done");
  await undoSequenceChange(place.ctx, { id: place.agent.id, approvalId: id });
  expect((await sequenceOf(place)).version).toBe(before.version + 2);
});

test("a step that was dropped comes back with “undo that” as the same step", async () => {
  const place = await service.newThread();
  const { steps } = await sequenceOf(place);
  await change(place, "drop the first follow-up");
  expect((await sequenceOf(place)).steps.map(({ id }) => id)).toEqual([steps[0]!.id, steps[2]!.id]);
  await change(place, "add a call after 2 days");
  expect((await sequenceOf(place)).steps.map(({ channel }) => channel)).toEqual(["email", "email", "call"]);
  await say(place, "undo that");
  expect((await lastCard(place)).approval!.descriptor.changes).toMatchObject([
    { label: "Step 3, removed", before: "After 2 business days: call", after: null },
  ]);
  await approve(place);
  await change(place, "undo the change to the sequence");
  expect((await sequenceOf(place)).steps.map(({ id }) => id)).toEqual(steps.map(({ id }) => id));
  const again = await service.newThread();
  const id = await change(again, "drop the last step");
  const dropped = (await sequenceOf(again)).steps.map((step) => step.id);
  expect(dropped).toHaveLength(2);
  await undoSequenceChange(again.ctx, { id: again.agent.id, approvalId: id });
  const restored = (await sequenceOf(again)).steps.map((step) => step.id);
  expect(restored.slice(0, 2)).toEqual(dropped);
  expect(restored).toHaveLength(3);
});

test("a change that cannot be made is answered at once with the reason, and an outdated card changes nothing", async () => {
  const place = await service.newThread();
  await say(place, "make the second follow-up a week later");
  await updateSequence(place.ctx, {
    id: place.agent.campaignId,
    version: 1,
    steps: (await sequenceOf(place)).steps.map((step) => ({
      ...{ id: step.id, thread: step.thread, text: step.text, variants: [] },
      waitDays: step.waitDays === 3 ? 7 : step.waitDays,
    })),
  });
  await approve(place);
  expect((await cardsOf(place)).at(-2)!.output?.error?.message).toContain("has changed since");
  expect(await waitsOf(place)).toEqual([0, 7, 5]);
  await acrossWorkspaces(place.ctx)
    .update(campaigns)
    .set({ status: "running" })
    .where(eq(campaigns.id, place.agent.campaignId));
  const cards = partsOf(await readStored(place)).filter(({ approval }) => approval).length;
  await say(place, "drop the last step");
  expect(partsOf(await readStored(place)).filter(({ approval }) => approval)).toHaveLength(cards);
  expect(await waitsOf(place)).toEqual([0, 7, 5]);
  // A wait may change while it runs.
  await change(place, "make the last step wait 2 days");
  expect(await waitsOf(place)).toEqual([0, 7, 2]);
});
