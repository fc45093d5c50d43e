import { foreignKey, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { choiceChecks, createdAt, moment, workspaceId } from "./columns";
import { workspaces } from "./workspaces";

/** A sign-in at Google or Microsoft that has begun: what its `state` stands for. It counts once. */
export const mailboxSignIns = pgTable(
  "mailbox_sign_ins",
  {
    /** SHA-256 of the state, in hex: whoever reads the table cannot finish the sign-in. */
    stateHash: text().primaryKey(),
    workspaceId: workspaceId(),
    provider: text({ enum: ["google", "microsoft"] }).notNull(),
    /** The session that began it, and has to finish it. Null: a program began it, and any member of the workspace may. */
    sessionId: uuid(),
    /** The address that is to be connected again; null: whichever is signed in. */
    address: text(),
    /** The time zone of a new mailbox's hours. */
    zone: text(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    ...choiceChecks(table),
  ],
);
