import { emailMessages, type MESSAGE_STATES } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";

/** SQL condition: an email that we send, in contrast to one that came in or that a person sent from their own mail program. */
export const IS_OUTGOING = and(eq(emailMessages.direction, "out"), sql`${emailMessages.state} <> 'received'`);

/** SQL condition: an email of a sequence, in contrast to an answer that a person wrote in a conversation. */
export const IS_OF_SEQUENCE = and(IS_OUTGOING, sql`${emailMessages.enrollmentId} is not null`);

/** A row of a query with `IS_OUTGOING`: its state is never `received`. */
type Outgoing<Row extends { state: (typeof MESSAGE_STATES)[number] }> = Omit<Row, "state"> & {
  state: Exclude<Row["state"], "received">;
};
export type OutgoingEmail = Outgoing<typeof emailMessages.$inferSelect>;

/** Tells the compiler what the query made sure of, and leaves out what would break it. */
export function onlyOutgoing<Row extends { state: (typeof MESSAGE_STATES)[number] }>(
  rows: readonly Row[],
): Outgoing<Row>[] {
  return rows.filter((row): row is Row & Outgoing<Row> => row.state !== "received");
}
