import { boolean, pgTable, serial, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/**
 * A running process. It counts as alive while it holds its advisory lock on `number`; the lock goes away however the
 * process ends.
 */
export const instances = pgTable("instances", {
  id: uuid().primaryKey(),
  number: serial().notNull(),
  /** Whether it watches mailboxes: those that do share them. */
  watches: boolean().notNull().default(false),
  startedAt: createdAt(),
});
