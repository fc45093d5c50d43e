import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Chat } from "@ai-sdk/react";
import { getRequestListener } from "@hono/node-server";
import {
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  type UIMessage,
} from "ai";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { closeDatabase, type Database, openDatabase } from "@/db";
import { memories } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { createThread } from "@/lib/chat/create-thread";
import { openChat } from "@/lib/chat/running-turns";
import { type Context, systemContext } from "@/lib/context";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { createDispatcher, type RouteTable } from "@/lib/http/dispatch";
import { sendTo } from "@/lib/http/send";
import { newId } from "@/lib/id";
import { openModels } from "@/lib/models/open-models";
import { readSettings } from "@/lib/process/env";
import { type Instance, registerInstance } from "@/lib/process/instance";
import { overrideEnv } from "@/lib/process/this-process";
import { closeWebAccess, openWebAccess } from "@/lib/web/open-web-access";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { startModelServer } from "@/testing/models/model-server";

export type TestPlace = Awaited<ReturnType<TestChat["newThread"]>>;
export type TestChat = Awaited<ReturnType<typeof openTestChat>>;

/** The service's /v1 behind a real HTTP server, with the language model behind `modelUrl` (the guide without one). */
export async function openTestChat(routes: RouteTable, modelUrl?: string) {
  const database: TestDatabase = await createTestDatabase();
  const db: Database = openDatabase(database.url, { max: 20 }).db;
  const instance: Instance = await registerInstance(database.url);
  openChat(instance.id);
  openWebAccess(readSettings({}));
  overrideEnv({ RATE_LIMIT_PER_MINUTE: 1_000_000, CHAT_TIMEOUT_MS: 1_500 });
  openModels(
    readSettings(modelUrl ? { OPENAI_BASE_URL: modelUrl, CHAT_MODEL: "test", CHAT_TIMEOUT_MS: "1500" } : {}),
  );
  const dispatch = createDispatcher(routes);
  const server: Server = createServer(
    getRequestListener(
      (request, { outgoing }) =>
        dispatch(request, sendTo(outgoing as ServerResponse)) ?? new Response(null, { status: 599 }),
      { overrideGlobalObjects: false },
    ),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const newWorkspace = async (credits = 100) => {
    const { workspaceId, apiKey } = await createWorkspace(db, { name: "Test", credits });
    return { apiKey, ctx: systemContext(db, workspaceId) };
  };

  const threadOf = async (ctx: Context, apiKey: string) => {
    const agent = await createAgent(ctx, { name: "Ada" });
    await db
      .update(memories)
      .set({
        profileJson: { offer: "Ovens that use half the power" },
        icpJson: { roles: ["Owner"], industries: ["bakery"] },
        senderName: "Ines Vogt",
        senderEmail: "ines@ovens.example",
        postalAddress: "1 Oven Street, Leeds",
      })
      .where(eq(memories.agentId, agent.id));
    const thread = await createThread(ctx, { id: agent.id });
    const path = `${origin}/v1/agents/${agent.id}/threads/${thread.id}`;
    return { ctx, apiKey, agent, threadId: thread.id, path };
  };

  return {
    db,
    origin,
    url: database.url,
    instance,
    newWorkspace,
    threadOf,
    newThread: async (credits?: number) => {
      const { ctx, apiKey } = await newWorkspace(credits);
      return threadOf(ctx, apiKey);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await closeWebAccess();
      await instance.close();
      await closeDatabase();
      await database.drop();
    },
  };
}

/**
 * A language model and the service for the tests of one file: opened as the file is loaded, closed after its last test, when
 * the ledgers have to add up.
 */
export async function openChatSuite(routes: RouteTable) {
  const model = await startModelServer();
  const service = await openTestChat(routes, model.url);
  afterAll(async () => {
    expect((await reconcileLedgers(service.db)).findings).toEqual([]);
    await service.close();
    await model.close();
  });
  return { model, service };
}

/** Calls a path under a thread as a program does. */
export async function callThread(
  { path, apiKey }: Pick<TestPlace, "path" | "apiKey">,
  method: string,
  under: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${path}${under}`, {
    method,
    headers: { "X-Api-Key": apiKey, "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Sends a request to a thread's stream. */
export function sendToThread(
  place: Pick<TestPlace, "path" | "apiKey">,
  body: unknown,
  headers?: Record<string, string>,
): Promise<Response> {
  return callThread(place, "POST", "/messages/stream", body, headers);
}

/** The events of a stream that was read to its end. Throws when it is not well-formed. */
export async function readEvents(response: Response): Promise<Record<string, unknown>[]> {
  const events = (await response.text()).split("\n\n").filter(Boolean);
  if (events.at(-1) !== "data: [DONE]") throw new Error(`The stream has no end: ${events.at(-1)}`);
  return events.slice(0, -1).map((event) => JSON.parse(event.replace(/^data: /, "")));
}

export function textOf(events: Record<string, unknown>[]): string {
  return events.flatMap((event) => (event.type === "text-delta" ? [event.delta] : [])).join("");
}

/** The AI SDK's own client, as `useChat` has it; approvals that are answered are sent at once. */
export function openClient(
  { path, apiKey }: Pick<TestPlace, "path" | "apiKey">,
  messages: UIMessage[] = [],
  transport = new DefaultChatTransport<UIMessage>({
    api: `${path}/messages/stream`,
    headers: { "X-Api-Key": apiKey },
  }),
) {
  const errors: Error[] = [];
  const chat = new Chat<UIMessage>({
    messages,
    generateId: () => newId(),
    transport,
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    onError: (error) => errors.push(error),
  });
  return { chat, errors };
}

/** Turns that were begun in a workspace, what was booked for them, and what is set aside still. */
export async function countTurns({ ctx }: Pick<TestPlace, "ctx">) {
  const [row] = await acrossWorkspaces(ctx).execute<{
    turns: number;
    holds: number;
    charges: number;
    held: number;
  }>(sql`
    select (select count(*)::int from chat_turns where workspace_id = ${ctx.workspaceId}) as turns,
      (select count(*)::int from credit_holds where workspace_id = ${ctx.workspaceId}) as holds,
      (select count(*)::int from credit_entries where workspace_id = ${ctx.workspaceId} and kind = 'charge') as charges,
      (select count(*)::int from credit_holds where workspace_id = ${ctx.workspaceId} and state = 'held') as held`);
  return row!;
}

/** The stored messages of a thread as a page that is opened anew shows them. */
export async function readStored(place: Pick<TestPlace, "path" | "apiKey">): Promise<UIMessage[]> {
  const { messages } = await (await callThread(place, "GET", "/messages?limit=100")).json();
  return messages;
}
