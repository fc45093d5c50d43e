import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { chatTurns } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { getCredits } from "@/lib/credits/get-credits";
import { grantCredits } from "@/lib/credits/grant-credits";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { createThread } from "./create-thread";
import { openChat } from "./running-turns";
import { streamTurn } from "./stream-turn";

vi.mock("./run-turn", () => {
  throw new Error("A tool's shape is wrong.");
});
const { fresh } = openTestWorkspaces();

test("a turn that cannot begin says so, costs nothing, and leaves its thread free", async () => {
  openChat("00000000-0000-7000-8000-000000000001");
  const ctx = await fresh();
  const { id } = await createAgent(ctx, { name: "Ada" });
  const { id: threadId } = await createThread(ctx, { id, title: "First" });
  await grantCredits(ctx, { amount: 10, note: "Test" });
  const before = await getCredits(ctx, {});
  for (const message of ["Find ten bakeries", "Again"]) {
    const { events } = await streamTurn(ctx, { id, threadId, message });
    const heard = await new Response(events).text();
    expect(heard).toContain("could not begin to answer");
    expect(heard.trimEnd().endsWith("data: [DONE]")).toBe(true);
  }
  expect(await getCredits(ctx, {})).toEqual(before);
  const turns = await acrossWorkspaces(ctx).select().from(chatTurns).where(eq(chatTurns.threadId, threadId));
  expect(turns.map(({ state }) => state)).toEqual(["failed", "failed"]);
});
