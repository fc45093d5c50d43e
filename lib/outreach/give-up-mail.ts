import { sql } from "drizzle-orm";
import type { Context } from "@/lib/context";
import { cancelMails } from "./cancel-mails";

/** Drops one waiting mail because the mail server could not be used for days: nobody was touched or charged. */
export async function giveUpMail(ctx: Context, mailId: string): Promise<void> {
  await cancelMails(ctx, sql`m.id = ${mailId}`, "The mail server could not be used for two days.");
}
