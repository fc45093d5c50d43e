import { getTableColumns, getTableName, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  type CheckBuilder,
  check,
  customType,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { newId } from "../new-id";
import type { WorkspaceId } from "../workspace-id";

export const id = () => uuid().primaryKey().$defaultFn(newIdNow);
export const workspaceId = () => uuid().$type<WorkspaceId>().notNull();

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Milliseconds, because JSON and JavaScript have no finer resolution: a value that was read compares equal to the stored
 * one.
 */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });
export const createdAt = () => moment().notNull().default(sql`now()`);
export const updatedAt = () =>
  moment()
    .notNull()
    .default(sql`now()`)
    .$onUpdateFn(() => new Date());

/**
 * A domain as an index finds all hosts below it, `com` first: a range of it, which lib/leads/companies/of-company.ts asks for, holds a domain and
 * its hosts.
 */
export const reversedDomain = (column: string) => sql.raw(`(reverse('.' || lower(${column})) collate "C")`);

/**
 * A field as lists search and sort it: lower case, without accents, truncated to fit an index. The database generates it;
 * lib/leads/lead-filter.ts folds search terms the same way.
 */
export const folded = (source: string, length: number) =>
  text().generatedAlwaysAs(
    sql.raw(
      `left(lower(regexp_replace(normalize(${source}, NFKD), '[\\u0300-\\u036f]', '', 'g')), ${length})`,
    ),
  );

/** The words of a text for `@@`, without their places. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Millionths of a credit, as integers. */
export const micros = () => bigint({ mode: "bigint" });

/**
 * A CHECK constraint for each column of a table that holds one of a list of words (`text({ enum })`), generated from that
 * same list so that the two cannot drift apart. Add it to the table's list of constraints; `db/schema/columns.test.ts`
 * reports a table without it.
 */
export function choiceChecks(columns: Record<string, AnyPgColumn>): CheckBuilder[] {
  const table = Object.values(columns)[0]!.table;
  return Object.entries(getTableColumns(table)).flatMap(([key, { enumValues }]) => {
    if (!enumValues) return [];
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const words = enumValues.map((word) => `'${word}'`).join(", ");
    return check(`${getTableName(table)}_${name}`, sql`${columns[key]} in (${sql.raw(words)})`);
  });
}

function newIdNow(): string {
  return newId();
}
