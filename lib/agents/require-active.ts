import { AppError } from "@/lib/errors";
import type { Agent } from "./agent";

/** Errors: `agent_not_active` for an agent that is not active, with its current status in the details. */
export function requireActive(agent: Pick<Agent, "status">): void {
  if (agent.status === "active") return;
  throw new AppError("agent_not_active", `This agent is ${agent.status}. Make it active first.`, {
    status: agent.status,
  });
}
