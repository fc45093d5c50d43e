import { beforeEach, expect, test, vi } from "vitest";
import { createAgent } from "@/lib/agents/create-agent";
import { newId } from "@/lib/id";
import { addLead } from "@/lib/leads/add-lead";
import { insertReply } from "@/testing/inbox/insert-reply";
import { openTestPeople } from "@/testing/people/test-people";
import * as draft from "./draft/route";
import * as presence from "./presence/route";

const { request } = vi.hoisted(() => ({ request: { headers: new Headers() } }));
vi.mock("next/headers", () => ({ headers: async () => request.headers }));

const people = openTestPeople();
const HOST = "localhost:3000";
beforeEach(() => {
  request.headers = new Headers();
});

async function openConversation() {
  const person = await people.fresh();
  const agent = await createAgent(person.ctx, { name: "Ada" });
  const lead = await addLead(person.ctx, { agentId: agent.id, email: "a@kiln.example" });
  const { conversationId } = await insertReply(person.ctx, { leadId: lead.id, campaignId: agent.campaignId });
  /** As a page of the service sends it, unless `headers` say otherwise. */
  const ask = async (
    handler: typeof draft.PUT,
    method: "GET" | "PUT" | "POST",
    fields: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) => {
    request.headers = new Headers({
      ...{ cookie: person.cookie, host: HOST, origin: `http://${HOST}` },
      ...{ "content-type": "application/json", ...headers },
    });
    const response = await handler(
      new Request(`http://${HOST}/api/conversations/${conversationId}/x`, {
        method,
        headers: request.headers,
        ...(method !== "GET" && { body: JSON.stringify(fields) }),
      }),
      { params: Promise.resolve({ id: conversationId }) },
    );
    return { status: response.status, body: await response.json() };
  };
  return { ask };
}

test("a page saves what is written, and reads it again", async () => {
  const { ask } = await openConversation();
  const stored = { text: "Dear", revision: 1 };
  expect(await ask(draft.PUT, "PUT", { text: "Dear", revision: 0 })).toEqual({
    status: 200,
    body: { ...stored, saved: true },
  });
  expect(await ask(draft.GET, "GET")).toEqual({ status: 200, body: stored });
  expect((await ask(draft.PUT, "PUT", { text: "x".repeat(20_001), revision: 1 })).status).toBe(400);
  expect(await ask(presence.POST, "POST", { tab: newId(), state: "writing" })).toEqual({
    status: 200,
    body: { colleagues: [] },
  });
});

test("another site, and whoever is signed out, can do neither", async () => {
  const { ask } = await openConversation();
  const fields = { text: "Dear", revision: 0 };
  const foreign = { origin: "https://elsewhere.example" };
  expect((await ask(draft.PUT, "PUT", fields, foreign)).status).toBe(403);
  expect((await ask(presence.POST, "POST", { tab: newId(), state: "left" }, foreign)).status).toBe(403);
  expect((await ask(draft.PUT, "PUT", fields, { cookie: "" })).status).toBe(401);
  expect((await ask(draft.GET, "GET", {}, { cookie: "" })).status).toBe(401);
  expect((await ask(draft.GET, "GET")).body).toEqual({ text: "", revision: 0 });
});
