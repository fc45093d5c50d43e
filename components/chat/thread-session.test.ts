import { once } from "node:events";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { routes } from "@/app/v1/routes";
import { readThreadSnapshot } from "@/lib/chat/read-thread-snapshot";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { openTestChat, type TestChat, type TestPlace } from "@/testing/chat/test-chat";
import { type ModelServer, startModelServer } from "@/testing/models/model-server";
import { isToolPart, type ToolPart, textOf } from "./chat-message";
import type { Outbox, Outgoing } from "./outbox";
import { openThreadSession, type ThreadSession } from "./thread-session";

let model: ModelServer;
let service: TestChat;
let entryPoint: Server;
/** Closes the entry point's sockets, which simulates a lost connection. */
const cut = () => entryPoint.closeAllConnections();
let place: TestPlace;
/** `behind a proxy`: something on the way answers in its place. `starting`: it refuses all until it is ready. */
let away: "" | "cut off" | "behind a proxy" | "starting" = "";
/** How many requests were refused while it was starting. */
let refused = 0;

beforeAll(async () => {
  vi.stubGlobal("window", new EventTarget());
  model = await startModelServer();
  const path = "/v1/agents/:id/threads/:threadId/messages/talk";
  service = await openTestChat(
    [...routes, { path, module: route({ GET: endpoint(readThreadSnapshot) }) }],
    model.url,
  );
  // Stands for the session's entry point, with a key instead: the same verbs behind the paths that a page uses.
  entryPoint = createServer((request, response) => {
    if (away === "cut off") return void request.socket.destroy();
    if (away === "behind a proxy")
      return void response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
    if (away === "starting") {
      refused += 1;
      const error = { code: "unavailable", message: "Leadwright is starting. Try again in a moment." };
      return void response
        .writeHead(503, { "content-type": "application/json" })
        .end(JSON.stringify({ error }));
    }
    const [under, query = ""] = request.url!.split("?");
    const target = { "/chat": "stream", "/chat/stop": "stop", "/chat/messages": "talk" }[under!];
    const headers = { "X-Api-Key": place.apiKey, "Content-Type": "application/json" };
    const on = httpRequest(`${place.path}/messages/${target}?${query}`, { method: request.method!, headers });
    on.on("response", (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    on.on("error", () => response.destroy());
    response.on("close", () => on.destroy());
    request.pipe(on);
  });
  entryPoint.on("clientError", () => {});
  entryPoint.listen(0, "127.0.0.1");
  await once(entryPoint, "listening");
});
afterAll(async () => {
  cut();
  entryPoint.close();
  expect((await reconcileLedgers(service.db)).findings).toEqual([]);
  await service.close();
  await model.close();
});

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** What a tab keeps through reloads. */
function newOutbox(): Outbox {
  let kept: Outgoing | null = null;
  return {
    read: () => kept,
    keep: (message) => {
      kept = message;
    },
  };
}

/** A page opened on the thread. */
async function openPage(
  outbox = newOutbox(),
): Promise<ThreadSession & { heard: string[]; close: () => void }> {
  const heard: string[] = [];
  const api = `http://127.0.0.1:${(entryPoint.address() as AddressInfo).port}/chat`;
  const snapshot = await readThreadSnapshot(place.ctx, { id: place.agent.id, threadId: place.threadId });
  const session = openThreadSession({
    api,
    snapshot,
    outbox,
    onAnswer: (message) => heard.push(textOf(message)),
  });
  const close = session.open();
  opened.push(close);
  return { ...session, heard, close };
}

const textsOf = ({ chat }: ThreadSession) => chat.messages.map(textOf);
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });
/** The tool calls of the newest message. */
const callsOf = ({ chat }: ThreadSession) =>
  chat.messages.at(-1)!.parts.filter((part) => isToolPart(part)) as unknown as ToolPart[];
const callOf = (page: ThreadSession) => callsOf(page)[0]!;
const ready = (page: ThreadSession) => eventually(() => page.chat.status).toBe("ready");

test("a page that is opened in the middle of an answer hears all of it, once", async () => {
  place = await service.newThread();
  const gate = Promise.withResolvers<void>();
  model.push({ text: ["One", " two", " three", " four"], between: gate.promise });
  const first = await openPage();
  void first.send("Count", []);
  await eventually(() => textsOf(first).at(-1)).toContain("two");
  const second = await openPage();
  await eventually(() => textsOf(second)).toEqual(textsOf(first));
  gate.resolve();
  for (const page of [first, second]) {
    await eventually(() => textsOf(page)).toEqual(["Count", "One two three four"]);
    await eventually(() => page.chat.messages.at(-1)!.metadata?.status).toBe("complete");
    expect(page.heard).toEqual(["One two three four"]);
  }
});

test("a page that is opened while an approved call goes on shows it where it stood, and what follows", async () => {
  place = await service.newThread();
  const gate = Promise.withResolvers<void>();
  model.push(
    {
      text: "I can look.",
      toolCalls: [{ id: "call_1", name: "startDiscovery", arguments: { mode: "people" } }],
    },
    { text: ["I", " am", " looking", "."], between: gate.promise },
  );
  const first = await openPage();
  await first.send("Find leads", []);
  await first.decide(callOf(first).approval!.id, true);
  await eventually(() => textsOf(first).at(-1)).toContain("am");
  const second = await openPage();
  await eventually(() => textsOf(second).at(-1)).toContain("am");
  expect(callOf(second)).toMatchObject({ state: "output-available", output: { ok: true } });
  gate.resolve();
  await eventually(() => textsOf(second).at(-1)).toBe("I can look.\n\nI am looking.");
  await eventually(() => second.read().approvals.values().next().value).toMatchObject({ state: "done" });
  await eventually(() => callOf(second).durationMs).toEqual(expect.any(Number));
});

test("of two approvals the first counts at once: a page that is opened anew knows it", async () => {
  place = await service.newThread();
  model.push(
    {
      toolCalls: [
        { id: "call_a", name: "startDiscovery", arguments: { mode: "people" } },
        { id: "call_b", name: "startDiscovery", arguments: { mode: "pain" } },
      ],
    },
    { text: "Both are answered." },
  );
  const first = await openPage();
  await first.send("Find people twice", []);
  const [a, b] = callsOf(first);
  await first.decide(b!.approval!.id, false, "Too early");
  await eventually(() => first.read().approvals.get(b!.approval!.id)?.state).toBe("denied");
  first.close();
  const second = await openPage();
  expect(callsOf(second).map(({ state }) => state)).toEqual(["approval-requested", "approval-responded"]);
  await second.decide(a!.approval!.id, true);
  await eventually(() => textsOf(second).at(-1)).toBe("Both are answered.");
  await eventually(() => callsOf(second).map(({ state }) => state)).toEqual([
    "output-available",
    "output-denied",
  ]);
});

test("what is refused leaves no trace in the list, and says why", async () => {
  place = await service.newThread();
  const gate = Promise.withResolvers<void>();
  model.push({ text: ["One", " two", " three"], between: gate.promise });
  const [first, second] = [await openPage(), await openPage()];
  const sent = first.send("First", []);
  await eventually(() => textsOf(first).at(-1)).toContain("One");
  await second.send("Second", []);
  await eventually(() => second.read().problem).toMatchObject({
    code: "turn_in_progress",
    request: { kind: "send", text: "Second" },
  });
  gate.resolve();
  await sent;
  await eventually(() => textsOf(second)).toEqual(["First", "One two three"]);
});

test("a change that fails before anything is said leaves the old conversation, keeps its words, and says why", async () => {
  place = await service.newThread();
  const fails = { fault: { kind: "status" as const, status: 400 } };
  model.push({ text: "Old answer." }, fails, fails, { text: "New answer." });
  const page = await openPage();
  await page.send("First", []);
  await ready(page);
  const edit = () => page.edit(page.chat.messages[0]!.id, "First, better", []);
  await edit();
  await eventually(() => page.read().problem).toMatchObject({
    request: { kind: "edit", text: "First, better" },
    message: expect.stringMatching(/language model/),
  });
  expect(textsOf(page)).toEqual(["First", "Old answer."]);
  await page.regenerate(page.chat.messages[1]!.id);
  await eventually(() => page.read().problem?.request.kind).toBe("regenerate");
  expect([textsOf(page), page.read().answerError]).toEqual([["First", "Old answer."], null]);
  await edit();
  await eventually(() => textsOf(page)).toEqual(["First, better", "New answer."]);
});

test("a decision that another page took first is said to have come too late, and shown as it is", async () => {
  place = await service.newThread();
  model.push(
    { toolCalls: [{ id: "call_2", name: "startDiscovery", arguments: { mode: "people" } }] },
    { text: "All right." },
  );
  const first = await openPage();
  await first.send("Find leads", []);
  await ready(first);
  const second = await openPage();
  await first.decide(callOf(first).approval!.id, false);
  await eventually(() => textsOf(first).at(-1)).toBe("All right.");
  await ready(first);
  await second.decide(callOf(second).approval!.id, true);
  await eventually(() => second.read().problem?.code).toBe("approval_not_pending");
  await eventually(() => callOf(second).state).toBe("output-denied");
});

test("an answer goes on where the connection broke off, without a word twice", async () => {
  place = await service.newThread();
  const gate = Promise.withResolvers<void>();
  model.push({ text: ["Before", " the", " break", " and after."], between: gate.promise });
  const page = await openPage();
  void page.send("Go", []);
  await eventually(() => textsOf(page).at(-1)).toContain("the");
  // It may be lost only for a moment.
  const lost = new Promise<void>((resolve) => {
    page.subscribe(() => page.read().isLost && resolve());
  });
  cut();
  await lost;
  gate.resolve();
  await eventually(() => textsOf(page)).toEqual(["Go", "Before the break and after."]);
  expect(page.read()).toMatchObject({ isLost: false, problem: null });
});

test.each(["cut off", "behind a proxy"] as const)(
  "a message that never arrived at a service that is %s is kept, and sent once when it is back",
  async (how) => {
    place = await service.newThread();
    model.push({ text: "I am back." });
    const outbox = newOutbox();
    const page = await openPage(outbox);
    away = "cut off";
    await page.send("Anybody there?", []);
    expect(page.read().isLost).toBe(true);
    expect(textsOf(page)).toEqual(["Anybody there?"]);
    expect(outbox.read()).toMatchObject({ text: "Anybody there?" });
    away = "";
    await eventually(() => textsOf(page)).toEqual(["Anybody there?", "I am back."]);
    await ready(page);
    expect(page.read()).toMatchObject({ isLost: false, problem: null });
  },
);

test("a message that never arrived survives a reload, and one that did is not sent again", async () => {
  place = await service.newThread();
  model.push({ text: "Once." });
  const outbox = newOutbox();
  const first = await openPage(outbox);
  away = "cut off";
  await first.send("Keep this", []);
  first.close();
  away = "";
  const second = await openPage(outbox);
  await eventually(() => textsOf(second)).toEqual(["Keep this", "Once."]);
  await ready(second);
  await eventually(() => outbox.read()).toBeNull();
  // As if the page had been closed before it heard that the message arrived.
  const { id } = second.chat.messages[0]!;
  outbox.keep({ id, text: "Keep this", leads: [] });
  const third = await openPage(outbox);
  await eventually(() => outbox.read()).toBeNull();
  expect(textsOf(third)).toEqual(["Keep this", "Once."]);
});

test("a message that an edit took back is not sent again by a reload", async () => {
  place = await service.newThread();
  model.push({ text: ["First."] }, { text: ["Second."] }, { text: ["Changed."] });
  const outbox = newOutbox();
  const page = await openPage(outbox);
  await page.send("One", []);
  await eventually(() => page.chat.messages.at(-1)!.metadata?.status).toBe("complete");
  await page.send("Two", []);
  // At once, before the page has read the stored conversation again.
  await page.edit(page.chat.messages[0]!.id, "One, better", []);
  page.close();

  const reloaded = await openPage(outbox);
  await reloaded.refresh();
  expect(textsOf(reloaded)).toEqual(["One, better", "Changed."]);
  expect(outbox.read()).toBeNull();
  await ready(reloaded);
  expect(await readThreadSnapshot(place.ctx, { id: place.agent.id, threadId: place.threadId })).toMatchObject(
    {
      messages: [{ content: "One, better" }, { content: "Changed." }],
      runningTurn: null,
    },
  );
});

test("a decision whose answer was lost is told to be lost, and can be made again", async () => {
  place = await service.newThread();
  model.push(
    { toolCalls: [{ id: "call_3", name: "startDiscovery", arguments: { mode: "people" } }] },
    { text: "Looking." },
  );
  const page = await openPage();
  await page.send("Find leads", []);
  await ready(page);
  away = "cut off";
  await page.decide(callOf(page).approval!.id, true);
  await eventually(() => page.read()).toMatchObject({ isLost: true, isMessageKept: false });
  // It comes back, and is not ready at first.
  refused = 0;
  away = "starting";
  await eventually(() => refused).toBeGreaterThan(1);
  expect(page.read()).toMatchObject({ isLost: true, refusal: null });
  away = "";
  await eventually(() => page.read().problem).toMatchObject({ request: { kind: "decide" }, code: "lost" });
  expect(callOf(page).state).toBe("approval-requested");
  await page.decide(callOf(page).approval!.id, true);
  await eventually(() => textsOf(page).at(-1)).toBe("Looking.");
});

test("earlier messages come a page at a time, in front", async () => {
  place = await service.newThread();
  const { appendMessages } = await import("@/lib/chat/append-messages");
  await appendMessages(
    place.ctx,
    place.threadId,
    Array.from({ length: 70 }, (_, index) => ({ role: "user" as const, content: `${index}` })),
  );
  const page = await openPage();
  expect(textsOf(page)).toEqual(Array.from({ length: 30 }, (_, index) => `${index + 40}`));
  for (const left of [true, false]) {
    await page.loadEarlier((change) => change());
    expect(page.read().hasEarlier).toBe(left);
  }
  await page.loadEarlier((change) => change());
  expect(textsOf(page)).toEqual(Array.from({ length: 70 }, (_, index) => `${index}`));
});
