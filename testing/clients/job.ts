// The whole job, as a program does it through a generated client: each client's walk.ts puts its calls into these shapes, and the
// compiler checks them there. Imports nothing, because it is compiled with each client by itself.

export type Memory = {
  profileJson: { company: string; offer: string };
  icpJson: {
    roles: string[];
    industries: string[];
    locations: string[];
    companySize: { min: number; max: number };
  };
  senderName: string;
  senderEmail: string;
  companyName: string;
  postalAddress: string;
};
export type Discovery = { agentId: string; mode: "people"; targetCount: number; discoveryDepth: "fast" };

export type Client = {
  balance(): Promise<number>;
  createAgent(name: string): Promise<{ id: string; campaignId: string }>;
  updateMemory(agentId: string, memory: Memory): Promise<{ complete: boolean; senderName: string | null }>;
  startDiscovery(search: Discovery): Promise<{ ok: true }>;
  status(campaignId: string): Promise<{ status: string; found: number; contacted: number }>;
  leads(agentId: string): Promise<{ id: string; email: string; status: string }[]>;
  /** The pages that the lead's fields were found on. */
  evidence(leadId: string): Promise<{ field: string; url: string; quote: string }[]>;
  startOutreach(campaignId: string): Promise<unknown>;
  createThread(agentId: string): Promise<{ id: string }>;
  /** The text of the answer, read from the stream. */
  say(agentId: string, threadId: string, message: string): Promise<string>;
  messages(agentId: string, threadId: string): Promise<{ role: string; content: string }[]>;
  /** The status and the error code of asking for an agent that does not exist. */
  missingAgent(id: string): Promise<{ status: number; code: string }>;
};

const MEMORY: Memory = {
  profileJson: { company: "Dough Desk", offer: "an order desk for wholesale bakeries" },
  icpJson: {
    roles: ["Head of Operations", "Managing Director", "Founder"],
    industries: ["bakery", "brewery", "coffee roaster"],
    locations: ["United Kingdom", "Germany"],
    companySize: { min: 2, max: 500 },
  },
  senderName: "Ada North",
  senderEmail: "ada@doughdesk.example",
  companyName: "Dough Desk",
  postalAddress: "1 Quay Street, Bristol BS1 4XX",
};

/** From an empty workspace to emails that are sent and an answer in the chat. Throws at what is not as it should be. */
export async function doJob(client: Client): Promise<void> {
  const before = await client.balance();
  const agent = await client.createAgent("By a generated client");
  const memory = await client.updateMemory(agent.id, MEMORY);
  expect(memory.complete && memory.senderName === MEMORY.senderName, "the Memory is complete", memory);

  const search: Discovery = { agentId: agent.id, mode: "people", targetCount: 3, discoveryDepth: "fast" };
  expect((await client.startDiscovery(search)).ok, "the discovery has begun");
  const found = await finish(client, agent.campaignId);
  const leads = await client.leads(agent.id);
  expect(
    leads.length > 0 && found.found === leads.length,
    "the leads that were found are listed",
    found,
    leads,
  );
  const evidence = await client.evidence(leads[0]!.id);
  expect(
    evidence.length > 0 && evidence.every(({ url, quote }) => url && quote),
    "each field has its page",
    evidence,
  );

  await client.startOutreach(agent.campaignId);
  const sent = await finish(client, agent.campaignId);
  expect(sent.contacted > 0, "emails were sent", sent);
  const contacted = (await client.leads(agent.id)).filter(({ status }) => status === "contacted");
  expect(contacted.length === sent.contacted, "their leads are contacted", contacted);
  const after = await client.balance();
  expect(after < before, "that cost credits", before, after);

  const thread = await client.createThread(agent.id);
  const answer = await client.say(agent.id, thread.id, "How is it going?");
  const stored = await client.messages(agent.id, thread.id);
  expect(
    answer !== "" && stored.at(-1)?.content === answer,
    "the answer that was heard is stored",
    answer,
    stored,
  );

  const missing = await client.missingAgent("00000000-0000-4000-8000-000000000000");
  expect(missing.status === 404 && missing.code === "not_found", "an error has its code", missing);
}

async function finish(client: Client, campaignId: string) {
  for (;;) {
    const status = await client.status(campaignId);
    if (status.status !== "running") {
      expect(status.status === "completed", "the run is completed", status);
      return status;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The text in the events of a chat stream. */
export function textOf(events: string): string {
  let text = "";
  for (const line of events.split("\n")) {
    if (!line.startsWith("data: {")) continue;
    const event = JSON.parse(line.slice("data: ".length)) as { type: string; delta?: string };
    if (event.type === "text-delta") text += event.delta;
  }
  return text;
}

export function expect(isTrue: boolean, what: string, ...seen: unknown[]): void {
  if (!isTrue) throw new Error(`Not so: ${what}. ${JSON.stringify(seen)}`);
}

/** Where the service is, and with which key. */
export function readPlace(): { baseUrl: string; key: string } {
  const { LEADWRIGHT_URL, LEADWRIGHT_KEY } = (
    globalThis as unknown as { process: { env: Record<string, string | undefined> } }
  ).process.env;
  return { baseUrl: LEADWRIGHT_URL!, key: LEADWRIGHT_KEY! };
}
