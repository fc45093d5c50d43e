import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moment, workspaceId } from "./columns";
import { members } from "./people";

/** The members who want an email about their workspace every day, and when the next one is due. Without a row: none. */
export const dailySummaries = pgTable(
  "daily_summaries",
  {
    workspaceId: workspaceId(),
    userId: uuid().notNull(),
    /** The hour of the day, 0 to 23, in an IANA time zone. */
    hour: smallint().notNull(),
    timeZone: text().notNull(),
    nextAt: moment().notNull(),
    /** What happened from then on is in the next one. */
    coveredUntil: moment().notNull().default(sql`now()`),
    /** Why the mail server did not accept the last one; null if it did. */
    problem: text(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    check("daily_summaries_hour", sql`${table.hour} between 0 and 23`),
    index("daily_summaries_due").on(table.nextAt),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
    }).onDelete("cascade"),
  ],
);
