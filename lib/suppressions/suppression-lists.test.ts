import { expect, test } from "vitest";
import { openTestWorkspaces } from "@/lib/agents/test-workspaces";
import { addSuppression } from "./add-suppression";
import { exportSuppressions } from "./export-suppressions";
import { importSuppressions } from "./import-suppressions";
import { isSuppressed } from "./is-suppressed";
import { listSuppressions } from "./list-suppressions";

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
      { line: 3, value: "Nobody, 2023", reason: "There is no address in this line." },
      { line: 4, value: "not@an address", reason: "This is not an e-mail address." },
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
