import { expect, it, vi } from "vitest";
import { discoveryPages } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import { launch, readOutcome, seedAgent, useDiscoveryDatabase } from "@/testing/discovery/test-discovery";
import { sized } from "@/testing/process/test-size";
import { storeLeads } from "./store-leads";
import { verifyContacts } from "./verify-contacts";

const database = useDiscoveryDatabase();
const MANY = sized(4_000, 40_000);

/** Leads among them: more than are stored at once. */
const LEADS = 300;

/**
 * What is done without a turn for other work in between, and what one statement reads. Counted, because a fast machine does all of it in a
 * few milliseconds.
 */
const counts = vi.hoisted(() => {
  const inTurn = { judged: 0, built: 0 };
  const most = { judged: 0, built: 0, read: 0, excerpts: 0 };
  const note = (what: keyof typeof most, number: number) => {
    most[what] = Math.max(most[what], number);
  };
  const counted =
    <In extends unknown[], Out>(what: keyof typeof inTurn, work: (...input: In) => Out) =>
    (...input: In): Out => {
      note(what, ++inTurn[what]);
      return work(...input);
    };
  return { inTurn, most, note, counted };
});

vi.mock("@/lib/leads/scoring/score-contact", async (load) => {
  const real = await load<typeof import("@/lib/leads/scoring/score-contact")>();
  return { ...real, scoreContact: counts.counted("judged", real.scoreContact) };
});
vi.mock("./lead-of-contact", async (load) => {
  const real = await load<typeof import("./lead-of-contact")>();
  return { ...real, leadOfContact: counts.counted("built", real.leadOfContact) };
});
vi.mock("./list-contacts", async (load) => {
  const real = await load<typeof import("./list-contacts")>();
  return {
    ...real,
    async *listOpenContacts(...input: Parameters<typeof real.listOpenContacts>) {
      for await (const rows of real.listOpenContacts(...input)) {
        counts.note("read", rows.length);
        yield rows;
      }
    },
    readExcerpts(...input: Parameters<typeof real.readExcerpts>) {
      counts.note("excerpts", input[1].length);
      return real.readExcerpts(...input);
    },
  } satisfies typeof real;
});

/** Begins a new count whenever this process has a turn for other work. */
async function countTurns<T>(work: () => Promise<T>): Promise<T> {
  const begin = () => {
    Object.assign(counts.inTurn, { judged: 0, built: 0 });
    turn = setImmediate(begin);
  };
  let turn = setImmediate(begin);
  try {
    return await work();
  } finally {
    clearImmediate(turn);
  }
}

/** Has the database note how many rows each statement stores. */
const NOTE_PORTIONS = sql`
  create table portions (kind text, size int);
  create function note_portion() returns trigger language plpgsql as $$
  begin
    insert into portions select tg_table_name, count(*) from fresh;
    return null;
  end $$;
  create trigger note_portion after insert on leads
    referencing new table as fresh for each statement execute function note_portion();
  create trigger note_portion after update on discovery_contacts
    referencing new table as fresh for each statement execute function note_portion()`;

it("as many contacts as a hostile site may have are verified, judged and stored without a pause", async () => {
  await database.openFair(1);
  const seeded = await seedAgent(database.connection, { sources: ["many.example"] });
  const { ctx } = seeded;
  const generation = await launch(seeded, { targetCount: LEADS });
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
  await verifyContacts(ctx, generation);
  await acrossWorkspaces(ctx).execute(NOTE_PORTIONS);
  const stored = await countTurns(() => storeLeads(ctx, generation));
  expect(stored).toEqual({ live: true, stored: LEADS, targetMet: true });
  expect(Object.values(counts.most)).not.toContain(0);
  const { judged, built, read, excerpts } = counts.most;
  expect(Math.max(judged, built, excerpts)).toBeLessThanOrEqual(100);
  expect(read).toBeLessThanOrEqual(500);
  const portions = await acrossWorkspaces(ctx).execute<{ kind: string; most: number; all: number }>(
    sql`select kind, max(size)::int as most, sum(size)::int as all from portions group by kind order by kind`,
  );
  expect(portions).toMatchObject([
    { kind: "discovery_contacts", all: MANY },
    { kind: "leads", all: LEADS },
  ]);
  expect(portions[0]!.most).toBeLessThanOrEqual(2_500);
  expect(portions[1]!.most).toBeLessThanOrEqual(100);
  expect((await readOutcome(seeded)).emails[19]).toBe("ann000020@many.example");
  const [kept] = await acrossWorkspaces(ctx).execute<{ excerpt: string }>(
    sql`select text as excerpt from lead_sources where workspace_id = ${workspaceId} limit 1`,
  );
  expect(kept!.excerpt).toContain("around around");
});
