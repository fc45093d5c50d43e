import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, type CheckBuilder, check, timestamp, uuid } from "drizzle-orm/pg-core";
import { newId } from "../new-id";
import type { WorkspaceId } from "../workspace-id";

export const id = () => uuid().primaryKey().$defaultFn(newIdNow);
export const workspaceId = () => uuid().$type<WorkspaceId>().notNull();

/** Milliseconds, because JSON and JavaScript know no finer time: what was read compares equal to what is stored. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });
export const createdAt = () => moment().notNull().default(sql`now()`);
export const updatedAt = () =>
  moment()
    .notNull()
    .default(sql`now()`)
    .$onUpdateFn(() => new Date());

/** Millionths of a credit, as whole numbers. */
export const micros = () => bigint({ mode: "bigint" });

/**
 * A check for each column of a table that holds one of a list of words (`text({ enum })`), made of that same list, so that
 * the two cannot drift. Goes into the table's list of constraints; `db/schema/columns.test.ts` names a table without.
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
