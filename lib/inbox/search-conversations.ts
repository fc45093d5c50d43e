import type { SQL } from "drizzle-orm";
import { type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { isMet, isMetWhole, KEY_OF_ALL, selectQueries, wordsOfEmails, wordsOfSearch } from "./search-sql";

/** Which way a search takes; what it finds is the same with all. */
const SIZES = {
  /** How many of the newest conversations are searched one by one. */
  newest: 500,
  /** How many of the index's newest hits are looked at before all are, in the order of the list. */
  hits: 500,
  /** No more hits than these are all looked at at once. */
  few: 5_000,
};

export type ConversationPlace = { id: string; micros: string };

/** `condition` is on `conversations` (`c`), `at` its column that the list is in order of, newest first. */
type Search = { text: string; condition: InWorkspace; at: SQL; most: number };

/**
 * The newest conversations that have every word of a text, or a word that begins with it: in the lead's name, company or address, or in
 * the sender, subject or text of an email that was sent or received. Each word may be in another email. `micros`: microseconds since
 * 1970 of what the list is in order of.
 *
 * The planner cannot tell a word of every email from one that nobody wrote. So the newest conversations are searched one by one, which
 * ends early for common words. Only where that finds too few, the index is asked.
 */
export async function searchConversations(
  ctx: Context,
  search: Search,
  sizes = SIZES,
): Promise<ConversationPlace[]> {
  const words = wordsOfSearch(search.text);
  if (words.length === 0) return [];
  const newest = await searchNewest(ctx, search, words, sizes.newest);
  return newest.isDone ? newest.found : searchIndex(ctx, search, words, sizes);
}

/** `isDone`: these are as many as were asked for, or all. */
async function searchNewest(
  ctx: Context,
  { condition, at, most }: Search,
  words: string[],
  size: number,
): Promise<{ found: ConversationPlace[]; isDone: boolean }> {
  const each = [...words.keys()];
  const [row] = await ctx.db.execute<{ found: ConversationPlace[] | null; searched: number }>(sql`
    with ${selectQueries(words)}, newest as materialized (
      select c.id, ${at} as at, c.search from conversations c where ${condition} ${newestFirst(at)} limit ${size}
    ), found as (
      select c.id, c.at from newest c, lateral (${wordsOfEmails(ctx, each)}) e
      where ${sql.join(each.map(isMet), sql` and `)} ${newestFirst(AT)} limit ${most}
    )
    select (select json_agg(json_build_object('id', c.id, 'micros', ${microsOf(AT)}) ${newestFirst(AT)}) from found c) as found,
      (select count(*)::int from newest) as searched`);
  const found = row!.found ?? [];
  return { found, isDone: found.length === most || row!.searched < size };
}

/** What the index knows of the conversations that have not changed since it was written, and of the others one by one what is so now. */
async function searchIndex(
  ctx: Context,
  { condition, at, most }: Search,
  words: string[],
  { hits: size, few }: { hits: number; few: number },
): Promise<ConversationPlace[]> {
  const each = [...words.keys()];
  const isWhole = sql.join(
    each.map((word) => isMetWhole(ctx, word)),
    sql` and `,
  );
  const found = await ctx.db.execute<ConversationPlace & { at: string }>(sql`
    with ${selectQueries(words)}, changed as materialized (
      select distinct conversation_id as id from search_changes where workspace_id = ${ctx.workspaceId}
    ), hits as materialized (
      select c.conversation_id as id, ${at} as at from conversation_words c
      where c.workspace_id = ${ctx.workspaceId} and c.search @@ ${KEY_OF_ALL} and (c.conversation_id in (select id from changed)) is not true
      union all
      select c.id, ${at} from changed join conversations c on c.workspace_id = ${ctx.workspaceId} and c.id = changed.id,
        lateral (${wordsOfEmails(ctx, each)}) e
      where c.last_received_at is not null and ${sql.join(each.map(isMet), sql` and `)}
    ), size as materialized (
      select count(*) <= ${few} as "isFew" from (select from hits limit ${few + 1}) h
    ), newest as materialized (
      select c.id, ${at} as at from (
        select * from hits h order by h.at desc nulls last, h.id desc
        limit (select case when "isFew" then ${few}::int else ${size}::int end from size)
      ) h
      join conversations c on c.workspace_id = ${ctx.workspaceId} and c.id = h.id
      where ${condition} and ${isWhole} ${newestFirst(at)} limit ${most}
    ), done as materialized (
      select "isFew" or (select count(*) from newest) = ${most} as "isDone" from size
    )
    select c.id, ${microsOf(AT)} as micros, c.at from newest c where (select "isDone" from done)
    union all (
      select c.id, ${microsOf(at)} as micros, ${at} as at from conversations c
      where not (select "isDone" from done) and (c.id in (select id from hits)) is true and ${condition} and ${isWhole}
      ${newestFirst(at)} limit ${most}
    )
    order by at desc nulls last, id desc nulls last`);
  return found.map(({ id, micros }) => ({ id, micros }));
}

const AT = sql`c.at`;

function newestFirst(at: SQL): SQL {
  return sql`order by ${at} desc nulls last, c.id desc nulls last`;
}

/** Microseconds since 1970. */
export function microsOf(at: SQL): SQL {
  return sql`(extract(epoch from ${at}) * 1000000)::bigint::text`;
}
