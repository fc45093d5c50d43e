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
} from "./generated/client";
import { doJob, readPlace, textOf } from "./job";

readPlace();

type Answer = { status: number; data: unknown };

/** The data of an answer of this status. Throws every other. */
function dataOf<A extends Answer, S extends A["status"]>(
  answer: A,
  status: S,
): Extract<A, { status: S }>["data"] {
  if (answer.status !== status) throw new Error(JSON.stringify(answer.data));
  return (answer as Extract<A, { status: S }>).data;
}

await doJob({
  balance: async () => dataOf(await getCredits(), 200).balance,
  createAgent: async (name) => dataOf(await createAgent({ name }), 201),
  updateMemory: async (id, body) => dataOf(await updateMemory(id, body), 200),
  startDiscovery: async (body) => dataOf(await startDiscovery(body), 200),
  status: async (id) => dataOf(await getCampaignStatus(id), 200),
  leads: async (agentId) => dataOf(await listLeads({ agentId, pageSize: 100 }), 200).leads,
  evidence: async (id) => dataOf(await getLead(id), 200).evidence,
  startOutreach: async (id) =>
    dataOf(
      await startOutreachRun(id, undefined, { headers: { "Idempotency-Key": crypto.randomUUID() } }),
      201,
    ),
  createThread: async (id) => dataOf(await createThread(id), 201).thread,
  say: async (id, threadId, message) =>
    textOf(String(dataOf(await streamTurn(id, threadId, { message }), 200))),
  messages: async (id, threadId) => dataOf(await listMessages(id, threadId), 200).messages,
  missingAgent: async (id) => {
    const answer = await getAgent(id);
    if (answer.status !== 404) throw new Error(JSON.stringify(answer));
    return { status: answer.status, code: answer.data.error.code };
  },
});
