/** Where to start looking for leads. With several agents, the reader chooses one first. */
export function findHref(agents: { id: string }[], agentId?: string): string {
  const only = agentId ?? (agents.length === 1 ? agents[0]!.id : undefined);
  if (only) return `/agents/${only}/campaign`;
  return agents.length === 0 ? "/agents/new" : "/agents";
}
