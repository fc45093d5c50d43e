import { connect } from "@/db";
import { createAgent } from "@/lib/agents/create-agent";
import { appendMessages } from "@/lib/chat/append-messages";
import { createThread } from "@/lib/chat/create-thread";
import { systemContext } from "@/lib/context";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { startChild } from "./child";
import { withDatabase } from "./database";
import { type Figure, median, round } from "./figure";

const ROUNDS = 5;
const TURNS_ALONE = 20;
const MANY = 50;
const TIMES_AT_ONCE = 5;
const TURNS_AT_ONCE = 200;
const SAID = { message: "What can you do?" };

/** Chat turns of the built-in guide, with key, thread, tools, credits and storing, against the bare model behind node:http. */
export async function measureChat(): Promise<Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const { places, long, short, key } = await seedThreads(databaseUrl);
    const service = await startChild<number>("chat-service.ts", { databaseUrl }, ["--expose-gc"]);
    const bare = await startChild<number>("chat-bare.ts");
    const at = (path: string) => `http://127.0.0.1:${service.ready}${path}`;
    const ours = (index: number) => takeTurn(at(`${places[index]}/messages/stream`), key);
    const theirs = () => takeTurn(`http://127.0.0.1:${bare.ready}/`, key);
    try {
      const more: number[] = [];
      const times: number[] = [];
      for (let index = 0; index <= ROUNDS; index += 1) {
        const [a, b] = [[] as number[], [] as number[]];
        for (let turn = 0; turn < TURNS_ALONE; turn += 1) {
          a.push(await theirs());
          b.push(await ours(turn));
        }
        const all = (turn: (index: number) => Promise<number>) =>
          Promise.all(Array.from({ length: MANY }, (_, one) => turn(one)));
        // So short that what else the machine does shows: several times a round.
        const ratios: number[] = [];
        for (let time = 0; time < TIMES_AT_ONCE; time += 1) {
          const many = median(await all(theirs));
          ratios.push(median(await all(ours)) / many);
        }
        // The first round warms both up.
        if (index === 0) continue;
        more.push(round(median(b) - median(a), 1));
        times.push(round(median(ratios)));
      }
      const before = await service.ask<number>("heap");
      await Promise.all(Array.from({ length: TURNS_AT_ONCE }, (_, index) => ours(index)));
      const grown = (await service.ask<number>("heap")) / before - 1;
      const opening = await compareOpening(at, key, long, short);
      return [
        figure("time to first byte of one turn, more than bare", median(more), "ms", 15, more),
        figure(`time to first byte of ${MANY} turns at once, times bare`, median(times), "", 2, times),
        figure(
          `heap that ${TURNS_AT_ONCE} turns at once leave in use`,
          round(Math.max(0, grown) * 100, 1),
          "%",
          20,
        ),
        figure("opening a thread of 2,000 messages, times one of 20", opening.open, "", 1.2),
        figure("next turn in a thread of 2,000 messages, more than of 20", opening.turn, "ms", 50),
      ];
    } finally {
      await Promise.all([service.close(), bare.close()]);
    }
  });
}

function figure(name: string, value: number, unit: string, most: number, rounds?: number[]): Figure {
  const detail = rounds ? `rounds ${rounds.join(", ")}` : "";
  return { name: `Chat: ${name}`, value, unit, bar: { most }, detail };
}

async function seedThreads(databaseUrl: string) {
  const { db, close } = connect(databaseUrl, { max: 4 });
  try {
    const { workspaceId, apiKey } = await createWorkspace(db, { name: "Bench", credits: 1_000_000 });
    const ctx = systemContext(db, workspaceId);
    const agent = await createAgent(ctx, { name: "Ada" });
    const makeThread = async (length: number) => {
      const thread = await createThread(ctx, { id: agent.id, title: "Bench" });
      for (let start = 0; start < length; start += 500)
        await appendMessages(
          ctx,
          thread.id,
          Array.from({ length: Math.min(500, length - start) }, (_, index) => ({
            role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
            content: `Message ${start + index} of a talk about ovens, bakeries and who might want one.`,
          })),
        );
      return `/v1/agents/${agent.id}/threads/${thread.id}`;
    };
    const places: string[] = [];
    for (let index = 0; index < TURNS_AT_ONCE; index += 1) places.push(await makeThread(0));
    return { key: apiKey, places, long: await makeThread(2_000), short: await makeThread(20) };
  } finally {
    await close();
  }
}

/** Milliseconds to the first byte of the answer. Errors: `Error` unless the stream comes to its end without one. */
async function takeTurn(url: string, key: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: { "X-Api-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify(SAID),
  });
  const reader = response.body!.getReader();
  const first = await reader.read();
  const milliseconds = performance.now() - began;
  let text = Buffer.from(first.value ?? []).toString();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += Buffer.from(value).toString();
  }
  if (response.status !== 200 || !text.endsWith("data: [DONE]\n\n") || text.includes('"type":"error"'))
    throw new Error(`A turn went wrong with ${response.status}: ${text.slice(-300)}`);
  return milliseconds;
}

async function compareOpening(at: (path: string) => string, key: string, long: string, short: string) {
  const open = async (path: string) => {
    const began = performance.now();
    await (await fetch(at(`${path}/messages?limit=20`), { headers: { "X-Api-Key": key } })).text();
    return performance.now() - began;
  };
  const ratios: number[] = [];
  for (let index = 0; index <= ROUNDS; index += 1) {
    const [a, b] = [[] as number[], [] as number[]];
    for (let time = 0; time < TURNS_ALONE; time += 1) {
      a.push(await open(short));
      b.push(await open(long));
    }
    if (index > 0) ratios.push(median(b) / median(a));
  }
  const turns: number[] = [];
  for (let index = 0; index <= ROUNDS; index += 1) {
    const [a, b] = [
      await takeTurn(at(`${short}/messages/stream`), key),
      await takeTurn(at(`${long}/messages/stream`), key),
    ];
    // The first turn in the long thread is the one that sums it up.
    turns.push(b - a);
  }
  return { open: round(median(ratios)), turn: round(Math.max(...turns), 1) };
}
