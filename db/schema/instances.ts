import { pgTable, serial, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/** A running process. It lives as long as its advisory lock on `number` is held, however it ends. */
export const instances = pgTable("instances", {
  id: uuid().primaryKey(),
  number: serial().notNull(),
  startedAt: createdAt(),
});
