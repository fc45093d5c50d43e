import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, workspaceId } from "./columns";

/**
 * The links in emails to people whose data was deleted, so that they hear that it is, rather than that the link is unknown. They name
 * nobody: a link's token is random.
 */
export const erasedLinks = pgTable(
  "erased_links",
  {
    /** SHA-256 of the token, in hexadecimal digits. */
    tokenHash: text().primaryKey(),
    workspaceId: workspaceId(),
    /** That of the emails, as Memory had it; null: English. */
    language: text(),
    erasedAt: createdAt(),
  },
  (table) => [index("erased_links_of_workspace").on(table.workspaceId)],
);
