import { describe, expect, test } from "vitest";
import { createAgent } from "@/lib/agents/create-agent";
import { type Context, createContext } from "@/lib/context";
import { SCOPES } from "@/lib/scopes";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { getMemory } from "./get-memory";
import { listMemoryChanges } from "./list-memory-changes";
import { undoMemoryChange } from "./undo-memory-change";
import { updateMemory } from "./update-memory";

const { fresh } = openTestWorkspaces();

async function newAgent() {
  const ctx = await fresh();
  const { id } = await createAgent(ctx, { name: "Ovens" });
  return { ctx, id };
}

const changesOf = async (ctx: Context, id: string) => (await listMemoryChanges(ctx, { id })).changes;
const statesOf = async (ctx: Context, id: string) =>
  (await changesOf(ctx, id)).map(({ number, undo }) => [number, undo]).reverse();

const WHEN = { createdAt: null, updatedAt: null };
const valuesOf = async (ctx: Context, id: string) => ({ ...(await getMemory(ctx, { id })), ...WHEN });

describe("the history of a Memory", () => {
  test("has every change with who made it, when, and the values before and after", async () => {
    const { ctx, id } = await newAgent();
    await updateMemory(ctx, { id, profileJson: { offer: "Ovens", proof: "40 bakeries" }, senderName: "Ada" });
    await updateMemory(ctx, { id, profileJson: { offer: "Stoves", proof: "40 bakeries" } });
    // It says the same already.
    await updateMemory(ctx, { id, senderName: "Ada" });
    expect(await listMemoryChanges(ctx, { id })).toMatchObject({
      total: 2,
      changes: [
        {
          number: 2,
          by: { kind: ctx.actor.kind, id: ctx.actor.id },
          changes: [{ field: "profileJson.offer", label: "Offer", before: "Ovens", after: "Stoves" }],
          undo: "possible",
        },
        {
          number: 1,
          changes: [
            { field: "profileJson.offer", before: null, after: "Ovens" },
            { field: "profileJson.proof", before: null, after: "40 bakeries" },
            { field: "senderName", before: null, after: "Ada" },
          ],
          undo: "changed_since",
        },
      ],
    });
  });

  test("a change is undone by itself: what came after it, in other fields, stays", async () => {
    const { ctx, id } = await newAgent();
    await updateMemory(ctx, { id, profileJson: { offer: "Ovens" }, icpJson: { roles: ["CEO"] } });
    await updateMemory(ctx, { id, profileJson: { offer: "Stoves" }, senderName: "Ada" });
    await updateMemory(ctx, { id, profileJson: { offer: "Stoves", proof: "40 bakeries" } });
    await updateMemory(ctx, { id, icpJson: { roles: ["CTO"], exclude: ["chains"] } });
    const memory = await undoMemoryChange(ctx, { id, number: 2 });
    expect(memory).toMatchObject({
      profileJson: { offer: "Ovens", proof: "40 bakeries" },
      icpJson: { roles: ["CTO"], exclude: ["chains"] },
      senderName: null,
    });
    // A field that a change added is gone again.
    expect((await undoMemoryChange(ctx, { id, number: 3 })).profileJson).toEqual({ offer: "Ovens" });
    expect(await statesOf(ctx, id)).toEqual([
      [1, "changed_since"],
      [2, "done"],
      [3, "done"],
      [4, "possible"],
      [5, "possible"],
      [6, "possible"],
    ]);
  });

  test("without a number it is the newest change that is no undo, then the one before", async () => {
    const { ctx, id } = await newAgent();
    for (const offer of ["one", "two", "three"]) await updateMemory(ctx, { id, profileJson: { offer } });
    for (const offer of ["two", "one", undefined])
      expect((await undoMemoryChange(ctx, { id })).profileJson.offer).toBe(offer);
    await expect(undoMemoryChange(ctx, { id })).rejects.toMatchObject({
      code: "not_found",
      message: "There is no change to Memory to undo.",
    });
  });

  test("without a number it is the one that came into effect last: a change whose undo was undone", async () => {
    const { ctx, id } = await newAgent();
    await updateMemory(ctx, { id, senderName: "Ada" });
    await updateMemory(ctx, { id, profileJson: { offer: "Ovens" } });
    await undoMemoryChange(ctx, { id, number: 1 });
    await undoMemoryChange(ctx, { id, number: 3 });
    expect(await undoMemoryChange(ctx, { id })).toMatchObject({
      senderName: null,
      profileJson: { offer: "Ovens" },
    });
    expect((await undoMemoryChange(ctx, { id })).profileJson).toEqual({});
  });

  test("what was changed again since is not overwritten, and the refusal names it", async () => {
    const { ctx, id } = await newAgent();
    await updateMemory(ctx, { id, profileJson: { offer: "Ovens" }, senderName: "Ada", language: "en" });
    await updateMemory(ctx, { id, profileJson: { offer: "Stoves" }, senderName: "Bo" });
    const before = await valuesOf(ctx, id);
    await expect(undoMemoryChange(ctx, { id, number: 1 })).rejects.toMatchObject({
      code: "invalid_state",
      message: expect.stringMatching(/changed since \(Offer, Name\), so nothing was undone/),
    });
    expect(await valuesOf(ctx, id)).toEqual(before);
    // Once that is undone, it can be.
    await undoMemoryChange(ctx, { id, number: 2 });
    expect(await undoMemoryChange(ctx, { id, number: 1 })).toMatchObject({
      profileJson: {},
      senderName: null,
    });
  });

  test("an undo is undone like any change, and what it took back can be undone again", async () => {
    const { ctx, id } = await newAgent();
    await updateMemory(ctx, { id, senderName: "Ada" });
    const nameOf = async (number?: number) => (await undoMemoryChange(ctx, { id, number })).senderName;
    expect(await nameOf(1)).toBeNull();
    expect(await nameOf(2)).toBe("Ada");
    // The third is the undo of the undo: to undo it is to undo the first, which is in effect again.
    expect(await statesOf(ctx, id)).toEqual([
      [1, "possible"],
      [2, "done"],
      [3, null],
    ]);
    expect(await nameOf(2)).toBe("Ada");
    expect(await nameOf(3)).toBeNull();
    expect(await nameOf(3)).toBeNull();
    expect(await statesOf(ctx, id)).toEqual([
      [1, "done"],
      [2, "done"],
      [3, null],
      [4, "possible"],
    ]);
    await undoMemoryChange(ctx, { id, number: 4 });
    // “Undo that” takes the change itself back, not one of the undos.
    expect(await nameOf()).toBeNull();
  });

  test("odd values come back as they were: null, lists, nested objects, keys of every object", async () => {
    const { ctx, id } = await newAgent();
    const odd = JSON.parse(
      '{"constructor": null, "": [], "deep": {"list": [1, {"a": null}]}, "toString": "text"}',
    );
    await updateMemory(ctx, { id, profileJson: odd, openData: ["wikidata"] });
    const before = await valuesOf(ctx, id);
    expect(Object.keys(before.profileJson).sort()).toEqual(Object.keys(odd).sort());
    await updateMemory(ctx, { id, profileJson: { deep: { list: [] } }, openData: [] });
    await undoMemoryChange(ctx, { id });
    expect(JSON.stringify(await valuesOf(ctx, id))).toBe(JSON.stringify(before));
    expect(await changesOf(ctx, id)).toHaveLength(3);
  });

  test("twenty changes and undos at once: each is numbered once, and the values are those of the history", async () => {
    const { ctx, id } = await newAgent();
    await updateMemory(ctx, { id, signature: "0" });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? updateMemory(ctx, { id, signature: `${index + 1}` })
          : undoMemoryChange(ctx, { id, number: 1 }),
      ),
    );
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "invalid_state" });
    const { changes, total } = await listMemoryChanges(ctx, { id, pageSize: 100 });
    expect(changes.map(({ number }) => number)).toEqual(
      Array.from({ length: total }, (_, index) => total - index),
    );
    for (const [index, change] of changes.slice(0, -1).entries())
      expect(change.changes[0]!.before).toBe(changes[index + 1]!.changes[0]!.after);
    expect((await getMemory(ctx, { id })).signature).toBe(changes[0]!.changes[0]!.after);
  });

  test("who may only read sees it and undoes nothing", async () => {
    const { ctx, id } = await newAgent();
    await updateMemory(ctx, { id, senderName: "Ada" });
    const scopes = [...SCOPES].filter((scope) => scope !== "memory:write");
    const reader = createContext({ workspaceId: ctx.workspaceId, actor: ctx.actor, scopes, db: ctx.db });
    expect(await changesOf(reader, id)).toHaveLength(1);
    await expect(undoMemoryChange(reader, { id, number: 1 })).rejects.toMatchObject({ code: "forbidden" });
    await expect(undoMemoryChange(ctx, { id, number: 7 })).rejects.toMatchObject({ code: "not_found" });
  });
});
