import createClient from "openapi-fetch";
import type { paths } from "./generated/schema";
import { doJob, readPlace, textOf } from "./job";

const { baseUrl, key } = readPlace();
const api = createClient<paths>({ baseUrl, headers: { "X-Api-Key": key } });

/** The data of an answer. Throws its error. */
function dataOf<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (error !== undefined || data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

await doJob({
  balance: async () => dataOf(await api.GET("/v1/credits")).balance,
  createAgent: async (name) => dataOf(await api.POST("/v1/agents", { body: { name } })),
  updateMemory: async (id, body) =>
    dataOf(await api.PATCH("/v1/agents/{id}/memory", { params: { path: { id } }, body })),
  startDiscovery: async (body) => dataOf(await api.POST("/v1/discovery", { body })),
  status: async (id) => dataOf(await api.GET("/v1/campaigns/{id}/status", { params: { path: { id } } })),
  leads: async (agentId) =>
    dataOf(await api.GET("/v1/leads", { params: { query: { agentId, pageSize: 100 } } })).leads,
  evidence: async (id) => dataOf(await api.GET("/v1/leads/{id}", { params: { path: { id } } })).evidence,
  startOutreach: async (id) =>
    dataOf(
      await api.POST("/v1/campaigns/{id}/outreach-runs", {
        params: { path: { id }, header: { "Idempotency-Key": crypto.randomUUID() } },
      }),
    ),
  createThread: async (id) =>
    dataOf(await api.POST("/v1/agents/{id}/threads", { params: { path: { id } }, body: {} })).thread,
  say: async (id, threadId, message) =>
    textOf(
      String(
        dataOf(
          await api.POST("/v1/agents/{id}/threads/{threadId}/messages/stream", {
            params: { path: { id, threadId } },
            body: { message },
            parseAs: "text",
          }),
        ),
      ),
    ),
  messages: async (id, threadId) =>
    dataOf(
      await api.GET("/v1/agents/{id}/threads/{threadId}/messages", { params: { path: { id, threadId } } }),
    ).messages,
  missingAgent: async (id) => {
    const { error, response } = await api.GET("/v1/agents/{id}", { params: { path: { id } } });
    return { status: response.status, code: error!.error.code };
  },
});
