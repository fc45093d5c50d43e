/** Where an agent is sent to look for leads; with several agents one chooses first. */
export function findHref(agents: { id: string }[], agentId?: string): string {
  const only = agentId ?? (agents.length === 1 ? agents[0]!.id : undefined);
  if (only) return `/agents/${only}/campaign`;
  return agents.length === 0 ? "/agents/new" : "/agents";
}
