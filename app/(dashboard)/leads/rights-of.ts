import type { LeadRights } from "@/components/leads/lead-actions";
import type { Context } from "@/lib/context";

/** What the reader may do with leads, so that no page offers an action that would be refused. */
export function rightsOf({ scopes }: Context): LeadRights {
  return {
    write: scopes.has("leads:write"),
    email: scopes.has("outreach:run"),
    chat: scopes.has("chat:write"),
    calls: scopes.has("calls:write"),
  };
}
