import { runAdmin } from "../scripts/testing/run-service";
import type { OwnService, Person } from "./journey";

export type OpenAgent = {
  id: string;
  campaignId: string;
  path: string;
  /** Calls /v1 with a key of the person's workspace. */
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
};

/** Makes an agent in a person's own workspace, as a program would: what a spec needs that is about something else. */
export async function openAgent(
  { url, env }: OwnService,
  { name }: Person,
  memory?: Record<string, unknown>,
): Promise<OpenAgent> {
  const admin = async (...args: string[]) => JSON.parse((await runAdmin(args, env)).stdout);
  const workspaces: { id: string; name: string }[] = await admin("workspace", "list");
  const workspace = workspaces.find((one) => one.name.startsWith(name))!;
  const { apiKey } = await admin("key", "create", "--workspace", workspace.id);
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: { "X-Api-Key": apiKey, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const agent = await call<{ id: string; campaignId: string }>("POST", "/agents", { name: "Mila" });
  if (memory) await call("PATCH", `/agents/${agent.id}/memory`, memory);
  return { ...agent, path: `/agents/${agent.id}`, call };
}

/** A Memory that finds people on the sample web. */
export const BAKERIES = {
  profileJson: { company: "Dough Desk", offer: "Order desks for wholesale bakeries" },
  icpJson: { roles: ["Head of Operations"], industries: ["bakery"] },
  senderName: "Ada North",
  senderEmail: "ada@doughdesk.example",
};
