import { cache } from "react";
import { requireSession } from "@/app/session";
import { listLeadViews } from "@/lib/leads/views/list-lead-views";

/** Read once per request. */
export const readViews = cache(async () => {
  const { ctx } = await requireSession();
  return (await listLeadViews(ctx, {})).views;
});
