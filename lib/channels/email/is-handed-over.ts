import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a row of `deliveries`, or of its alias, is an email that was handed over or is being: it counts against caps, also if it bounced
 * afterwards, since otherwise more would go out the worse the addresses are.
 */
export function isHandedOver(table = "deliveries"): SQL {
  return sql.raw(`(${table}.state in ('sending', 'sent', 'unknown') or ${table}.sent_at is not null)`);
}
