import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Chat, type UseChatOptions } from "@ai-sdk/react";
import { getRequestListener } from "@hono/node-server";
import { DefaultChatTransport, type UIMessage } from "ai";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChatSuite, readStored, type TestPlace } from "@/testing/chat/test-chat";
import { routes } from "./routes";

// The README's recipe for a page of one's own, as it stands there: its server forwards, and its page is the AI SDK's own client.
const { model, service } = await openChatSuite(routes);

type Forward = (request: Request) => Promise<Response>;
type Page = { chat: Chat<UIMessage>; stop: () => Promise<Response> };

const [serverCode, pageCode] = readFileSync(new URL("../../README.md", import.meta.url), "utf8")
  .split("\n## Chat with the agent\n")[1]!
  .split("```ts\n")
  .slice(1, 3)
  .map((rest) => rest.split("```")[0]!);

/** Runs code of the README with what it takes for granted, and returns what it makes. */
async function run<T>(code: string, given: Record<string, unknown>, made: string): Promise<T> {
  const { code: plain } = await transform(code.replace(/^export \{.*$/m, ""), { loader: "ts" });
  return new Function(...Object.keys(given), `${plain}\nreturn ${made};`)(...Object.values(given));
}

let place: TestPlace;
let origin: string;
let forward: Forward;
const server = createServer(getRequestListener((request) => forward(request)));

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  place = await service.newThread();
  const given = { BASE: service.origin, KEY: place.apiKey, maySee: async () => true };
  forward = await run<Forward>(serverCode!, given, "forward");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** The page, opened anew: with what is stored, and hearing what is being said. */
async function openPage(): Promise<Page & { heard: Promise<void> }> {
  let heard: Promise<void> = Promise.resolve();
  const useChat = ({ resume, ...init }: UseChatOptions<UIMessage>) => {
    const chat = new Chat<UIMessage>(init as ConstructorParameters<typeof Chat<UIMessage>>[0]);
    if (resume) heard = chat.resumeStream();
    return chat;
  };
  const at = (input: string, init?: RequestInit) => fetch(new URL(input, origin), init);
  class Transport extends DefaultChatTransport<UIMessage> {
    constructor(options: ConstructorParameters<typeof DefaultChatTransport<UIMessage>>[0]) {
      super({ ...options, fetch: (input, init) => at(String(input), init) });
    }
  }
  const given = {
    useChat,
    DefaultChatTransport: Transport,
    fetch: at,
    agentId: place.agent.id,
    threadId: place.threadId,
    stored: await readStored(place),
  };
  const page = await run<Page>(pageCode!, given, "{ chat, stop }");
  return { ...page, heard };
}

const textsOf = (messages: UIMessage[]) =>
  messages.map(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(""));

test("an answer goes on when its page is left, and the page that is opened next hears the rest", async () => {
  const gate = Promise.withResolvers<void>();
  model.push({ text: ["It", " goes", " on."], between: gate.promise });
  const page = await openPage();
  await page.heard;
  const asked = page.chat.sendMessage({ text: "Hello" });
  await expect.poll(() => page.chat.status).toBe("streaming");
  // What the hook does when its page goes away.
  await page.chat.stop();
  await asked;
  const next = await openPage();
  await expect.poll(() => next.chat.status).toBe("streaming");
  gate.resolve();
  await next.heard;
  expect(textsOf(next.chat.messages)).toEqual(["Hello", "It goes on."]);
  expect(textsOf(await readStored(place))).toEqual(["Hello", "It goes on."]);
});

test("the stop button ends the answer, which stays as far as it went", async () => {
  const gate = Promise.withResolvers<void>();
  const page = await openPage();
  await page.heard;
  model.push({
    text: ["Only", " this", " far", " and", " by", " no", " means", " further"],
    between: gate.promise,
  });
  const asked = page.chat.sendMessage({ text: "And now?" });
  await expect.poll(() => textsOf(page.chat.messages).at(-1)).toMatch(/^Only/);
  expect((await page.stop()).ok).toBe(true);
  await asked;
  gate.resolve();
  expect(page.chat.status).toBe("ready");
  expect(textsOf(await readStored(place)).at(-1)).toBe(textsOf(page.chat.messages).at(-1));
  expect(textsOf(page.chat.messages).at(-1)).not.toContain("further");
});

test("forwards nothing but a thread's messages, and no body that a form could send", async () => {
  const thread = `/leadwright/agents/${place.agent.id}/threads/${place.threadId}/messages`;
  expect((await fetch(`${origin}${thread}?limit=1`)).status).toBe(200);
  for (const path of [`${thread}/../../../../../leads`, `${thread}%2f..`, "/leadwright/leads", "/v1/leads"])
    expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 404]);
  const forged = await fetch(`${origin}${thread}/stream`, {
    method: "POST",
    headers: { "Content-Type": "text/plain" },
    body: '{"message":"Hello"}',
  });
  expect(forged.status).toBe(415);
});
