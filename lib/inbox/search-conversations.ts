import type { SQL } from "drizzle-orm";
import { type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import {
  conversationsWith,
  countMet,
  isMet,
  selectQueries,
  wordsOfEmails,
  wordsOfSearch,
} from "./search-sql";

/** Which way a search takes; what it finds is the same with all. */
const SIZES = {
  /** How many of the newest conversations are searched one by one; where that promises to be enough, so many times as many. */
  newest: 1_000,
  further: 6,
  /** Of how many of them it is counted which words they have; a rare word is in `few` of those at most, a common one in more than `most`. */
  sample: 100,
  few: 5,
  most: 80,
  /** If the index finds so many, they are met in the order of the list, rather than each looked up and sorted. */
  many: 5_000,
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
 * ends early for common words. Only where that finds too few, the index is asked, for the words that are rare.
 */
export async function searchConversations(
  ctx: Context,
  search: Search,
  sizes = SIZES,
): Promise<ConversationPlace[]> {
  const words = wordsOfSearch(search.text);
  if (words.length === 0) return [];
  const { newest: size, further: times } = sizes;
  const newest = await searchNewest(ctx, search, words, { ...sizes, size });
  if (newest.isDone) return newest.found;
  if (newest.found.length * times > search.most) {
    const further = await searchNewest(ctx, search, words, { ...sizes, size: size * times });
    if (further.isDone) return further.found;
  }
  const { counts } = newest;
  const asked = [sizes.few, sizes.most, sizes.sample]
    .map((limit) => [...words.keys()].filter((word) => counts[word]! <= limit))
    .find((some) => some.length > 0)!;
  return searchIndex(ctx, search, words, { asked, many: sizes.many });
}

/** `isDone`: these are as many as were asked for, or all. `counts`: how many of the sample have each word. */
async function searchNewest(
  ctx: Context,
  { condition, at, most }: Search,
  words: string[],
  { size, sample }: { size: number; sample: number },
): Promise<{ found: ConversationPlace[]; isDone: boolean; counts: number[] }> {
  const each = [...words.keys()];
  const [row] = await ctx.db.execute<{
    found: ConversationPlace[] | null;
    searched: number;
    counts: number[];
  }>(sql`
    with ${selectQueries(words)}, newest as materialized (
      select c.id, ${at} as at, c.search from conversations c where ${condition} ${newestFirst(at)} limit ${size}
    ), found as (
      select c.id, c.at from newest c, lateral (${wordsOfEmails(ctx, each)}) e
      where ${sql.join(each.map(isMet), sql` and `)} ${newestFirst(AT)} limit ${most}
    ), sample as (
      select json_build_array(${sql.join(each.map(countMet), sql`, `)}) as counts
      from (select * from newest c ${newestFirst(AT)} limit ${sample}) c, lateral (${wordsOfEmails(ctx, each)}) e
    )
    select (select json_agg(json_build_object('id', c.id, 'micros', ${microsOf(AT)}) ${newestFirst(AT)}) from found c) as found,
      (select count(*)::int from newest) as searched, (select counts from sample) as counts`);
  const { searched, counts } = row!;
  const found = row!.found ?? [];
  return { found, counts, isDone: found.length === most || searched < size };
}

/** `asked`: the words that the index is asked for. The others are looked for in what it finds. */
async function searchIndex(
  ctx: Context,
  { condition, at, most }: Search,
  words: string[],
  { asked, many }: { asked: number[]; many: number },
): Promise<ConversationPlace[]> {
  const others = [...words.keys()].filter((word) => !asked.includes(word));
  const [first, ...further] = asked as [number, ...number[]];
  const inAll = further.map((word) => sql`id in (${conversationsWith(ctx, word)})`);
  const columns = sql`c.id, ${at} as at, c.search`;
  const select = (met: SQL) => sql`(
    select c.id, ${microsOf(AT)} as micros, c.at from ${met}, lateral (${wordsOfEmails(ctx, others)}) e
    where ${sql.join([sql`true`, ...others.map(isMet)], sql` and `)} ${newestFirst(AT)} limit ${most})`;
  const found = await ctx.db.execute<ConversationPlace & { at: string }>(sql`
    with ${selectQueries(words)}, hits as materialized (
      select id from (${conversationsWith(ctx, first)}) h where ${sql.join([sql`true`, ...inAll], sql` and `)}
    ), size as materialized (select count(*) >= ${many} as "isMany" from hits),
    few as materialized (
      select ${columns} from (select distinct id from hits) h join conversations c on c.id = h.id
      where not (select "isMany" from size) and ${condition} ${newestFirst(at)}
    )
    ${select(sql`few c`)}
    union all
    ${select(sql`(
      select ${columns} from conversations c
      where (select "isMany" from size) and (c.id in (select id from hits)) is true and ${condition}
    ) c`)}
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
