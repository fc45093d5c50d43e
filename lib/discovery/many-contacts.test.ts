import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { discoveryPages } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import {
  launch,
  readOutcome,
  type Seeded,
  seedAgent,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
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
  const none = { parsed: 0, judged: 0, built: 0 };
  const inTurn = { ...none };
  const most = { ...none, read: 0, excerpts: 0 };
  const note = (what: keyof typeof most, number: number) => {
    most[what] = Math.max(most[what], number);
  };
  const counted =
    <In extends unknown[], Out>(what: keyof typeof inTurn, work: (...input: In) => Out) =>
    (...input: In): Out => {
      note(what, ++inTurn[what]);
      return work(...input);
    };
  return { none, inTurn, most, note, counted };
});

vi.mock("@/lib/text/email-address", async (load) => {
  const real = await load<typeof import("@/lib/text/email-address")>();
  return { ...real, parseMailAddress: counts.counted("parsed", real.parseMailAddress) };
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
  const counted = <In extends unknown[], Row>(list: (...input: In) => AsyncGenerator<Row[]>) =>
    async function* (...input: In) {
      for await (const rows of list(...input)) {
        counts.note("read", rows.length);
        yield rows;
      }
    };
  return {
    ...real,
    listOpenContacts: counted(real.listOpenContacts),
    listUnverifiedContacts: counted(real.listUnverifiedContacts),
    readExcerpts(...input: Parameters<typeof real.readExcerpts>) {
      counts.note("excerpts", input[1].length);
      return real.readExcerpts(...input);
    },
  } satisfies typeof real;
});

/** Begins a new count whenever this process has a turn for other work. */
async function countTurns<T>(work: () => Promise<T>): Promise<T> {
  const begin = () => {
    Object.assign(counts.inTurn, counts.none);
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
  create trigger note_portion after insert on recipient_domains
    referencing new table as fresh for each statement execute function note_portion();
  create trigger note_portion after update on discovery_contacts
    referencing new table as fresh for each statement execute function note_portion()`;

beforeAll(() => database.connection.db.execute(NOTE_PORTIONS));
beforeEach(async () => {
  Object.assign(counts.most, counts.none, { read: 0, excerpts: 0 });
  await database.connection.db.execute(sql`truncate portions`);
});

/** A run whose one page has brought `MANY` contacts, each at a domain of its own. */
async function launchWithMany(seeded: Seeded, emailStatus: "verified" | null) {
  const generation = await launch(seeded, { targetCount: LEADS });
  const { workspaceId, runId } = generation;
  await seeded.ctx.db.insert(discoveryPages).values({
    ...{ workspaceId: seeded.ctx.workspaceId, runId, round: 1, host: "many.example" },
    url: "http://many.example/",
    origin: "source",
    state: "extracted",
    text: "Many people. ".repeat(400),
  });
  await acrossWorkspaces(seeded.ctx).execute(sql`
    insert into discovery_contacts (id, workspace_id, run_id, email_key, kind, fields, evidence, excerpts, host, origin, email_status)
    select gen_random_uuid(), ${workspaceId}, ${runId}, e.email, 'person',
      jsonb_build_object('email', e.email, 'name', 'Ann Smith ' || n, 'title', 'Director'),
      jsonb_build_array(jsonb_build_object('field', 'email', 'value', e.email, 'url', 'http://many.example/', 'quote', e.email, 'foundAt', now())),
      jsonb_build_object('http://many.example/', repeat('around ', 400)), 'many.example', 'source', ${emailStatus}
    from generate_series(1, ${MANY}) n, lateral (select 'ann' || lpad(n::text, 6, '0') || '@many' || n || '.example' as email) e`);
  return generation;
}

/** By table: the rows of the largest statement and of all. */
async function readPortions() {
  const rows = await database.connection.db.execute<{ kind: string; most: number; all: number }>(
    sql`select kind, max(size)::int as most, sum(size)::int as all from portions group by kind order by kind`,
  );
  return [...rows];
}

it("as many contacts as a hostile site may have are verified without a pause", async () => {
  await database.openFair(1);
  const seeded = await seedAgent(database.connection, { sources: ["many.example"] });
  const generation = await launchWithMany(seeded, null);
  expect(await countTurns(() => verifyContacts(seeded.ctx, generation))).toEqual({ end: "done" });
  const { parsed, read } = counts.most;
  expect([parsed, read]).not.toContain(0);
  expect(parsed).toBeLessThanOrEqual(500);
  expect(read).toBeLessThanOrEqual(1_000);
  const portions = await readPortions();
  expect(portions).toMatchObject([
    { kind: "discovery_contacts", all: MANY },
    { kind: "recipient_domains", all: MANY },
  ]);
  expect(Math.max(...portions.map(({ most }) => most))).toBeLessThanOrEqual(1_000);
});

it("as many contacts as a hostile site may have are judged and stored without a pause", async () => {
  await database.openFair(1);
  const seeded = await seedAgent(database.connection, { sources: ["many.example"] });
  const { ctx } = seeded;
  const generation = await launchWithMany(seeded, "verified");
  const stored = await countTurns(() => storeLeads(ctx, generation));
  expect(stored).toEqual({ live: true, stored: LEADS, targetMet: true });
  const { judged, built, read, excerpts } = counts.most;
  expect([judged, built, read, excerpts]).not.toContain(0);
  expect(Math.max(judged, built, excerpts)).toBeLessThanOrEqual(100);
  expect(read).toBeLessThanOrEqual(500);
  const portions = await readPortions();
  expect(portions).toMatchObject([
    { kind: "discovery_contacts", all: MANY },
    { kind: "leads", all: LEADS },
  ]);
  expect(portions[0]!.most).toBeLessThanOrEqual(2_500);
  expect(portions[1]!.most).toBeLessThanOrEqual(100);
  expect((await readOutcome(seeded)).emails[19]).toBe("ann000020@many20.example");
  const [kept] = await acrossWorkspaces(ctx).execute<{ excerpt: string }>(
    sql`select text as excerpt from lead_sources where workspace_id = ${ctx.workspaceId} limit 1`,
  );
  expect(kept!.excerpt).toContain("around around");
});
