import { sql } from "drizzle-orm";
import type { Context } from "@/lib/context";
import { cancelMails } from "./cancel-mails";

/** Why a single mail is dropped that nobody has in hand. */
const REASONS = {
  mail_unavailable: "The mail server could not be used for two days.",
  cancelled: "Somebody cancelled its run before this mail went out.",
  failed: "Sending failed again and again inside the service before this mail went out.",
};

/** Drops one waiting mail: nobody was touched or charged, and its lead can be written to again. */
export async function giveUpMail(ctx: Context, mailId: string, reason: keyof typeof REASONS): Promise<void> {
  await cancelMails(ctx, sql`m.id = ${mailId}`, REASONS[reason]);
}
