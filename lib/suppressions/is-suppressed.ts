import type { Context } from "@/lib/context";
import { emailKey } from "@/lib/text/email-address";
import { findSuppressed } from "./erased-key";

/** True if nobody in the workspace may email the address, however it is spelled. */
export async function isSuppressed(ctx: Context, email: string): Promise<boolean> {
  return (await findSuppressed(ctx, [emailKey(email)])).size > 0;
}
