import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { openTestWeb } from "@/testing/discovery/test-discovery";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { checkDraftLinks } from "./check-draft-links";
import { checkDraftText } from "./check-draft-text";
import { getDraft } from "./get-draft";
import { saveDraft } from "./save-draft";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());

async function seed() {
  const { ctx, leads: all } = await seedCampaign(path.connection, 1);
  return { ctx, id: all[0]!.id };
}

const GOOD = "Hello Lee,\n\nBakery number 0 bakes with gas. Would you look at ours?";

test.each([
  ["a claim", GOOD.replace("Would", "We saved 312 bakeries. Would"), "312"],
  ["praise", GOOD.replace("gas", "gas, and we are number one"), "number one"],
  ["an empty field", GOOD.replace("Lee", "{{name}}"), "{{name}}"],
  ["markup", GOOD.replace("gas", "**gas**"), "**"],
  ["too many words", `${GOOD} ${"We bake bread. ".repeat(60)}`, null],
])("%s keeps a text from being sent, and its words are named", async (_, body, words) => {
  const { ctx, id } = await seed();
  const text = { subject: "Your ovens", body };
  const { marks } = await checkDraftText(ctx, { id, ...text });
  expect(marks.filter(({ blocks }) => blocks)).toContainEqual(expect.objectContaining({ words }));
  const saved = await saveDraft(ctx, { id, ...text });
  expect(saved.marks).toEqual(marks);
  expect(new Set(saved.problems)).toEqual(
    new Set(marks.flatMap(({ blocks, message }) => (blocks ? message : []))),
  );
});

test.each([
  ["spam words", "Your ovens", GOOD.replace("Would", "It is risk-free. Would"), "risk-free"],
  [
    "spam words in German",
    "Ihre Öfen",
    GOOD.replace("Would", "Unverbindlich und kostenlos. Would"),
    "Unverbindlich",
  ],
  ["shouting", "Your ovens", GOOD.replace("?", "?!"), "!"],
  [
    "a long subject",
    "About the ovens that you have, the ovens that we have, and others",
    GOOD,
    "About the ovens that you have, the ovens that we have, and others",
  ],
])("%s is a hint, and the text may be sent", async (_, subject, body, words) => {
  const { ctx, id } = await seed();
  const saved = await saveDraft(ctx, { id, subject, body });
  expect(saved.problems).toEqual([]);
  expect(saved.marks).toContainEqual({ words, blocks: false, message: expect.any(String) });
});

test("a text that keeps the rules and names the person has no marks, and one that greets another does", async () => {
  const { ctx, id } = await seed();
  await acrossWorkspaces(ctx).update(leads).set({ name: "Lee Baker" }).where(eq(leads.id, id));
  const text = { id, subject: "Your ovens", body: GOOD };
  expect((await saveDraft(ctx, text)).marks).toEqual([]);
  expect((await getDraft(ctx, { id })).marks).toEqual([]);
  expect((await saveDraft(ctx, { ...text, body: GOOD.replace("Lee", "Zoe") })).marks).toEqual([
    { words: "Hello Zoe", blocks: false, message: "The greeting does not name Lee Baker." },
  ]);
});

test("links that do not answer are named, and those that do are not", async () => {
  const web = await openTestWeb({
    "ovens.example": {
      "/good": (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Ovens</p>"),
      "/file": (_, response) => response.writeHead(200, { "content-type": "image/png" }).end("png"),
    },
  });
  try {
    const { ctx, id } = await seed();
    const body = `${GOOD}\n\nSee http://ovens.example/good, http://ovens.example/file (http://ovens.example/gone) or http://nowhere.example/.`;
    await saveDraft(ctx, { id, subject: "Your ovens", body });
    const { marks } = await checkDraftLinks(ctx, { id });
    expect(marks.map(({ words, blocks }) => [words, blocks])).toEqual([
      ["http://ovens.example/gone", false],
      ["http://nowhere.example/", false],
    ]);
  } finally {
    await web.close();
  }
});

test("a hostile text is checked in time that grows with its length alone", async () => {
  const { ctx, id } = await seed();
  const hostile = ["[", "{{", "!", "A ", "free ", "http://a", "<a", "“"].map((part) =>
    part.repeat(Math.floor(5_000 / part.length)),
  );
  for (const body of hostile) {
    const began = performance.now();
    await checkDraftText(ctx, { id, subject: "Your ovens", body });
    expect(performance.now() - began).toBeLessThan(5_000);
  }
});
