import { sql } from "drizzle-orm";
import { bigint, timestamp, uuid } from "drizzle-orm/pg-core";
import { newId } from "@/lib/id";

export const id = () => uuid().primaryKey().$defaultFn(newIdNow);
export const workspaceId = () => uuid().notNull();

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

function newIdNow(): string {
  return newId();
}
