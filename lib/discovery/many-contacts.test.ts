import { expect, it } from "vitest";
import { discoveryPages } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import { launch, readOutcome, seedAgent, useDiscoveryDatabase } from "@/testing/discovery/test-discovery";
import { worstPause } from "@/testing/parsing/test-parsing";
import { sized } from "@/testing/process/test-size";
import { storeLeads } from "./store-leads";
import { verifyContacts } from "./verify-contacts";

const database = useDiscoveryDatabase();
const MANY = sized(4_000, 40_000);

/** Generous, because other work runs on the machine. */
const LONGEST_PAUSE = 250;

it("as many contacts as a hostile site may have are verified, judged and stored without a pause", async () => {
  await database.openFair(1);
  const seeded = await seedAgent(database.connection, { sources: ["many.example"] });
  const { ctx } = seeded;
  const generation = await launch(seeded, { targetCount: 20 });
  const { workspaceId, runId } = generation;
  await ctx.db.insert(discoveryPages).values({
    ...{ workspaceId: ctx.workspaceId, runId, round: 1, host: "many.example", url: "http://many.example/" },
    origin: "source",
    state: "extracted",
    text: "Many people. ".repeat(400),
  });
  await acrossWorkspaces(ctx).execute(sql`
    insert into discovery_contacts (id, workspace_id, run_id, email_key, kind, fields, evidence, excerpts, host, origin)
    select gen_random_uuid(), ${workspaceId}, ${runId}, e.email, 'person',
      jsonb_build_object('email', e.email, 'name', 'Ann Smith ' || n, 'title', 'Director'),
      jsonb_build_array(jsonb_build_object('field', 'email', 'value', e.email, 'url', 'http://many.example/', 'quote', e.email, 'foundAt', now())),
      jsonb_build_object('http://many.example/', repeat('around ', 400)), 'many.example', 'source'
    from generate_series(1, ${MANY}) n, lateral (select 'ann' || lpad(n::text, 6, '0') || '@many.example' as email) e`);
  const pause = await worstPause(async () => {
    await verifyContacts(ctx, generation);
    expect(await storeLeads(ctx, generation)).toEqual({ live: true, stored: 20, targetMet: true });
  });
  expect(pause).toBeLessThan(LONGEST_PAUSE);
  expect((await readOutcome(seeded)).emails[19]).toBe("ann000020@many.example");
  const [kept] = await acrossWorkspaces(ctx).execute<{ excerpt: string }>(
    sql`select text as excerpt from lead_sources where workspace_id = ${workspaceId} limit 1`,
  );
  expect(kept!.excerpt).toContain("around around");
});
