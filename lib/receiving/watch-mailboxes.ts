import type { Database } from "@/db";
import { sql } from "@/db/scope";
import { systemContext } from "@/lib/context";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { reportMailboxProblem } from "@/lib/mailboxes/report-mailbox-problem";
import { livingInstances } from "@/lib/process/instance";
import { type WatchOptions, watchMailbox } from "./watch-mailbox";

type Options = WatchOptions & {
  /** Milliseconds between two looks for mailboxes that nobody watches. */
  lookMs: number;
  /** The first pause after a failure, in milliseconds; each further failure doubles it. */
  retryMs: number;
};

const DEFAULTS: Options = { pollMs: 60_000, answerMs: 20_000, lookMs: 3_000, retryMs: 1_000 };
const MAX_RETRY_MS = 15 * 60_000;

export type Watching = {
  /** Mailboxes that this process watches now. */
  count(): number;
  /** Ends all connections and gives the mailboxes back. */
  stop(): Promise<void>;
};

type Session = { end: AbortController; over: Promise<void>; key: string };
type Row = { id: string; workspaceId: string; key: string };

/**
 * Watches the connected mailboxes of all workspaces, shared among the living processes: each takes what nobody alive holds,
 * up to its share. A mailbox that fails is left alone for a while; one whose server refuses the login needs a person.
 */
export function watchMailboxes(db: Database, instanceId: string, given: Partial<Options> = {}): Watching {
  const options = { ...DEFAULTS, ...given };
  const sessions = new Map<string, Session>();
  const attemptsOf = new Map<string, Map<string, number>>();
  const stopping = new AbortController();
  let next: NodeJS.Timeout | undefined;

  const look = async () => {
    await giveBackExcess(db, instanceId);
    const held = await heldBy(db, instanceId);
    for (const [id, session] of sessions)
      if (!held.some((row) => row.id === id && row.key === session.key))
        session.end.abort(new Error("given back"));
    const taken = await takeMailboxes(db, instanceId, held.length);
    for (const row of [...held, ...taken]) if (!sessions.has(row.id) && !stopping.signal.aborted) begin(row);
  };
  const begin = (row: Row) => {
    const end = new AbortController();
    const attempts = attemptsOf.get(row.id) ?? new Map<string, number>();
    attemptsOf.set(row.id, attempts);
    const over = watch(db, row, instanceId, { signal: end.signal, attempts }, options).finally(() =>
      sessions.delete(row.id),
    );
    sessions.set(row.id, { end, over, key: row.key });
  };
  const tick = async (): Promise<void> => {
    // Without the database nothing can be stored; the next look tries again.
    await look().catch(() => {});
    if (!stopping.signal.aborted) next = setTimeout(() => (looking = tick()), options.lookMs).unref();
  };
  let looking = tick();

  return {
    count: () => sessions.size,
    stop: async () => {
      stopping.abort();
      clearTimeout(next);
      await looking;
      for (const { end } of sessions.values()) end.abort(new Error("stopping"));
      await Promise.all([...sessions.values()].map(({ over }) => over));
      await db
        .execute(sql`
          with gone as (update instances set watches = false where id = ${instanceId})
          update mailboxes set watched_by = null where watched_by = ${instanceId}`)
        .catch(() => {});
    },
  };
}

async function watch(
  db: Database,
  { id, workspaceId }: Row,
  instanceId: string,
  session: { signal: AbortSignal; attempts: Map<string, number> },
  options: Options,
): Promise<void> {
  const ctx = systemContext(db, workspaceId, "receiving");
  let failures: number | null = null;
  try {
    await watchMailbox(ctx, id, session, options, () => {
      if (failures === 0) return;
      failures = 0;
      void db
        .execute(sql`update mailboxes set failures = 0 where id = ${id} and failures > 0`)
        .catch(() => {});
    });
  } catch (error) {
    if (session.signal.aborted) return;
    const inARow = await leaveAlone(db, id, instanceId, options.retryMs).catch(() => 0);
    // A refused login counts when it is refused again: a server whose list of users is away says the same.
    if (error instanceof MailboxError && inARow >= 2)
      await reportMailboxProblem(ctx, id, error).catch(() => {});
  }
}

/**
 * Gives a mailbox back until a while from now, longer with each failure in a row, and never the same for many at once.
 * Returns how many failures that were.
 */
async function leaveAlone(db: Database, id: string, instanceId: string, retryMs: number): Promise<number> {
  const seconds = sql`least(${MAX_RETRY_MS}, ${retryMs} * power(2, least(failures, 20))) / 1000.0`;
  const [row] = await db.execute<{ failures: number }>(sql`
    update mailboxes set watched_by = null, failures = failures + 1,
      watch_after = now() + make_interval(secs => (${seconds} * (0.5 + random()))::float8)
    where id = ${id} and watched_by = ${instanceId} returning failures`);
  return row?.failures ?? 0;
}

/** What a session depends on: when it changes, the session ends, and another begins. */
const SESSION_KEY = sql`md5(b.imap::text || b.username)`;
/** SQL: a mailbox that is to be read. One that needs attention, or is disconnected, is not. */
const IS_READ = sql`b.imap is not null and b.username is not null and b.state in ('connected', 'paused')`;

function heldBy(db: Database, instanceId: string): Promise<readonly Row[]> {
  return db.execute<Row>(sql`
    select b.id, b.workspace_id as "workspaceId", ${SESSION_KEY} as key from mailboxes b
    where b.watched_by = ${instanceId} and ${IS_READ} and (b.watch_after is null or b.watch_after <= now())`);
}

/** SQL: as many mailboxes as one process watches, if the living ones that watch share them evenly. */
const SHARE = sql`(
  select ceil(count(*)::numeric / greatest(1, (
    select count(*) from instances i where i.watches and i.id in ${livingInstances})))::int
  from mailboxes b where ${IS_READ})`;

/** Has this process counted among those that watch, and leaves what is beyond its share to the others. */
async function giveBackExcess(db: Database, instanceId: string): Promise<void> {
  await db.execute(sql`update instances set watches = true where id = ${instanceId} and not watches`);
  await db.execute(sql`
    update mailboxes set watched_by = null where id in (
      select b.id from mailboxes b where b.watched_by = ${instanceId} and ${IS_READ} order by b.id offset ${SHARE})
      and watched_by = ${instanceId}`);
}

/** Takes mailboxes that no living process watches, up to this process's share of all. */
function takeMailboxes(db: Database, instanceId: string, held: number): Promise<readonly Row[]> {
  return db.execute<Row>(sql`
    update mailboxes b set watched_by = ${instanceId} from (
      select b.id from mailboxes b
      where ${IS_READ} and (b.watch_after is null or b.watch_after <= now())
        and (b.watched_by is null or b.watched_by not in ${livingInstances})
      order by b.watch_after nulls first, b.id
      limit greatest(0, ${SHARE} - ${held}::int)
      for update of b skip locked
    ) free where b.id = free.id
    returning b.id, b.workspace_id as "workspaceId", ${SESSION_KEY} as key`);
}
