import { expect, test } from "vitest";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { addSuppression } from "./add-suppression";
import { exportSuppressions } from "./export-suppressions";
import { importSuppressions } from "./import-suppressions";
import { isSuppressed } from "./is-suppressed";
import { listSuppressions } from "./list-suppressions";
import { removeSuppression } from "./remove-suppression";
import { restoreSuppression } from "./restore-suppression";
import { suppressErased } from "./suppress";

const { fresh } = openTestWorkspaces();
async function read(text: AsyncIterable<string>): Promise<string> {
  let whole = "";
  for await (const piece of text) whole += piece;
  return whole;
}

test("bars every address of a list once, however it is spelled, and leaves those that are barred", async () => {
  const ctx = await fresh();
  await addSuppression(ctx, { email: "known@example.com", note: "asked by phone" });
  const text = "\ufeffone@example.com\r\nONE@Example.com\n\n  two@example.com \nKnown@example.com";
  expect(await importSuppressions(ctx, { text, note: "from the old tool" })).toEqual({
    found: 3,
    added: 2,
    known: 1,
    refused: [],
    refusedTotal: 0,
  });
  expect(await isSuppressed(ctx, "two@EXAMPLE.com")).toBe(true);
  const { suppressions } = await listSuppressions(ctx, {});
  expect(suppressions.find(({ email }) => email === "known@example.com")!.note).toBe("asked by phone");
});

test("takes CSV with the addresses in any column, quotes and all, and says what it refused and where", async () => {
  const ctx = await fresh();
  const text = [
    "Name;E-mail;Since",
    '"Vogt; Ines";ines@example.com;2024',
    "Nobody;;2023",
    "Bad;not@an address;2023",
    "Mail program;Lee <lee@example.com>;",
  ].join("\n");
  expect(await importSuppressions(ctx, { text })).toEqual({
    found: 2,
    added: 2,
    known: 0,
    refused: [
      { line: 3, value: "Nobody, 2023", reason: "No address in this line." },
      { line: 4, value: "not@an address", reason: "Invalid email address" },
    ],
    refusedTotal: 2,
  });
});

test("what was exported can be imported again", async () => {
  const [from, to] = [await fresh(), await fresh()];
  const many = Array.from({ length: 4_500 }, (_, index) => `lead${index}@example.com`);
  expect((await importSuppressions(from, { text: many.join("\n"), note: "=1+1" })).added).toBe(4_500);
  const csv = await read(await exportSuppressions(from, {}));
  expect(csv).toMatch(/^email,reason,note,createdAt\r\n/);
  expect(csv).not.toMatch(/(^|,)=1/m);
  expect(await importSuppressions(to, { text: csv })).toMatchObject({ added: 4_500, refusedTotal: 0 });
});

test("two imports at once bar each address once", async () => {
  const ctx = await fresh();
  const many = Array.from({ length: 300 }, (_, index) => `lead${index}@example.com`);
  const reports = await Promise.all([
    importSuppressions(ctx, { text: many.join("\n") }),
    importSuppressions(ctx, { text: [...many].reverse().join("\n") }),
  ]);
  expect(reports[0].added + reports[1].added).toBe(300);
});

test("exports nothing of another workspace", async () => {
  const [mine, theirs] = [await fresh(), await fresh()];
  await addSuppression(theirs, { email: "theirs@example.com" });
  expect(await read(await exportSuppressions(mine, {}))).toBe("email,reason,note,createdAt\r\n");
  expect(await isSuppressed(mine, "theirs@example.com")).toBe(false);
});

test("finds an address by a part of it or of its note, and a deleted person by the whole of it", async () => {
  const ctx = await fresh();
  await addSuppression(ctx, { email: "ines@ovens.example", note: "asked by phone" });
  await addSuppression(ctx, { email: "ade_50%@mills.example" });
  await suppressErased(ctx, "gone@example.com");
  const find = async (text: string) =>
    (await listSuppressions(ctx, { text })).suppressions.map(({ email }) => email);
  expect(await find(" OVENS ")).toEqual(["ines@ovens.example"]);
  expect(await find("by phone")).toEqual(["ines@ovens.example"]);
  expect(await find("_50%")).toEqual(["ade_50%@mills.example"]);
  expect(await find("%")).toEqual(["ade_50%@mills.example"]);
  expect(await find("Gone@Example.com")).toEqual([expect.stringMatching(/^erased:/)]);
  expect(await find("gone")).toEqual([]);
  expect(await find("")).toHaveLength(3);
});

test("what was taken off the list by mistake comes back with the reason it stood there for", async () => {
  const ctx = await fresh();
  const { suppressions } = await listSuppressions(ctx, {});
  expect(suppressions).toEqual([]);
  await restoreSuppression(ctx, { email: "left@example.com", reason: "unsubscribed", note: null });
  const { id } = (await listSuppressions(ctx, {})).suppressions[0]!;
  await removeSuppression(ctx, { id });
  expect(await isSuppressed(ctx, "left@example.com")).toBe(false);
  await restoreSuppression(ctx, { email: "left@example.com", reason: "unsubscribed", note: null });
  expect((await listSuppressions(ctx, {})).suppressions).toMatchObject([
    { email: "left@example.com", reason: "unsubscribed" },
  ]);
});
