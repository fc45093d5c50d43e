import { asSchema, DefaultChatTransport, type UIMessage, uiMessageChunkSchema } from "ai";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { UIMessageChunk } from "@/lib/chat/message-stream";
import { openModels } from "@/lib/models/open-models";
import { readSettings } from "@/lib/process/env";
import { registerInstance } from "@/lib/process/instance";
import { overrideEnv } from "@/lib/process/this-process";
import {
  callThread,
  countTurns,
  openChatSuite,
  openClient,
  readEvents,
  readStored,
  sendToThread,
  type TestPlace,
  textOf,
} from "@/testing/chat/test-chat";
import type { ModelTurn } from "@/testing/models/model-server";
import { routes } from "./routes";

// With the AI SDK's own Chat and DefaultChatTransport, over HTTP.
const { model, service } = await openChatSuite(routes);

const labelsOf = (message: UIMessage) =>
  message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
const shownBy = ({ chat }: ReturnType<typeof openClient>) => chat.messages.map(labelsOf);
const storedIn = async (place: TestPlace) => (await readStored(place)).map(labelsOf);
const codeOf = (error: Error | undefined) => JSON.parse(error!.message).error.code;
const fails = { fault: { kind: "status" as const, status: 400 } };

test("30 times of 30 what is asked at the very moment an answer fails is answered", async () => {
  const place = await service.newThread(1_000);
  const client = openClient(place);
  for (let round = 0; round < 30; round++) {
    model.push(
      { text: ["Half", " of", " it"], fault: { kind: "error-event", message: "overloaded" } },
      { text: `Whole ${round}.` },
    );
    const again = Promise.withResolvers<void>();
    client.errors.splice(0);
    client.errors.push = (...errors) => {
      client.errors.push = Array.prototype.push;
      const next = round % 2 ? client.chat.regenerate() : client.chat.sendMessage({ text: "Go on" });
      void next.then(again.resolve);
      return client.errors.push(...errors);
    };
    await client.chat.sendMessage({ text: `Ask ${round}` });
    await again.promise;
    expect(client.errors.map(({ message }) => message)).toEqual([expect.stringMatching(/language model/)]);
    expect(labelsOf(client.chat.messages.at(-1)!)).toBe(`Whole ${round}.`);
  }
  expect(await storedIn(place)).toEqual(shownBy(client));
  expect(await countTurns(place)).toMatchObject({ turns: 60, held: 0 });
});

test("whoever reads how a turn ended finds it closed: stored, charged, and the thread free", async () => {
  const place = await service.newThread();
  const endings: [ModelTurn, string][] = [
    [{ text: ["Half", " of", " it"], fault: { kind: "cut" } }, "error"],
    [fails, "error"],
    [{ text: "Done." }, "finish"],
  ];
  for (const [turn, last] of endings) {
    model.push(turn);
    const response = await sendToThread(place, { message: "Hello" });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let seen = "";
    while (!seen.includes(`"type":"${last}"`)) seen += (await reader.read()).value ?? "";
    const [row] = await service.db.execute(sql`
      select count(*)::int as running from chat_turns where thread_id = ${place.threadId} and state = 'running'`);
    expect([row, (await countTurns(place)).held]).toEqual([{ running: 0 }, 0]);
    await reader.cancel();
  }
});

test("a line of the model that cannot be read ends the turn at once, though the model goes on in silence", async () => {
  const place = await service.newThread();
  const patient = { OPENAI_BASE_URL: model.url, CHAT_MODEL: "test", CHAT_TIMEOUT_MS: "120000" };
  openModels(readSettings(patient));
  overrideEnv({ CHAT_TIMEOUT_MS: 120_000 });
  try {
    model.push({ fault: { kind: "garble", stall: true } }, { text: "Back." });
    const events = await readEvents(await sendToThread(place, { message: "Hello" }));
    expect(events.filter(({ type }) => type === "error")).toMatchObject([
      { errorText: expect.stringMatching(/could not be read/) },
    ]);
    expect(textOf(await readEvents(await sendToThread(place, { message: "Hello?" })))).toBe("Back.");
  } finally {
    openModels(readSettings({ ...patient, CHAT_TIMEOUT_MS: "1500" }));
    overrideEnv({ CHAT_TIMEOUT_MS: 1_500 });
  }
});

test("a message that was refused is what regenerate() sends; the earlier answer stays", async () => {
  const place = await service.newThread();
  const client = openClient(place);
  const gate = Promise.withResolvers<void>();
  model.push({ text: "First answer." });
  await client.chat.sendMessage({ text: "First" });
  await service.db.execute(
    sql`update credit_accounts set held = posted where workspace_id = ${place.ctx.workspaceId}`,
  );
  await client.chat.sendMessage({ text: "Second" });
  expect(codeOf(client.errors.at(-1))).toBe("insufficient_credits");
  await service.db.execute(
    sql`update credit_accounts set held = 0 where workspace_id = ${place.ctx.workspaceId}`,
  );
  model.push({ text: "Second answer." });
  await client.chat.regenerate();
  const four = ["First", "First answer.", "Second", "Second answer."];
  expect([shownBy(client), await storedIn(place)]).toEqual([four, four]);

  const other = openClient(place, await readStored(place));
  model.push({ text: ["Third", " answer", " takes", " time."], between: gate.promise });
  const third = other.chat.sendMessage({ text: "Third" });
  await expect.poll(() => other.chat.status).toBe("streaming");
  await client.chat.sendMessage({ text: "Fourth" });
  expect(codeOf(client.errors.at(-1))).toBe("turn_in_progress");
  gate.resolve();
  await third;
  model.push({ text: "Fourth answer." });
  await client.chat.regenerate();
  expect(await storedIn(place)).toEqual([
    ...four,
    ...["Third", "Third answer takes time.", "Fourth", "Fourth answer."],
  ]);
});

test("regenerate() by the id of a person's message answers that message again", async () => {
  const place = await service.newThread();
  const client = openClient(place);
  model.push({ text: "One." }, { text: "Two." }, { text: "One anew." });
  await client.chat.sendMessage({ text: "First" });
  await client.chat.sendMessage({ text: "Second" });
  await client.chat.regenerate({ messageId: client.chat.messages[0]!.id });
  const two = ["First", "One anew."];
  expect([shownBy(client), await storedIn(place)]).toEqual([two, two]);
  // The same without messages, as a program would send it.
  model.push({ text: "Once more." });
  const [asked] = await readStored(place);
  await readEvents(await sendToThread(place, { trigger: "regenerate-message", messageId: asked!.id }));
  expect(await storedIn(place)).toEqual(["First", "Once more."]);
});

test("regenerate() without a message answers one that has no answer, and drops none before it", async () => {
  const place = await service.newThread();
  model.push({ text: "One." }, { text: "Two." });
  await readEvents(await sendToThread(place, { message: "First" }));
  await readEvents(await sendToThread(place, { message: "Second" }));
  await service.db.execute(
    sql`delete from chat_messages where thread_id = ${place.threadId} and content = 'Two.'`,
  );
  model.push({ text: "Two at last." });
  await readEvents(await sendToThread(place, { trigger: "regenerate-message" }));
  expect(await storedIn(place)).toEqual(["First", "One.", "Second", "Two at last."]);
});

test("an edit that is refused, or fails before anything is said, leaves the old conversation; regenerate() then makes it", async () => {
  const place = await service.newThread();
  const client = openClient(place);
  model.push({ text: "One." }, { text: "Two." });
  await client.chat.sendMessage({ text: "First" });
  await client.chat.sendMessage({ text: "Second" });
  const before = await readStored(place);
  const [{ id }] = before as [UIMessage];
  const edit = () => client.chat.sendMessage({ text: "First, said better", messageId: id });

  await service.db.execute(
    sql`update credit_accounts set held = posted where workspace_id = ${place.ctx.workspaceId}`,
  );
  await edit();
  expect(codeOf(client.errors.at(-1))).toBe("insufficient_credits");
  await service.db.execute(
    sql`update credit_accounts set held = 0 where workspace_id = ${place.ctx.workspaceId}`,
  );
  expect(await readStored(place)).toEqual(before);

  model.push(fails, fails);
  await edit();
  expect(client.errors.at(-1)!.message).toMatch(/language model/);
  const unstamped = (messages: UIMessage[]) => messages.map((message) => ({ ...message, updatedAt: "" }));
  expect(unstamped(await readStored(place))).toEqual(unstamped(before));
  await client.chat.regenerate();
  expect(unstamped(await readStored(place))).toEqual(unstamped(before));

  model.push({ text: "One, answered better." });
  await client.chat.regenerate();
  const two = ["First, said better", "One, answered better."];
  expect([shownBy(client), await storedIn(place)]).toEqual([two, two]);
  expect((await readStored(place))[0]!.id).toBe(id);
});

test("an answer that could not be given anew is still there; one that was begun anew is not", async () => {
  const place = await service.newThread();
  const client = openClient(place);
  model.push({ text: "Old." }, fails);
  await client.chat.sendMessage({ text: "Ask" });
  await client.chat.regenerate();
  expect(await storedIn(place)).toEqual(["Ask", "Old."]);
  model.push({ text: ["New", " but", " broken"], fault: { kind: "cut" } });
  await client.chat.regenerate();
  expect(await storedIn(place)).toEqual(["Ask", "New but broken"]);
});

test("a service that was killed before an edit was answered leaves the old conversation", async () => {
  const place = await service.newThread();
  const client = openClient(place);
  const gate = Promise.withResolvers<void>();
  model.push({ text: "Old." });
  await client.chat.sendMessage({ text: "Ask" });
  const before = await readStored(place);
  model.push({ text: "Never heard.", after: gate.promise });
  const count = model.requests.length;
  const edited = client.chat.sendMessage({ text: "Ask better", messageId: before[0]!.id });
  await model.request(count);
  expect(await storedIn(place)).toEqual(["Ask better"]);
  const dead = await registerInstance(service.url);
  await service.db.execute(
    sql`update chat_turns set instance_id = ${dead.id} where thread_id = ${place.threadId} and state = 'running'`,
  );
  await dead.close();
  model.push({ text: "Anew." });
  await readEvents(await sendToThread(place, { message: "And now?" }));
  expect(await storedIn(place)).toEqual(["Ask", "Old.", "And now?", "Anew."]);
  await callThread(place, "POST", "/messages/stop");
  gate.resolve();
  await edited;
});

test("after the server's stop the client shows what is stored, and regenerate() is taken at once", async () => {
  const place = await service.newThread();
  const client = openClient(place);
  for (let round = 0; round < 10; round++) {
    const gate = Promise.withResolvers<void>();
    model.push({ text: ["Half", " of", " it", " is", " not", " all"], between: gate.promise });
    const sent = client.chat.sendMessage({ text: `Ask ${round}` });
    await expect.poll(() => labelsOf(client.chat.messages.at(-1)!)).toBe("Half of it is");
    expect((await callThread(place, "POST", "/messages/stop")).status).toBe(200);
    await sent;
    expect(await storedIn(place)).toEqual(shownBy(client));
    expect(labelsOf((await readStored(place)).at(-1)!)).toBe("Half of it is");
    model.push({ text: `Whole ${round}.` });
    await client.chat.regenerate();
    gate.resolve();
    expect(await storedIn(place)).toEqual(shownBy(client));
    expect(shownBy(client).slice(-2)).toEqual([`Ask ${round}`, `Whole ${round}.`]);
  }
  expect(client.errors).toEqual([]);
});

test("after the client's own stop() regenerate() is taken at once: the answer that nobody hears any more is ended first", async () => {
  const place = await service.newThread();
  const client = openClient(place);
  for (let round = 0; round < 10; round++) {
    const gate = Promise.withResolvers<void>();
    model.push({ text: ["Half", " of", " it", " is", " not", " all"], between: gate.promise });
    void client.chat.sendMessage({ text: `Ask ${round}` });
    await expect.poll(() => labelsOf(client.chat.messages.at(-1)!)).toBe("Half of it is");
    await client.chat.stop();
    model.push({ text: `Whole ${round}.` });
    await client.chat.regenerate();
    gate.resolve();
    expect(shownBy(client).slice(-2)).toEqual([`Ask ${round}`, `Whole ${round}.`]);
  }
  expect(client.errors).toEqual([]);
  expect(await storedIn(place)).toEqual(shownBy(client));
  expect(await countTurns(place)).toMatchObject({ turns: 20, held: 0 });
});

test("with the transport that the README shows the client's stop() ends the turn, and whatever comes next is taken", async () => {
  const place = await service.newThread();
  const thread = place.path;
  const headers = { "X-Api-Key": place.apiKey };
  // As in the README.
  let stopped: Promise<unknown> | undefined;
  const transport = new DefaultChatTransport<UIMessage>({
    api: `${thread}/messages/stream`,
    headers,
    fetch: async (input, init) => {
      await stopped;
      init?.signal?.addEventListener("abort", () => {
        stopped = fetch(`${thread}/messages/stop`, { method: "POST", headers });
      });
      return fetch(input, init);
    },
  });
  const client = openClient(place, [], transport);
  for (let round = 0; round < 5; round++) {
    const gate = Promise.withResolvers<void>();
    model.push({ text: ["Half", " of", " it", " is", " not", " all"], between: gate.promise });
    void client.chat.sendMessage({ text: `Ask ${round}` });
    await expect.poll(() => labelsOf(client.chat.messages.at(-1)!)).toBe("Half of it is");
    await client.chat.stop();
    model.push({ text: `Next ${round}.` });
    await client.chat.sendMessage({ text: `Go on ${round}` });
    gate.resolve();
    expect(await storedIn(place)).toEqual(shownBy(client));
  }
  expect(client.errors).toEqual([]);
  expect(await countTurns(place)).toMatchObject({ turns: 10, held: 0 });
});

test("regenerate() does not end an answer that somebody hears", async () => {
  const place = await service.newThread();
  const gate = Promise.withResolvers<void>();
  model.push({ text: ["It", " is", " being", " heard."], between: gate.promise });
  const heard = await sendToThread(place, { message: "Ask" });
  const refused = await sendToThread(place, { trigger: "regenerate-message" });
  expect([refused.status, (await refused.json()).error.code]).toEqual([409, "turn_in_progress"]);
  gate.resolve();
  expect(textOf(await readEvents(heard))).toBe("It is being heard.");
});

test("resumeStream() hears the answer that is being given from its start, and nothing when there is none", async () => {
  const place = await service.newThread();
  const first = openClient(place);
  const gate = Promise.withResolvers<void>();
  model.push({ text: ["One", " two", " three", " four", " five", " six"], between: gate.promise });
  const sent = first.chat.sendMessage({ text: "Count" });
  await expect.poll(() => labelsOf(first.chat.messages.at(-1)!)).toBe("One two three four");
  const second = openClient(place, await readStored(place));
  const resumed = second.chat.resumeStream();
  await expect.poll(() => shownBy(second)).toEqual(["Count", "One two three four"]);
  gate.resolve();
  await Promise.all([sent, resumed]);
  expect(shownBy(second)).toEqual(["Count", "One two three four five six"]);
  expect(second.chat.messages).toEqual(
    first.chat.messages.map((message) => expect.objectContaining({ id: message.id })),
  );
  await second.chat.resumeStream();
  expect([second.chat.status, second.errors]).toEqual(["ready", []]);
  expect((await callThread(place, "GET", "/messages/stream/any-chat.id/stream")).status).toBe(204);
});

test("resumeStream() shows a message whole that a turn goes on with after an approval", async () => {
  const place = await service.newThread();
  const first = openClient(place);
  const gate = Promise.withResolvers<void>();
  model.push(
    {
      text: "I can look.",
      toolCalls: [{ id: "call_c1", name: "startDiscovery", arguments: { mode: "people" } }],
    },
    { text: ["I", " am", " looking", "."], between: gate.promise },
  );
  await first.chat.sendMessage({ text: "Find leads" });
  const call = first.chat.messages
    .at(-1)!
    .parts.find(({ type }) => type === "tool-startDiscovery") as never as {
    approval: { id: string };
  };
  await first.chat.addToolApprovalResponse({ id: call.approval.id, approved: true });
  await expect.poll(() => labelsOf(first.chat.messages.at(-1)!)).toContain("I am");
  const second = openClient(place, await readStored(place));
  const resumed = second.chat.resumeStream();
  await expect.poll(() => labelsOf(second.chat.messages.at(-1)!)).toBe("I can look.\nI am looking");
  gate.resolve();
  await resumed;
  expect(second.errors).toEqual([]);
  expect(labelsOf(second.chat.messages.at(-1)!)).toBe("I can look.\nI am looking.");
  const kinds = (messages: UIMessage[]) =>
    messages.at(-1)!.parts.map((part) => [part.type, (part as never as { state?: string }).state]);
  await expect.poll(() => first.chat.status).toBe("ready");
  expect(kinds(second.chat.messages)).toEqual(kinds(await readStored(place)));
});

test("files are refused in words, with text and without, and nothing is stored or charged", async () => {
  const place = await service.newThread();
  const client = openClient(place);
  const file = {
    type: "file" as const,
    mediaType: "text/csv",
    filename: "leads.csv",
    url: "data:text/csv,a",
  };
  await client.chat.sendMessage({ text: "Look at this", files: [file] });
  await client.chat.sendMessage({ files: [file] });
  expect(client.errors).toHaveLength(2);
  for (const error of client.errors) {
    expect(codeOf(error)).toBe("validation_error");
    expect(JSON.parse(error.message).error.message).toMatch(/Files cannot .*leads\.csv.*import/);
  }
  expect([await readStored(place), await countTurns(place)]).toEqual([
    [],
    { turns: 0, holds: 0, charges: 0, held: 0 },
  ]);
});

test("every event of a stream is a chunk as the document types them", async () => {
  const place = await service.newThread();
  model.push(
    { text: "I look.", toolCalls: [{ id: "call_t1", name: "searchLeads", arguments: {} }] },
    { toolCalls: [{ id: "call_t2", name: "searchLeads", arguments: '{"limit": "many' }] },
    { toolCalls: [{ id: "call_t3", name: "startDiscovery", arguments: { mode: "people" } }] },
    { text: ["Half", " of", " it"], fault: { kind: "cut" } },
  );
  const said = await readEvents(await sendToThread(place, { message: "Find leads" }));
  const failed = await readEvents(await sendToThread(place, { message: "And then?" }));
  const types = new Set([...said, ...failed].map((event) => String(event.type)));
  expect([...types]).toEqual(
    expect.arrayContaining(["tool-approval-request", "tool-output-available", "finish", "error"]),
  );
  for (const event of [...said, ...failed]) {
    const { success, data } = UIMessageChunk.safeParse(event);
    expect([event, success, data]).toEqual([event, true, event]);
    expect(await asSchema(uiMessageChunkSchema).validate!(event)).toMatchObject({ success: true });
  }
});
