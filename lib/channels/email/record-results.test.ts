import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db";
import { FOLLOW } from "@/lib/enrollments/follow-deliveries";
import { statement } from "@/lib/run-prepared";
import { createTestDatabase } from "@/testing/database/test-database";
import { type WriteParameter, write } from "./record-results";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: ReturnType<typeof connect>;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

test("results are recorded by ids alone: no index of a workspace, whose entries grow with its queue, is read for them", async () => {
  const { text } = statement<WriteParameter>((p) => `with ${write(p)} select * from written`);
  const lines = await connection.sql.begin(async (sql) => {
    // Otherwise the planner reads such small tables sequentially.
    await sql`set local enable_seqscan = off`;
    await sql`set local enable_hashjoin = off`;
    await sql`set local enable_mergejoin = off`;
    const explain = (text: string) =>
      sql.unsafe<{ "QUERY PLAN": string }[]>(`explain (generic_plan) ${text}`);
    return [...(await explain(text)), ...(await explain(FOLLOW.text))];
  });
  const read = lines.flatMap((line) => line["QUERY PLAN"].match(/(?:using|Index Scan on) (\w+)/)?.[1] ?? []);
  const ofMany = read.filter((name) => /^(deliveries|messages|leads|enrollments|credit_holds)_/.test(name));
  expect([...new Set(ofMany)].sort()).toEqual([
    "credit_holds_pkey",
    // By lead and step: what a lead got already.
    "deliveries_once_per_step",
    "deliveries_pkey",
    "enrollments_pkey",
    "leads_pkey",
  ]);
});
