import { afterEach, expect, test } from "vitest";
import { createAgent } from "@/lib/agents/create-agent";
import { overrideEnv } from "@/lib/process/this-process";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { getMemory } from "./get-memory";
import { missingForDiscovery, missingForOutreach } from "./missing-memory";
import { updateMemory } from "./update-memory";

const { fresh } = openTestWorkspaces();

afterEach(() => overrideEnv({ SMTP_URL: undefined }));

async function freshAgent() {
  const ctx = await fresh();
  return { ctx, id: (await createAgent(ctx, { name: "Ada" })).id };
}

type Pieces = Omit<Parameters<typeof updateMemory>[1], "id">;

const refused = { code: "validation_error" };

test("an empty Memory is whole and says what is missing", async () => {
  const { ctx, id } = await freshAgent();
  expect(await getMemory(ctx, { id })).toMatchObject({
    agentId: id,
    profileJson: {},
    icpJson: {},
    identityJson: {},
    senderName: null,
    signature: null,
    complete: false,
    missing: ["profileJson", "icpJson", "senderName", "senderEmail"],
  });
});

test("replaces the pieces that are sent whole and leaves the others", async () => {
  const { ctx, id } = await freshAgent();
  await updateMemory(ctx, {
    id,
    profileJson: { company: "Acme", deep: { a: [1, null, true] } },
    senderName: "Ada",
  });
  const memory = await updateMemory(ctx, { id, profileJson: { offer: "Rockets" } });
  expect(memory).toMatchObject({ profileJson: { offer: "Rockets" }, senderName: "Ada" });
  expect(Object.keys(memory.profileJson)).toEqual(["offer"]);
  expect(await getMemory(ctx, { id })).toEqual(memory);
});

test("is complete once nothing is missing, a postal address only where mail leaves the machine", async () => {
  const { ctx, id } = await freshAgent();
  await updateMemory(ctx, {
    id,
    profileJson: { offer: "Rockets" },
    icpJson: { roles: ["CEO"] },
    senderName: "Ada",
    senderEmail: "ada@example.com",
  });
  expect(await getMemory(ctx, { id })).toMatchObject({ complete: true, missing: [] });
  overrideEnv({ SMTP_URL: "smtp://127.0.0.1:2525" });
  expect(await getMemory(ctx, { id })).toMatchObject({ complete: true });
  overrideEnv({ SMTP_URL: "smtp://mail.example.com" });
  expect(await getMemory(ctx, { id })).toMatchObject({ complete: false, missing: ["postalAddress"] });
});

test("a piece whose values are all empty counts as missing", () => {
  const empty = { a: "", b: null, c: [], d: { e: [" "] } };
  expect(missingForDiscovery({ profileJson: empty, icpJson: { roles: 0 } })).toEqual(["profileJson"]);
  const memory = {
    profileJson: { a: false },
    icpJson: {},
    senderName: " ",
    senderEmail: "a@b.de",
    postalAddress: null,
  };
  expect(missingForOutreach(memory, { SMTP_URL: undefined })).toEqual(["icpJson", "senderName"]);
});

test("a PATCH without a known field changes nothing, not even the time of the last change", async () => {
  const { ctx, id } = await freshAgent();
  const before = await getMemory(ctx, { id });
  expect(await updateMemory(ctx, { id, colour: "red" } as { id: string })).toEqual(before);
});

test("a change that was made without having seen the newest one is refused, and neither is lost", async () => {
  const { ctx, id } = await freshAgent();
  const seen = await getMemory(ctx, { id });
  const theirs = await updateMemory(ctx, { id, senderName: "Ada", ifUpdatedAt: seen.updatedAt });
  await expect(
    updateMemory(ctx, { id, senderName: "Bo", ifUpdatedAt: seen.updatedAt }),
  ).rejects.toMatchObject({ code: "invalid_state", details: { updatedAt: theirs.updatedAt } });
  expect(await getMemory(ctx, { id })).toEqual(theirs);
  expect(await updateMemory(ctx, { id, senderName: "Bo", ifUpdatedAt: theirs.updatedAt })).toMatchObject({
    senderName: "Bo",
  });
});

test("null clears each identity field", async () => {
  const { ctx, id } = await freshAgent();
  const full = {
    senderName: "Ada Byron",
    senderTitle: "Founder",
    senderEmail: "ada@example.com",
    companyName: "Acme",
    website: "acme.example",
    phone: "+49 40 123",
    postalAddress: "Street 1\n12345 Town",
    language: "pt-BR",
    timeZone: "Europe/Berlin",
    signature: "Best\nAda",
  };
  expect(await updateMemory(ctx, { id, ...full })).toMatchObject(full);
  const cleared = Object.fromEntries(Object.keys(full).map((field) => [field, null]));
  expect(await updateMemory(ctx, { id, ...cleared })).toMatchObject(cleared);
});

test.each<[string, Record<string, unknown>]>([
  ["null", { profileJson: null }],
  ["an array", { icpJson: [] }],
  ["a scalar", { identityJson: "x" }],
  ["U+0000 in a value", { profileJson: { a: ["x\u0000"] } }],
  ["U+0000 in a key", { profileJson: { a: { "b\u0000": 1 } } }],
  ["unpaired surrogate", { profileJson: { a: "\ud800" } }],
  ["more than 256 KiB", { profileJson: { a: "é".repeat(128 * 1024) } }],
  ["more than 32 levels", { icpJson: nest(33) }],
  ["thousands of levels", { icpJson: nest(50_000) }],
])("refuses a JSON piece that is or holds %s", async (_what, pieces) => {
  const { ctx, id } = await freshAgent();
  await expect(updateMemory(ctx, { id, ...(pieces as Pieces) })).rejects.toMatchObject(refused);
});

test("takes a piece of just under 256 KiB and of exactly 32 levels, and gives it back untouched", async () => {
  const { ctx, id } = await freshAgent();
  const pieces = { profileJson: { a: "x".repeat(256 * 1024 - 8) }, icpJson: nest(32) };
  await updateMemory(ctx, { id, ...pieces });
  expect(await getMemory(ctx, { id })).toMatchObject(pieces);
});

test.each<[keyof Pieces, string[]]>([
  [
    "senderName",
    ["", " \u200b", "A\r\nBcc: x@example.com", "x".repeat(201), "a\u0000", "a\u202eb", "a\u2028b"],
  ],
  [
    "senderEmail",
    ["ada", "ada@example.com\r\nBcc: b@example.com", "a@b@example.com", " ada@example.com", "a@localhost"],
  ],
  [
    "website",
    ["not a site", "ftp://example.com", "javascript:alert(1)", "https://", "doughdesk.example:123456"],
  ],
  ["language", ["english please", "x_"]],
  ["timeZone", ["Mars/Olympus", "+01:00", "Berlin time"]],
  ["phone", ["call me", "1".repeat(51), "1\n2"]],
])("refuses a malformed %s", async (field, values) => {
  const { ctx, id } = await freshAgent();
  for (const value of values) {
    await expect(updateMemory(ctx, { id, [field]: value }), value).rejects.toMatchObject({
      ...refused,
      details: [{ path: field }],
    });
  }
});

test("hides another workspace's Memory", async () => {
  const { ctx, id } = await freshAgent();
  const stranger = await fresh();
  await expect(getMemory(stranger, { id })).rejects.toMatchObject({ code: "not_found" });
  await expect(updateMemory(stranger, { id, senderName: "Me" })).rejects.toMatchObject({ code: "not_found" });
  expect(await getMemory(ctx, { id })).toMatchObject({ senderName: null });
});

function nest(levels: number): Record<string, unknown> {
  let value: Record<string, unknown> = {};
  for (let level = 1; level < levels; level++) value = { a: value };
  return value;
}
