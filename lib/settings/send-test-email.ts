import { asc, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { memories } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { emailReasonSentence } from "@/lib/activity/email-reason-sentence";
import { capability } from "@/lib/capability";
import { toOutgoing } from "@/lib/channels/email/send-emails";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId, randomToken } from "@/lib/id";
import { findMemory } from "@/lib/memory/find-memory";
import type { DeliveryResult } from "@/lib/ports/mail-transport";
import { checkMailPolicy } from "@/lib/process/mail-policy";
import { perProcess } from "@/lib/process/per-process";
import { uuid } from "@/lib/shapes";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { EmailAddress } from "@/lib/text/email-address";

const MAX_TESTS = 5;
const WINDOW_MS = 10 * 60_000;

const sentAt = perProcess("test-emails", () => new Map<string, number[]>());

export const sendTestEmail = capability(
  {
    name: "sendTestEmail",
    description:
      "Sends a short test email the same way as outreach, and returns the mail server's response. Free.",
    scope: "outreach:run",
    cost: "free",
    needsApproval: true,
    // An email cannot be taken back with a transaction.
    commitsItself: true,
    input: z.object({
      to: EmailAddress.describe("The recipient."),
      agentId: uuid
        .optional()
        .describe(
          "The agent whose Memory names the sender. Default: the first agent with a sender, else the recipient.",
        ),
    }),
    output: z.object({
      transport: z.enum(["smtp", "outbox"]),
      from: z.string(),
      to: z.string(),
      verdict: z.enum(["accepted", "recipient_refused", "refused", "try_later", "unavailable", "unknown"]),
      answer: z.string().describe("The mail server's response, or why there is none."),
    }),
  },
  async (ctx, { to, agentId }) => {
    const sender = await findSender(ctx, agentId);
    const policy = checkMailPolicy(ctx.settings);
    if (!policy.allowed) throw new AppError("mail_refused", policy.reason);
    if (await isSuppressed(ctx, to))
      throw new AppError(
        "lead_suppressed",
        "This address is on the suppression list, so not even a test can be sent to it. Remove it from the list or choose another.",
      );
    throttleTests(ctx.workspaceId);
    const from = sender ?? { name: "Leadwright", address: to };
    const id = newId();
    const { transport } = ctx.adapters.mail;
    const result = await transport.send(
      toOutgoing(ctx, {
        id: `test-${id}`,
        messageId: `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
        inReplyTo: null,
        references: [],
        fromName: from.name,
        fromAddress: from.address,
        toName: null,
        toAddress: to,
        subject: "A test from Leadwright",
        text: TEXT,
        // This token is not stored, so the link in this email's header unsubscribes nobody.
        unsubscribeToken: randomToken(32),
      }),
    );
    return {
      transport: transport.kind,
      from: from.address,
      to,
      verdict: result.kind,
      answer: answerOf(result),
    };
  },
);

const TEXT = `This is a test. It was sent the same way as your outreach.

If you can read it, mail leaves this service and arrives. Look at its headers to see how your mail server signed it.`;

function answerOf(result: DeliveryResult): string {
  if ("response" in result) return result.response;
  const { kind, reason: said } = result;
  return emailReasonSentence(kind === "unknown" ? "no_reply" : "server_unavailable", { said }, null);
}

/** The sender from the agent's Memory. Errors: `not_found` for an agent outside this workspace. */
async function findSender(
  ctx: Context,
  agentId: string | undefined,
): Promise<{ name: string; address: string } | null> {
  const [memory] = agentId
    ? [await findMemory(ctx, agentId)]
    : await ctx.db
        .select()
        .from(memories)
        .where(and(eq(memories.workspaceId, ctx.workspaceId), isNotNull(memories.senderEmail)))
        .orderBy(asc(memories.createdAt))
        .limit(1);
  if (!memory?.senderEmail) return null;
  return { name: memory.senderName ?? "Leadwright", address: memory.senderEmail };
}

/** Errors: `rate_limited` after too many tests in ten minutes, so that nobody can be flooded from here. */
function throttleTests(workspaceId: string): void {
  const now = performance.now();
  const recent = (sentAt.get(workspaceId) ?? []).filter((at) => at > now - WINDOW_MS);
  if (recent.length >= MAX_TESTS) {
    const minutes = Math.ceil((recent[0]! + WINDOW_MS - now) / 60_000);
    throw new AppError(
      "rate_limited",
      `A workspace can send ${MAX_TESTS} test emails in ten minutes. Try again in ${minutes} min.`,
    );
  }
  sentAt.set(workspaceId, [...recent, now]);
}
