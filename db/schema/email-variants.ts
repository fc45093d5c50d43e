import { foreignKey, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { workspaceId } from "./columns";
import { leads } from "./leads";

/** How many text variants of the email template a company's leads have taken; outlives an erased lead, so none comes back. */
export const companyVariants = pgTable(
  "company_variants",
  {
    workspaceId: workspaceId(),
    /** SHA-256 of the domain, since a domain can name a person. */
    companyHash: text().notNull(),
    taken: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.companyHash] })],
);

/** The text variant of a lead's first email, reserved with its first preview; never the same for two of a company. */
export const emailVariants = pgTable(
  "email_variants",
  {
    leadId: uuid().primaryKey(),
    workspaceId: workspaceId(),
    companyHash: text().notNull(),
    variant: integer().notNull(),
  },
  (table) => [
    unique("email_variants_of_company").on(table.workspaceId, table.companyHash, table.variant),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
  ],
);
