import { readUIMessageStream, type UIMessage, type UIMessageChunk } from "ai";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "@/lib/id";
import {
  countTurns,
  openChatSuite,
  readEvents,
  readStored,
  sendToThread,
  type TestPlace,
  textOf,
} from "@/testing/chat/test-chat";
import { routes } from "./routes";

const { model, service } = await openChatSuite(routes);

const saying = (id: string, text: string) => ({
  messages: [{ id, role: "user", parts: [{ type: "text", text }] }],
});
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));
const contentsOf = async (place: TestPlace) =>
  (await readStored(place)).map((message) => (message as never as { content: string }).content);
const refusalOf = async (response: Response) => [response.status, (await response.json()).error.code];
const ONE_TURN = { turns: 1, holds: 2, charges: 2, held: 0 };

test("one message that is sent 20 times at once is answered once, and everybody hears that answer from its start", async () => {
  const place = await service.newThread();
  const gate = Promise.withResolvers<void>();
  model.push({ text: ["Once", " and", " for", " all."], between: gate.promise });
  const count = model.requests.length;
  const body = saying(newId(), "Hello");
  const responses = await Promise.all(times(20, () => sendToThread(place, body)));
  expect(responses.map(({ status }) => status)).toEqual(times(20, () => 200));
  gate.resolve();
  const heard = await Promise.all(responses.map(readEvents));
  for (const events of heard) expect(events).toEqual(heard[0]);
  expect(textOf(heard[0]!)).toBe("Once and for all.");
  expect(model.requests).toHaveLength(count + 1);
  expect(await contentsOf(place)).toEqual(["Hello", "Once and for all."]);
  expect(await countTurns(place)).toEqual(ONE_TURN);
});

test("a message that is sent again 117 times costs one turn", async () => {
  const place = await service.newThread();
  model.push({ text: ["Paid", " once."] });
  const body = saying(newId(), "Hello");
  const first = await sendToThread(place, body);
  expect(textOf(await readEvents(first))).toBe("Paid once.");
  const [, { id }] = (await readStored(place)) as [UIMessage, UIMessage];
  for (let n = 0; n < 117; n++) {
    const again = await sendToThread(place, body);
    expect(again.status).toBe(200);
    const events = await readEvents(again);
    expect(textOf(events)).toBe("Paid once.");
    expect(events[0]).toEqual({ type: "start", messageId: id });
  }
  expect(await countTurns(place)).toEqual(ONE_TURN);
});

test("an id that is no UUID, as the AI SDK makes them, is known again too", async () => {
  const place = await service.newThread();
  model.push({ text: "Hello." }, { text: "Anew." });
  const body = saying("k7Bq0xWmVfWc3r1D", "Hi");
  await readEvents(await sendToThread(place, body));
  expect(textOf(await readEvents(await sendToThread(place, body)))).toBe("Hello.");
  expect(await countTurns(place)).toEqual(ONE_TURN);
  const again = { ...body, trigger: "regenerate-message" };
  expect(textOf(await readEvents(await sendToThread(place, again)))).toBe("Anew.");
  expect(await contentsOf(place)).toEqual(["Hi", "Anew."]);
});

test("an id of the thread with another text is a conflict, while its answer is given and afterwards, and charges nothing", async () => {
  const place = await service.newThread();
  const gate = Promise.withResolvers<void>();
  model.push({ text: ["One", " answer", " only", "."], between: gate.promise });
  const id = newId();
  const first = await sendToThread(place, saying(id, "Hello"));
  expect(await refusalOf(await sendToThread(place, saying(id, "Something else")))).toEqual([
    409,
    "message_conflict",
  ]);
  gate.resolve();
  await readEvents(first);
  expect(await refusalOf(await sendToThread(place, saying(id, "Something else")))).toEqual([
    409,
    "message_conflict",
  ]);
  expect(await contentsOf(place)).toEqual(["Hello", "One answer only."]);
  expect(await countTurns(place)).toEqual(ONE_TURN);
});

test("an Idempotency-Key joins the turn it began, replays its answer, and refuses another body", async () => {
  const place = await service.newThread();
  const gate = Promise.withResolvers<void>();
  model.push({ text: ["Kept", " under", " a", " key."], between: gate.promise });
  const key = { "Idempotency-Key": newId() };
  const responses = await Promise.all(times(20, () => sendToThread(place, { message: "Hello" }, key)));
  expect(responses.map(({ status }) => status)).toEqual(times(20, () => 200));
  expect(responses.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(19);
  expect(await refusalOf(await sendToThread(place, { message: "Other" }, key))).toEqual([
    422,
    "idempotency_mismatch",
  ]);
  gate.resolve();
  const heard = await Promise.all(responses.map(readEvents));
  for (const events of heard) expect(textOf(events)).toBe("Kept under a key.");
  const later = await sendToThread(place, { message: "Hello" }, key);
  expect(later.headers.get("idempotent-replayed")).toBe("true");
  expect(textOf(await readEvents(later))).toBe("Kept under a key.");
  expect(await refusalOf(await sendToThread(place, { message: "Other" }, key))).toEqual([
    422,
    "idempotency_mismatch",
  ]);
  expect(await countTurns(place)).toEqual(ONE_TURN);
  expect(await refusalOf(await sendToThread(place, { message: "Hello" }, { "Idempotency-Key": "" }))).toEqual(
    [400, "validation_error"],
  );
});

test("a key holds for one thread and for a day; a message without any is a new one each time", async () => {
  const place = await service.newThread();
  const other = await service.threadOf(place.ctx, place.apiKey);
  const key = { "Idempotency-Key": "order-1" };
  model.push(...times(5, (n) => ({ text: `Answer ${n}.` })));
  const say = async (where: TestPlace, headers?: Record<string, string>) =>
    textOf(await readEvents(await sendToThread(where, { message: "Hello" }, headers)));
  expect(await say(place, key)).toBe("Answer 0.");
  expect(await say(other, key)).toBe("Answer 1.");
  expect(await say(place)).toBe("Answer 2.");
  expect(await say(place)).toBe("Answer 3.");
  const age = (time: string) =>
    service.db.execute(sql`update chat_turns set created_at = now() - ${time}::interval
      where thread_id = ${place.threadId} and request_key is not null`);
  await age("23:59:00");
  expect(await say(place, key)).toBe("Answer 0.");
  await age("24:00:01");
  expect(await say(place, key)).toBe("Answer 4.");
  expect(await say(place, key)).toBe("Answer 4.");
});

test("what failed and cost nothing is tried again by its id and by its key; it is in the thread once", async () => {
  const place = await service.newThread();
  const refused = { fault: { kind: "status" as const, status: 400 } };
  for (const headers of [undefined, { "Idempotency-Key": newId() }]) {
    const body = saying(newId(), "Hello");
    model.push(refused, { text: "Now it works." });
    expect((await readEvents(await sendToThread(place, body, headers))).at(-1)).toMatchObject({
      type: "error",
    });
    expect(textOf(await readEvents(await sendToThread(place, body, headers)))).toBe("Now it works.");
    expect(textOf(await readEvents(await sendToThread(place, body, headers)))).toBe("Now it works.");
  }
  expect(await contentsOf(place)).toEqual(["Hello", "Now it works.", "Hello", "Now it works."]);
  expect(await countTurns(place)).toMatchObject({ turns: 4, held: 0 });
});

test("what failed after it had said something is heard again as it is, and is not paid for twice", async () => {
  const place = await service.newThread();
  model.push({ text: ["Half of it,", " and", " no", " more."], fault: { kind: "cut" } });
  const body = saying(newId(), "Hello");
  const first = await readEvents(await sendToThread(place, body));
  expect(first.at(-1)).toMatchObject({ type: "error" });
  const before = await countTurns(place);
  const again = await readEvents(await sendToThread(place, body));
  expect(textOf(again)).toBe(textOf(first));
  expect(again.at(-1)).toMatchObject({ type: "error", errorText: expect.stringMatching(/regenerate/) });
  expect(await countTurns(place)).toEqual(before);
});

test("of 20 different messages at once in one thread exactly one is taken", async () => {
  for (let round = 0; round < 3; round++) {
    const place = await service.newThread();
    const gate = Promise.withResolvers<void>();
    model.push({ text: ["One", " at", " a", " time."], between: gate.promise });
    const responses = await Promise.all(times(20, (n) => sendToThread(place, { message: `Text ${n}` })));
    const taken = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(taken).toHaveLength(1);
    expect(await Promise.all(refused.map(refusalOf))).toEqual(times(19, () => [409, "turn_in_progress"]));
    gate.resolve();
    await readEvents(taken[0]!);
    expect(await readStored(place)).toHaveLength(2);
    expect(await countTurns(place)).toEqual(ONE_TURN);
  }
});

test("one id of a client in 20 threads at once is taken in each, and known again in each", async () => {
  const first = await service.newThread();
  const others = await Promise.all(times(19, () => service.threadOf(first.ctx, first.apiKey)));
  const places = [first, ...others];
  model.push(...times(20, (n) => ({ text: `Answer ${n}.` })));
  const body = saying(newId(), "Hello");
  const responses = await Promise.all(places.map((place) => sendToThread(place, body)));
  expect(responses.map(({ status }) => status)).toEqual(times(20, () => 200));
  const answers = (await Promise.all(responses.map(readEvents))).map(textOf);
  expect(new Set(answers).size).toBe(20);
  const again = await Promise.all(
    places.map(async (place) => textOf(await readEvents(await sendToThread(place, body)))),
  );
  expect(again).toEqual(answers);
  for (const place of places) expect(await readStored(place)).toHaveLength(2);
  expect(await countTurns(first)).toMatchObject({ turns: 20, held: 0 });
});

test.each([
  ["a UUID", newId()],
  ["as the AI SDK makes them", "msg-0aB3x9"],
])("a message whose id is %s is edited and answered again, once each", async (_, id) => {
  const place = await service.newThread();
  model.push({ text: "One." }, { text: "Two." }, { text: "Three." });
  await readEvents(await sendToThread(place, saying(id, "First")));
  const edit = { ...saying(id, "Second"), messageId: id };
  expect(textOf(await readEvents(await sendToThread(place, edit)))).toBe("Two.");
  expect(textOf(await readEvents(await sendToThread(place, edit)))).toBe("Two.");
  expect(await contentsOf(place)).toEqual(["Second", "Two."]);
  expect(await countTurns(place)).toMatchObject({ turns: 2, held: 0 });
  const again = { trigger: "regenerate-message", messageId: id };
  expect(textOf(await readEvents(await sendToThread(place, again)))).toBe("Three.");
  expect(await contentsOf(place)).toEqual(["Second", "Three."]);
});

test("what a client makes of a replay are the parts that are stored, calls and approvals included", async () => {
  const place = await service.newThread();
  model.push(
    { text: "I look.", toolCalls: [{ id: "call_r1", name: "searchLeads", arguments: {} }] },
    { toolCalls: [{ id: "call_r2", name: "searchLeads", arguments: '{"limit": "many' }] },
    { toolCalls: [{ id: "call_r3", name: "startDiscovery", arguments: { mode: "people" } }] },
    { text: ["It", " is", " under", " way."] },
  );
  const body = saying(newId(), "Find leads");
  await readEvents(await sendToThread(place, body));
  expect(await replayed(place, body)).toEqual(storedParts((await readStored(place))[1]!));
  const [, asked] = await readStored(place);
  const decision = structuredClone(asked!) as unknown as { parts: Record<string, unknown>[] };
  for (const part of decision.parts)
    if (part.state === "approval-requested")
      Object.assign(part, {
        state: "approval-responded",
        approval: { ...(part.approval as object), approved: true },
      });
  const key = { "Idempotency-Key": newId() };
  const went = await readEvents(await sendToThread(place, { messages: [decision] }, key));
  expect(textOf(went)).toBe("It is under way.");
  // For the request that continued the turn: its own output, and nothing from before.
  const again = await readEvents(await sendToThread(place, { messages: [decision] }, key));
  const inBrief = (events: Record<string, unknown>[]) =>
    events
      .filter(({ type }) => /start|tool-output/.test(String(type)))
      .map(({ type, toolCallId }) => [type, toolCallId]);
  expect([textOf(again), inBrief(again)]).toEqual([textOf(went), inBrief(went)]);
  expect(await replayed(place, body)).toEqual(storedParts((await readStored(place))[1]!));
});

/** The message that the AI SDK builds from the stream for a request body. */
async function replayed(place: TestPlace, body: unknown) {
  const events = (await readEvents(await sendToThread(place, body))) as UIMessageChunk[];
  const stream = new ReadableStream<UIMessageChunk>({
    start: (controller) => {
      for (const event of events) controller.enqueue(event);
      controller.close();
    },
  });
  let message: UIMessage | undefined;
  for await (const state of readUIMessageStream({ stream, terminateOnError: true })) message = state;
  return storedParts(message!);
}

/** As JSON, without fields that only the server knows. */
function storedParts({ parts }: UIMessage): unknown {
  return JSON.parse(
    JSON.stringify(parts, (name, value) => (["durationMs", "rawInput"].includes(name) ? undefined : value)),
  );
}
