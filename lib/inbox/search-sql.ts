import type { SQL } from "drizzle-orm";
import { type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";

// A search's words are numbered from 0. `queries` has two columns for each, and one for all; `c` is a conversation, and `e` says which words
// its emails have.

const MAX_WORDS = 8;

/** What stands between blanks and has a letter or a digit. */
export function wordsOfSearch(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)].slice(0, MAX_WORDS);
}

const wordAt = (word: number) => sql.raw(`word_${word}`);

/** An address without its end: whatever begins with "example" or "com" is most of the index. */
const keyAt = (word: number) => sql.raw(`key_${word}`);

export function selectQueries(words: string[]): SQL {
  const each = words.map(
    (word, index) => sql`search_query(${word}::text) as ${wordAt(index)},
      regexp_replace(search_query(${word}::text)::text, ' & [^&]*$', '')::tsquery as ${keyAt(index)}`,
  );
  const all = words.map((_, index) => keyAt(index));
  return sql`queries as materialized (
    select *, ${sql.join(all, sql` && `)} as key_of_all from (select ${sql.join(each, sql`, `)}) each_of_them)`;
}

/** In a subquery, so that the planner does not guess from the word how many rows have it, and always uses the index. */
function queryOf(word: number): SQL {
  return sql`(select ${wordAt(word)} from queries)`;
}

/** What the index is asked for: conversations that have all words, except for the ends of addresses. */
export const KEY_OF_ALL = sql`(select key_of_all from queries)`;

export function wordsOfEmails(ctx: Context, words: number[]): InWorkspace {
  const each = words.map((word) => sql`bool_or(m.search @@ ${queryOf(word)}) as ${wordAt(word)}`);
  return sql`select ${sql.join(each, sql`, `)} from messages m
    where m.workspace_id = ${ctx.workspaceId} and m.conversation_id = c.id and ${IS_SHOWN}`;
}

export function isMet(word: number): SQL {
  return sql`(e.${wordAt(word)} or c.search @@ ${queryOf(word)})`;
}

/** Whether a conversation that the index found has a word: the parts of an address have to be in one place. */
export function isMetWhole(ctx: Context, word: number): InWorkspace {
  return sql`((select ${wordAt(word)} = ${keyAt(word)} from queries) or (c.search @@ ${queryOf(word)}) is true or exists (
    select 1 from messages m where m.workspace_id = ${ctx.workspaceId} and m.conversation_id = c.id and ${IS_SHOWN}
      and m.search @@ ${queryOf(word)}))`;
}

/** Of an email `m`: received or sent, or about to be; not a draft and not canceled. Looked up email by email, however many drafts there are. */
const IS_SHOWN = sql`(m.direction = 'in' or coalesce((
  select d.state from deliveries d where d.workspace_id = m.workspace_id and d.id = m.id) not in ('draft', 'canceled'), true))`;
