import { afterAll, beforeAll, expect, test } from "vitest";
import { getDraft } from "@/lib/channels/email/drafts/get-draft";
import { updateDraft } from "@/lib/channels/email/drafts/update-draft";
import { createThread } from "@/lib/chat/create-thread";
import type { Context } from "@/lib/context";
import { reviewRun } from "@/testing/outreach/review-run";
import { openSendPath } from "@/testing/outreach/send-path";
import { decide, propose } from "./approvals";
import { callTool } from "./call-tool";
import { TOOLS, type Tool } from "./registry";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());

const approveDrafts = TOOLS.find(({ capability }) => capability.name === "approveDrafts")!;

/** Two drafts whose approval was asked for in a chat and given. `run` makes the approved call. */
async function approveInChat() {
  const { ctx, agentId, campaignId, ids } = await reviewRun(path.connection, 2);
  const agent = { id: agentId, campaignId };
  const { id: threadId } = await createThread(ctx, { id: agentId });
  const call = { toolCallId: "call-1", toolName: "approveDrafts", input: { ids } };
  const approvalId = "approval-1";
  const messageId = crypto.randomUUID();
  await propose(ctx, agent, { ...call, id: approvalId, threadId, messageId });
  const answer = () => decide(ctx, threadId, [{ approvalId, approved: true, reason: undefined }]);
  const run = (tool: Tool = approveDrafts) =>
    callTool(ctx, tool, call.input, { agent, threadId, toolCallId: call.toolCallId });
  return { ctx, ids: ids as [string, string], answer, run };
}

const rewrite = (ctx: Context, id: string) => updateDraft(ctx, { id, subject: "Something else" });

test("an approval in a chat queues the drafts as its card showed them", async () => {
  const { ids, answer, run } = await approveInChat();
  await answer();
  expect(await run()).toMatchObject({ approved: ids.map((id) => ({ id })), refused: [] });
});

test("a draft that was changed after the card was shown stops the call", async () => {
  const { ctx, ids, answer, run } = await approveInChat();
  await answer();
  await rewrite(ctx, ids[0]);
  expect(await run()).toMatchObject({ error: { code: "invalid_state" } });
  for (const id of ids) expect(await getDraft(ctx, { id })).toMatchObject({ canEdit: true });
});

test("a draft that is changed while the approved call runs is refused alone", async () => {
  const { ctx, ids, answer, run } = await approveInChat();
  await answer();
  const { capability } = approveDrafts;
  const raced = Object.assign(async (...args: Parameters<typeof capability>) => {
    await rewrite(ctx, ids[0]);
    return capability(...args);
  }, capability);
  expect(await run({ ...approveDrafts, capability: raced } as Tool)).toMatchObject({
    approved: [{ id: ids[1] }],
    refused: [{ id: ids[0], code: "invalid_state" }],
  });
});
