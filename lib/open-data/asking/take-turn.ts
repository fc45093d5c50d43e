import { openDataServers } from "@/db/schema";
import { acrossWorkspaces, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { SearchError } from "@/lib/ports/search-provider";
import { SourceBusyError } from "./open-data-source";

/** How a public server wants to be used. */
export type ServerRules = {
  /** As shown to people. */
  label: string;
  origin: string;
  /** Milliseconds between the end of a request and the next; 0: none, but one at a time. */
  gapMs: number;
  /** Longer than any request takes: the turn of a process that died ends by then. */
  leaseMs: number;
  requestsPerDay: number;
  bytesPerDay: number;
};

/** Milliseconds until it is asked again whether the turn is free. */
const POLL_MS = 2_000;

/** Who is not accepted is not accepted a second later either; whoever runs the service may have changed that after an hour. */
const PAUSE_OF_REJECTED_MS = 3_600_000;

type TurnEnd = {
  bytes: number;
  /** How long the server wants to be left alone; set where it refused. */
  pauseMs?: number;
};

type Refused = { leased_until: Date | null; not_before: Date | null; is_spent: boolean };

/**
 * Runs `work`, which counts the bytes that it gets, while nobody else of the whole installation has a request at this server, no sooner after the one before than it allows.
 * The turn is a row in the database, with a lease, so that it holds across processes and ends with a process that dies.
 *
 * Errors: `SourceBusyError` if it is not our turn; `SearchError` if today's share is used up; those of `work`.
 */
export async function takeTurn<T>(
  ctx: Context,
  rules: ServerRules,
  work: (count: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const token = await begin(ctx, rules);
  const end: TurnEnd = { bytes: 0 };
  try {
    return await work((bytes) => {
      end.bytes += bytes;
    });
  } catch (error) {
    if (error instanceof SearchError && error.reason === "refused") end.pauseMs = PAUSE_OF_REJECTED_MS;
    if (error instanceof ServerRefusal) {
      end.pauseMs = error.pauseMs;
      const until = await finish(ctx, rules, token, end);
      throw new SourceBusyError(until, true, error.message);
    }
    throw error;
  } finally {
    await finish(ctx, rules, token, end);
  }
}

/** Thrown by `work`: the server asked us to wait, at least so long. */
export class ServerRefusal extends Error {
  override readonly name = "ServerRefusal";
  constructor(
    readonly pauseMs: number,
    message: string,
  ) {
    super(message);
  }
}

async function begin(ctx: Context, { origin, label, ...rules }: ServerRules): Promise<string> {
  const db = acrossWorkspaces(ctx);
  const token = newId();
  await db.insert(openDataServers).values({ origin }).onConflictDoNothing();
  const taken = await db.execute(sql`
    update open_data_servers set token = ${token}, leased_until = now() + make_interval(secs => ${rules.leaseMs / 1000}::float8),
      requests = case when day = current_date then requests else 0 end + 1,
      bytes = case when day = current_date then bytes else 0 end, day = current_date
    where origin = ${origin} and (leased_until is null or leased_until <= now()) and (not_before is null or not_before <= now())
      and (day <> current_date or (requests < ${rules.requestsPerDay} and bytes < ${rules.bytesPerDay}))
    returning origin`);
  if (taken.length > 0) return token;
  const [row] = await db.execute<Refused>(sql`
    select case when leased_until > now() then leased_until end as leased_until,
      case when not_before > now() then not_before end as not_before,
      day = current_date and (requests >= ${rules.requestsPerDay} or bytes >= ${rules.bytesPerDay}) as is_spent
    from open_data_servers where origin = ${origin}`);
  if (row!.is_spent)
    throw new SearchError(
      "quota",
      `${label} was asked as often today as its rules allow. Search again tomorrow, or ask whoever runs this service to set up a server of their own.`,
    );
  const soon = Date.now() + POLL_MS;
  const open = row!.not_before === null ? soon : new Date(row!.not_before).getTime();
  const until = row!.leased_until === null ? open : Math.max(soon, open);
  throw new SourceBusyError(new Date(until), false, `${label} is being asked something else.`);
}

/** Gives the turn back; a repeated call, or one whose lease has ended, changes nothing. Returns when the next may begin. */
async function finish(ctx: Context, rules: ServerRules, token: string, end: TurnEnd): Promise<Date> {
  const pause = end.pauseMs ?? rules.gapMs;
  // Each refusal in a row doubles the pause, up to an hour.
  const [row] = await acrossWorkspaces(ctx)
    .update(openDataServers)
    .set({
      token: null,
      leasedUntil: null,
      bytes: sql`${openDataServers.bytes} + ${end.bytes}`,
      refusals: end.pauseMs === undefined ? 0 : sql`${openDataServers.refusals} + 1`,
      notBefore:
        pause === 0
          ? null
          : end.pauseMs === undefined
            ? sql`now() + make_interval(secs => ${pause / 1000}::float8)`
            : sql`now() + least(make_interval(secs => ${pause / 1000}::float8) * power(2, least(${openDataServers.refusals}, 6)), greatest(interval '1 hour', make_interval(secs => ${pause / 1000}::float8)))`,
    })
    .where(eq(openDataServers.token, token))
    .returning({ notBefore: openDataServers.notBefore });
  return row?.notBefore ?? new Date(Date.now() + pause);
}
