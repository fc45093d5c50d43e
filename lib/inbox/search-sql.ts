import type { SQL } from "drizzle-orm";
import { type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";

// A search's words are numbered from 0. `queries` has two columns for each, `c` is a conversation, and `e` says which words its emails have.

const MAX_WORDS = 8;

/** What stands between blanks and has a letter or a digit. */
export function wordsOfSearch(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)].slice(0, MAX_WORDS);
}

function wordAt(word: number): SQL {
  return sql.raw(`word_${word}`);
}

export function selectQueries(words: string[]): SQL {
  const each = words.map(
    (word, index) => sql`search_query(${word}::text) as ${wordAt(index)},
      regexp_replace(search_query(${word}::text)::text, ' & [^&]*$', '')::tsquery as ${keyAt(index)}`,
  );
  return sql`queries as materialized (select ${sql.join(each, sql`, `)})`;
}

/** In a subquery, so that the planner does not guess from the word how many rows have it, and always uses the index. */
function queryOf(word: number): SQL {
  return sql`(select ${wordAt(word)} from queries)`;
}

/** An address without its end: whatever begins with "example" or "com" is most of the index. */
function keyAt(word: number): SQL {
  return sql.raw(`key_${word}`);
}

/** Whether a row has a word, by the index, which knows all of it unless it is an address. */
function hasWord(search: SQL, word: number): SQL {
  return sql`${search} @@ (select ${keyAt(word)} from queries)
    and ((select ${keyAt(word)} = ${wordAt(word)} from queries) or (${search} @@ ${queryOf(word)}) is true)`;
}

export function wordsOfEmails(ctx: Context, words: number[]): InWorkspace {
  if (words.length === 0) return sql`select where ${ctx.workspaceId}::uuid is not null`;
  const each = words.map((word) => sql`bool_or(m.search @@ ${queryOf(word)}) as ${wordAt(word)}`);
  return sql`select ${sql.join(each, sql`, `)} from messages m
    where m.workspace_id = ${ctx.workspaceId} and m.conversation_id = c.id and ${IS_SHOWN}`;
}

export function isMet(word: number): SQL {
  return sql`(e.${wordAt(word)} or c.search @@ ${queryOf(word)})`;
}

export function countMet(word: number): SQL {
  return sql`count(*) filter (where ${isMet(word)})`;
}

/** The ids of the workspace's conversations with a word, some of them more than once. */
export function conversationsWith(ctx: Context, word: number): InWorkspace {
  return sql`
    select m.conversation_id as id from messages m
    where m.workspace_id = ${ctx.workspaceId} and m.lead_id is not null and ${hasWord(sql`m.search`, word)} and ${IS_SHOWN}
    union all
    select c.id from conversations c
    where c.workspace_id = ${ctx.workspaceId} and c.last_received_at is not null and ${hasWord(sql`c.search`, word)}`;
}

/** Of an email `m`: received or sent, or about to be; not a draft and not canceled. Looked up email by email, however many drafts there are. */
const IS_SHOWN = sql`(m.direction = 'in' or coalesce((
  select d.state from deliveries d where d.workspace_id = m.workspace_id and d.id = m.id) not in ('draft', 'canceled'), true))`;
