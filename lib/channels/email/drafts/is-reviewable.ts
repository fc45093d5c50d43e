import { leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { mayReceiveFirst } from "@/lib/channels/email/select-leads";
import type { Context } from "@/lib/context";

/** SQL condition on `leads`: the first email to this lead was not asked for yet, and may be. */
export function isReviewable(ctx: Context) {
  return and(mayReceiveFirst(ctx), eq(leads.status, "new"));
}
