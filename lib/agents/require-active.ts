import { AppError } from "@/lib/errors";
import type { Agent } from "./agent";

/** Lets only an active agent pass. Errors: `agent_not_active` with the current status in its details. */
export function requireActive(agent: Pick<Agent, "status">): void {
  if (agent.status === "active") return;
  throw new AppError(
    "agent_not_active",
    `This agent is ${agent.status}. Set its status to active first: PATCH /v1/agents/:id with {"status": "active"}.`,
    { status: agent.status },
  );
}
