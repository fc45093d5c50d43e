import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect } from "@/db";
import { createAgent } from "@/lib/agents/create-agent";
import { importDoNotCall } from "@/lib/calls/do-not-call/import-do-not-call";
import { type Context, systemContext } from "@/lib/context";
import { closeParsing } from "@/lib/parsing/parse";
import { importSuppressions } from "@/lib/suppressions/import-suppressions";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { openTestParsing, worstPause } from "@/testing/parsing/test-parsing";
import { importLeads } from "./import-leads";
import { listLeads } from "./list-leads";
import { previewLeadImport } from "./preview-lead-import";

let testDatabase: TestDatabase;
let connection: Connection;
let ctx: Context;
let agentId: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  connection = connect(testDatabase.url, { max: 8 });
  const { workspaceId } = await createWorkspace(connection.db, { name: "Heavy", credits: 0 });
  ctx = systemContext(connection.db, workspaceId);
  agentId = (await createAgent(ctx, { name: "Ada" })).id;
});
afterEach(closeParsing);
afterAll(async () => {
  await connection.close();
  await testDatabase.drop();
});

/** Generous, because other work runs on the machine. On the serving thread each of these files took seconds. */
const LONGEST_PAUSE = 500;

const fileOf = (text: string) => ({ name: "leads.csv", bytes: new Uint8Array(Buffer.from(text)) });

describe("a file that ends what reads it", () => {
  it.each([
    ["leads", (text: string) => importLeads(ctx, { agentId, file: fileOf(text), mapping: { email: 0 } })],
    ["leads to look at", (text: string) => previewLeadImport(ctx, { file: fileOf(text) })],
    ["addresses", (text: string) => importSuppressions(ctx, { text })],
    ["numbers", (text: string) => importDoNotCall(ctx, { text })],
  ])("of %s is refused with what to do, delays nothing and stores nothing", async (_, take) => {
    openTestParsing({ timeLimitMs: 500, memoryMb: 256 });
    for (const bomb of ["loop", "objects"]) {
      const pause = await worstPause(async () => {
        await expect(take(`email\nann@x.example,bomb:${bomb}`)).rejects.toMatchObject({
          code: "payload_too_large",
          message: expect.stringMatching(/^The file is too large to read: it took .*\. Split it/),
        });
      });
      expect(pause).toBeLessThan(LONGEST_PAUSE);
    }
    expect((await listLeads(ctx, {})).total).toBe(0);
  });
});

describe("as much as may be imported at once", () => {
  it("delays nothing: leads", async () => {
    openTestParsing({ timeLimitMs: 60_000 });
    const more = ",more words that stand beside it".repeat(30);
    const rows = Array.from(
      { length: 10_000 },
      (_, at) =>
        `lead${at}@x${at % 700}.example,Ann Lee,+44 20 7946 0${`${at}`.padStart(3, "0").slice(-3)}${more}`,
    );
    const file = fileOf(`email,name,phone\n${rows.join("\n")}`);
    expect(file.bytes.length).toBeGreaterThan(9_500_000);
    let report: Awaited<ReturnType<typeof importLeads>> | undefined;
    const pause = await worstPause(async () => {
      await previewLeadImport(ctx, { file });
      report = await importLeads(ctx, { agentId, file, mapping: { email: 0, name: 1, phone: 2 } });
    });
    expect(report).toMatchObject({ imported: 10_000 });
    expect(pause).toBeLessThan(LONGEST_PAUSE);
  }, 120_000);

  it("delays nothing: addresses and numbers", async () => {
    openTestParsing({ timeLimitMs: 60_000 });
    const addresses = Array.from(
      { length: 20_000 },
      (_, at) => `person${at}@a-rather-long-name-of-a-company${at % 900}.example`,
    ).join("\n");
    const numbers = Array.from({ length: 20_000 }, (_, at) => `+4420${70_000_000 + at}`).join("\n");
    const pause = await worstPause(async () => {
      expect(await importSuppressions(ctx, { text: addresses })).toMatchObject({
        found: 20_000,
        added: 20_000,
        refusedTotal: 0,
      });
      expect(await importDoNotCall(ctx, { text: numbers })).toMatchObject({ found: 20_000, refusedTotal: 0 });
    });
    expect(pause).toBeLessThan(LONGEST_PAUSE);
  }, 120_000);
});
