import { database } from "@/db";
import { systemContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { eraseLead } from "./erase-lead";
import { findRecipient, type Recipient } from "./find-recipient";

/**
 * A recipient deletes what is stored about them, as `eraseLead` does. `busy`: an email to them is being sent at this moment;
 * they are suppressed, and a second request deletes. Null for an unknown token, as after the deletion.
 */
export async function eraseRecipient(
  token: string,
  db = database(),
): Promise<{ outcome: "erased" | "busy"; recipient: Recipient } | null> {
  const recipient = await findRecipient(token, db);
  if (!recipient) return null;
  try {
    await eraseLead(systemContext(db, recipient.workspaceId, "recipient"), { id: recipient.leadId });
    return { outcome: "erased", recipient };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Another request of theirs was faster.
    if (error.code === "not_found") return { outcome: "erased", recipient };
    if (error.code === "invalid_state") return { outcome: "busy", recipient };
    throw error;
  }
}
