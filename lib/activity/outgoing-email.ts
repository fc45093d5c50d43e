import { isNotNull } from "drizzle-orm";
import { type EMAIL_STATES, emails } from "@/db/schema";

/** SQL condition: an email that we send, in contrast to one that came in or that a person sent from their own mail program. */
export const IS_OUTGOING = isNotNull(emails.state);

/** SQL condition: an email of a sequence, in contrast to an answer that a person wrote in a conversation. */
export const IS_OF_SEQUENCE = isNotNull(emails.enrollmentId);

type State = (typeof EMAIL_STATES)[number];
type Row = { state: State | null; dueAt?: Date | null };
/** A row of a query with `IS_OUTGOING`: it has a delivery, and so a state and a time when it is due. */
type Outgoing<R extends Row> = Omit<R, "state" | "dueAt"> & { state: State } & (R extends {
    dueAt: Date | null;
  }
    ? { dueAt: Date }
    : unknown);
export type OutgoingEmail = Outgoing<typeof emails.$inferSelect>;

/** Tells the compiler what the query made sure of, and leaves out what would break it. */
export function onlyOutgoing<R extends Row>(rows: readonly R[]): Outgoing<R>[] {
  return rows.filter((row): row is R & Outgoing<R> => row.state !== null);
}
