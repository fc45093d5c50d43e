import { createKey } from "@/lib/keys/create-key";
import type { Member, Place } from "./make-person";
import { openDatabaseOf } from "./open-database-of";

export type MadeAgent = {
  workspaceId: string;
  id: string;
  campaignId: string;
  /** The address that it sends from, which no other has, unless other Memory was given. */
  sender: string;
  /** Calls `/v1` as a program of the same workspace; answers the body. */
  api: <T>(method: string, path: string, body?: unknown) => Promise<T>;
};

/** An agent in somebody's workspace, made by `/v1` with a key of its own. With `memory` it has that, and can start. */
export async function makeAgent(
  service: Place,
  { workspaceId }: Member,
  memory: Record<string, unknown> | null = MEMORY,
): Promise<MadeAgent> {
  const { db, close } = await openDatabaseOf(service);
  const { apiKey } = await createKey(db, { workspaceId, name: "Test" }).finally(close);
  const api = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${service.url}/v1${path}`, {
      method,
      headers: { "x-api-key": apiKey, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const { id, campaignId } = await api<{ id: string; campaignId: string }>("POST", "/agents", {
    name: "Bakeries",
  });
  // A sender of its own: how fast emails go, and how many a day, counts by address over all workspaces.
  const senderEmail = `ada-${id.slice(-6)}@doughdesk.example`;
  if (memory)
    await api("PATCH", `/agents/${id}/memory`, { ...(memory === MEMORY && { senderEmail }), ...memory });
  return { workspaceId, id, campaignId, sender: senderEmail, api };
}

/** Adds people to an agent by `/v1`, each at a company of their own, for what does not depend on where leads come from. */
export async function addLeads(agent: MadeAgent, count: number): Promise<void> {
  for (let nth = 1; nth <= count; nth += 1) {
    const email = `person${nth}@firm${nth}.example`;
    await agent.api("POST", "/leads", {
      agentId: agent.id,
      email,
      name: `Person ${nth}`,
      company: `Firm ${nth}`,
    });
  }
}

const MEMORY: Record<string, unknown> = {
  profileJson: {
    company: "Dough Desk",
    offer: "an order desk for wholesale bakeries, so that no order is copied by hand",
  },
  icpJson: {
    roles: ["Head of Operations", "Managing Director", "Founder"],
    industries: ["bakery", "brewery", "coffee roaster", "hotel", "logistics"],
    locations: ["United Kingdom", "Germany"],
  },
  senderName: "Ada North",
  companyName: "Dough Desk",
};
