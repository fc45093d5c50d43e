import { cache } from "react";
import { requireSession } from "@/app/session";
import { listAgents } from "@/lib/agents/list-agents";

/** Maximum number of agents that the leads pages list by name, newest first. */
const AGENTS = 100;

/** Read once per request. */
export const readAgents = cache(async () => {
  const { ctx } = await requireSession();
  const { agents } = await listAgents(ctx, { pageSize: AGENTS });
  return agents.map(({ id, name }) => ({ id, name }));
});
