import type { Database } from "@/db";
import { creditAccounts, mailboxes, workspaces } from "@/db/schema";
import { type Context, systemContext, transact } from "@/lib/context";
import { grantCredits } from "@/lib/credits/grant-credits";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";

/**
 * Creates a workspace with its account and its starting credits (default: the setting), in one transaction with `also`.
 * Errors: `validation_error` for a name that is not 1 to 200 characters long.
 */
export async function insertWorkspace<T>(
  db: Database,
  input: { name: string; credits?: number },
  also: (ctx: Context) => Promise<T>,
): Promise<T> {
  if (input.name.trim().length === 0 || input.name.length > 200) {
    const message = "A workspace needs a name of 1 to 200 characters.";
    throw new AppError("validation_error", message, [{ path: "name", message }]);
  }
  return transact(systemContext(db, newId()), async (ctx) => {
    const amount = input.credits ?? ctx.settings.STARTING_CREDITS;
    await ctx.db.insert(workspaces).values({ id: ctx.workspaceId, name: input.name });
    await ctx.db.insert(mailboxes).values({ workspaceId: ctx.workspaceId, kind: "service" });
    await ctx.db.insert(creditAccounts).values({ workspaceId: ctx.workspaceId });
    // A ledger has no zero entries, so a workspace without credits starts with an empty ledger.
    if (amount !== 0) await grantCredits(ctx, { amount, note: "Starting credits", key: "grant:start" });
    return also(ctx);
  });
}
