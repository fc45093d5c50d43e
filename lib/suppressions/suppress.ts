import { suppressions } from "@/db/schema";
import { type Blocklist, block, blockErased } from "@/lib/blocklist/blocklist";
import type { Context } from "@/lib/context";
import { emailKey } from "@/lib/text/email-address";
import { erasedKey } from "./erased-key";
import { lockLeadsOf, recordSuppressions } from "./record-suppressions";

type SuppressionRow = typeof suppressions.$inferSelect;

export const SUPPRESSIONS: Blocklist<typeof suppressions> = {
  table: suppressions,
  noun: "suppression",
  value: "email",
  key: "emailKey",
  keyOf: emailKey,
  erasedKeyOf: erasedKey,
  lock: lockLeadsOf,
  afterAdding: recordSuppressions,
};

/**
 * Suppresses an address, or everybody at a domain (`@example.com`), for the whole workspace and returns its row. Queued emails are not
 * changed here: every claim checks the list, so none of them is sent.
 */
export function suppress(
  ctx: Context,
  { email, ...entry }: Pick<SuppressionRow, "email" | "reason"> & { note?: string | null | undefined },
): Promise<SuppressionRow> {
  return block(ctx, SUPPRESSIONS, { value: email, ...entry });
}

/** Suppresses the address of a person who is being deleted for good without keeping it. */
export function suppressErased(ctx: Context, email: string): Promise<void> {
  return blockErased(ctx, SUPPRESSIONS, email);
}
