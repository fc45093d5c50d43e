import {
  createAgent,
  createThread,
  getAgent,
  getCampaignStatus,
  getCredits,
  getLead,
  listLeads,
  listMessages,
  startDiscovery,
  startOutreachRun,
  streamTurn,
  updateMemory,
} from "./generated";
import { client } from "./generated/client.gen";
import { zCreateAgentBody, zCreateAgentResponse } from "./generated/zod.gen";
import { doJob, expect, readPlace, textOf } from "./job";

const { baseUrl, key } = readPlace();
client.setConfig({ baseUrl, auth: key });
const sure = { throwOnError: true } as const;

expect(
  !zCreateAgentBody.safeParse({ name: "" }).success,
  "the generated shapes refuse what the service does",
);

await doJob({
  balance: async () => (await getCredits(sure)).data.balance,
  createAgent: async (name) =>
    zCreateAgentResponse.parse((await createAgent({ ...sure, body: zCreateAgentBody.parse({ name }) })).data),
  updateMemory: async (id, body) => (await updateMemory({ ...sure, path: { id }, body })).data,
  startDiscovery: async (body) => (await startDiscovery({ ...sure, body })).data,
  status: async (id) => (await getCampaignStatus({ ...sure, path: { id } })).data,
  leads: async (agentId) => (await listLeads({ ...sure, query: { agentId, pageSize: 100 } })).data.leads,
  evidence: async (id) => (await getLead({ ...sure, path: { id } })).data.evidence,
  startOutreach: async (id) =>
    startOutreachRun({ ...sure, path: { id }, headers: { "Idempotency-Key": crypto.randomUUID() } }),
  createThread: async (id) => (await createThread({ ...sure, path: { id } })).data.thread,
  say: async (id, threadId, message) => {
    const { data } = await streamTurn({
      ...sure,
      path: { id, threadId },
      body: { message },
      parseAs: "stream",
    });
    return textOf(await new Response(data as unknown as ReadableStream).text());
  },
  messages: async (id, threadId) => (await listMessages({ ...sure, path: { id, threadId } })).data.messages,
  missingAgent: async (id) => {
    const { error, response } = await getAgent({ path: { id } });
    return { status: response!.status, code: error!.error.code };
  },
});
