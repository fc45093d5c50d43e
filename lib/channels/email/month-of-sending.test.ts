import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Connection, connect } from "@/db";
import { leads } from "@/db/schema";
import { acrossWorkspaces, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { planSends } from "@/lib/enrollments/plan-sends";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import { foreseeMailboxes } from "@/lib/mailboxes/choose-mailboxes";
import { dispatchAll } from "@/testing/outreach/dispatch";
import { OPEN_MAILBOX, rememberBenefits } from "@/testing/outreach/follow-up-path";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { sized } from "@/testing/process/test-size";
import { addMailbox } from "@/testing/receiving/inbound";
import { readNewPeople, readPlannedMailboxes } from "./read-send-plan";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let connection: Connection;

beforeAll(async () => {
  path = await openSendPath();
  server = await startMailServer();
  const transport = createSmtpTransport({ url: server.url, concurrency: 10 });
  path.openMailerTo(server.url, { transportOf: async () => transport });
  // PostgreSQL's clock is looked up by name: here it is a row that the test moves.
  await path.connection.db.execute(sql`create schema simulated`);
  await path.connection.db.execute(sql`create table simulated.clock (at timestamptz not null)`);
  await path.connection.db.execute(sql`insert into simulated.clock values (now())`);
  for (const name of ["now", "clock_timestamp"])
    await path.connection.db.execute(sql`
      create function ${sql.raw(`simulated.${name}`)}() returns timestamptz stable language sql
      as 'select at from simulated.clock'`);
  const name = new URL(path.url).pathname.slice(1);
  await path.connection.db.execute(
    sql.raw(`alter database "${name}" set search_path = simulated, public, pg_catalog`),
  );
  connection = connect(path.url, { max: 4 });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await connection?.close();
  await server?.close();
  await path?.close();
});

/** Places of readers: their hours, weekends and holidays differ. */
const PLACES = ["Berlin, Germany", "Lyon, France", "Austin, Texas, USA", "Osaka, Japan", "Dubai, UAE", null];
/** With caps that a month of sending to so many people reaches. */
const PEOPLE = sized(48, 400);
const DAILY_CAPS = sized([5, 4, 3], [40, 30, 25]);
const MONTH_MS = 31 * 86_400_000;

async function moveTo(at: Date): Promise<void> {
  vi.setSystemTime(at);
  await connection.db.execute(sql`update simulated.clock set at = ${at.toISOString()}::timestamptz`);
}

/** The next moment at which something is due, or may go that is due already. */
async function nextMoment(ctx: Context): Promise<Date | null> {
  const [row] = await acrossWorkspaces(ctx).execute<{ at: string | null }>(sql`
    with waiting as (
      select m.mailbox_id, m.due_at as at from emails m
      where m.workspace_id = ${ctx.workspaceId} and m.state in ('draft', 'queued')
      union all
      select e.mailbox_id, e.next_due_at from enrollments e
      join sequence_steps s on s.id = e.current_step_id and s.position > 0
      where e.workspace_id = ${ctx.workspaceId} and e.state = 'active'
    ), resting as (
      select b.* from mailboxes b where b.workspace_id = ${ctx.workspaceId}
        and exists (select 1 from waiting w where w.mailbox_id = b.id and w.at <= now())
    )
    select to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from (
      select at from waiting where at > now()
      union all select next_at from resting where next_at > now()
      union all select date_trunc('day', now() at time zone zone) at time zone zone + interval '1 day' from resting
      union all select min(m.claimed_at) + interval '24 hours' from resting b
        join emails m on m.mailbox_id = b.id and m.claimed_at > now() - interval '24 hours' group by b.id
    ) moments`);
  return row!.at === null ? null : new Date(row!.at);
}

test("a plan says what then goes out over a month, email by email", { timeout: 1_800_000 }, async () => {
  const start = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 18, 13, 30));
  vi.useFakeTimers({ toFake: ["Date"] });
  await moveTo(start);
  const { ctx, campaignId, leads: people } = await seedCampaign(connection, PEOPLE, 5_000);
  await rememberBenefits(ctx);
  for (const [place, location] of PLACES.entries())
    await acrossWorkspaces(ctx).execute(sql`
      update leads set location = ${location} where workspace_id = ${ctx.workspaceId}
        and id = any(${sql.param(people.filter((_, n) => n % PLACES.length === place).map(({ id }) => id))}::uuid[])`);
  for (const [zone, dailyCap, rampsUp] of [
    ["Europe/Berlin", DAILY_CAPS[0], true],
    ["America/New_York", DAILY_CAPS[1], false],
    ["Asia/Tokyo", DAILY_CAPS[2], true],
  ] as const)
    await addMailbox(ctx, { imap: OPEN_MAILBOX.imap, name: "Ada", zone, dailyCap, rampsUp });
  const chosen = await acrossWorkspaces(ctx)
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.workspaceId, ctx.workspaceId))
    .orderBy(leads.id);
  const ids = chosen.map(({ id }) => id);
  const { chosen: mailboxOf } = await foreseeMailboxes(ctx, campaignId, ids);
  const until = new Date(start.getTime() + MONTH_MS);
  const plan = await planSends(
    await readPlannedMailboxes(ctx),
    await readNewPeople(ctx, campaignId, ids, mailboxOf),
    { from: start, until, most: 10_000 },
  );

  const generation = await startWrittenRun(ctx, campaignId);
  let end: string | null = null;
  for (let now: Date | null = start; now && now <= until; now = await nextMoment(ctx)) {
    await moveTo(now);
    // The watcher has read all mailboxes.
    await acrossWorkspaces(ctx).execute(sql`
      insert into mailbox_folders (workspace_id, mailbox_id, role, path, uid_validity, last_uid, read_at)
      select workspace_id, id, 'inbox', 'INBOX', 1, 1, now() from mailboxes
      where workspace_id = ${ctx.workspaceId} and kind <> 'service'
      on conflict (mailbox_id, role) do update set read_at = now()`);
    while ((await dispatchAll(ctx)).more);
    if (end !== "done") ({ end } = await sendEmailsOfRun(ctx, generation));
  }

  const sent = await acrossWorkspaces(ctx).execute<{ line: string }>(sql`
    select to_char(claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || mailbox_id || ' ' || lead_id
      || ' ' || sequence_step as line
    from emails where workspace_id = ${ctx.workspaceId} and state = 'sent' order by 1`);
  const planned = plan.map(
    ({ at, mailboxId, personId, position }) => `${at.toISOString()} ${mailboxId} ${personId} ${position}`,
  );
  expect(sent.length).toBeGreaterThan(2 * PEOPLE);
  expect(sent.map(({ line }) => line)).toEqual(planned.toSorted());
});
