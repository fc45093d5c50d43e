import { createHash } from "node:crypto";
import { gt } from "drizzle-orm";
import { chatTurns } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import { isUuid } from "@/lib/shapes";
import type { Decision } from "@/lib/tools/approvals";
import type { AttachedLead } from "./queries";
import { findMessage, findNextTo, findOneOf, type MessageRow } from "./turn-history";
import { type ClientMessage, requireText, type TurnRequest } from "./turn-request";

type Turn = typeof chatTurns.$inferSelect;

/** What a request means, given the stored conversation. */
export type TurnPlan =
  /** A repeated request: the client joins its turn or gets the stored answer; nothing is done or charged. */
  | { kind: "repeat"; turn: Turn | null; question: MessageRow | null; answer: MessageRow | null }
  /** A new message at the end of the thread. */
  | { kind: "say"; ids: string[]; text: string }
  /** New text for an existing message; everything after it is superseded. */
  | { kind: "replace"; question: MessageRow; text: string }
  /** An existing message is answered, again or for the first time; everything after it is superseded. */
  | { kind: "answer"; question: MessageRow }
  | { kind: "decide"; decisions: Decision[] };

type Place = { threadId: string; running: Turn | null; attached: AttachedLead[] };

/** Compares a request with the stored conversation. Errors: `validation_error`, `not_found`, `message_conflict`, `idempotency_mismatch`. */
export async function planTurn(ctx: Context, place: Place, request: TurnRequest): Promise<TurnPlan> {
  const repeat = await findKeyed(ctx, place);
  if (repeat) return repeat;
  switch (request.kind) {
    case "decide":
      return request;
    case "send":
      return planSend(ctx, place, request.message);
    case "edit": {
      const question = await findOneOf(
        ctx,
        place.threadId,
        idsOfClientMessage(place.threadId, request.messageId),
      );
      if (question?.role !== "user") throw notFound("message");
      if (isSame(question, request.text, place.attached)) return planAgain(ctx, place, question);
      return { kind: "replace", question, text: request.text };
    }
    case "regenerate":
      return planRegenerate(ctx, place.threadId, request);
  }
}

/** The turn that a request with the same key began in the last 24 hours. Errors: `idempotency_mismatch`. */
async function findKeyed(ctx: Context, { threadId }: Place): Promise<TurnPlan | null> {
  const { idempotency } = ctx;
  if (!idempotency) return null;
  const ofKey = and(
    eq(chatTurns.workspaceId, ctx.workspaceId),
    eq(chatTurns.threadId, threadId),
    eq(chatTurns.requestKey, idempotency.key),
  );
  const [turn] = await ctx.db
    .select()
    .from(chatTurns)
    .where(and(ofKey, gt(chatTurns.createdAt, sql`now() - interval '24 hours'`)));
  if (!turn) {
    await ctx.db.update(chatTurns).set({ requestKey: null }).where(ofKey);
    return null;
  }
  if (turn.requestBody !== idempotency.body)
    throw new AppError(
      "idempotency_mismatch",
      "This Idempotency-Key was already used with another body. Use a new key for a new request.",
    );
  const answer = await findMessage(ctx, threadId, { id: turn.messageId });
  return { kind: "repeat", turn, question: null, answer: answer ?? null };
}

async function planSend(ctx: Context, place: Place, { id, text }: ClientMessage): Promise<TurnPlan> {
  const ids = id === undefined ? [] : idsOfClientMessage(place.threadId, id);
  const known = ids.length > 0 ? await findOneOf(ctx, place.threadId, ids) : undefined;
  if (!known) return { kind: "say", ids, text };
  if (known.role !== "user" || !isSame(known, text, place.attached))
    throw new AppError(
      "message_conflict",
      "This message id is already used in the thread with another text. Send a new message with a new id; to change the stored one, name it in messageId.",
    );
  return planAgain(ctx, place, known);
}

/** The message is already stored. If its answer failed without a charge, it is tried again; otherwise the stored answer is repeated. */
async function planAgain(ctx: Context, place: Place, question: MessageRow): Promise<TurnPlan> {
  const next = await findNextTo(ctx, place.threadId, { after: question.position });
  const { running } = place;
  if (running && (!next || next.id === running.messageId))
    return { kind: "repeat", turn: running, question, answer: next ?? null };
  const isLast = !next || !(await findNextTo(ctx, place.threadId, { after: next.position }));
  const hasFailed = !next || (next.role === "assistant" && next.status === "failed" && !next.credits);
  if (isLast && hasFailed) return { kind: "answer", question };
  const answer = next?.role === "assistant" ? next : null;
  return { kind: "repeat", turn: null, question, answer };
}

/** Answers the message that the client shows last, so an answer before it is never dropped. */
async function planRegenerate(
  ctx: Context,
  threadId: string,
  { messageId, shown }: Extract<TurnRequest, { kind: "regenerate" }>,
): Promise<TurnPlan> {
  const known = shown && (await findShown(ctx, threadId, shown));
  if (known) {
    const isEdited = shown.text.trim() !== "" && shown.text !== known.content;
    if (!isEdited) return { kind: "answer", question: known };
    requireText(shown.text);
    return { kind: "replace", question: known, text: shown.text };
  }
  const named =
    messageId === undefined
      ? undefined
      : await findOneOf(ctx, threadId, idsOfClientMessage(threadId, messageId));
  if (!named && shown) {
    requireText(shown.text);
    const ids = shown.id === undefined ? [] : idsOfClientMessage(threadId, shown.id);
    return { kind: "say", ids, text: shown.text };
  }
  const message = messageId === undefined ? await findMessage(ctx, threadId, "newest") : named;
  const question =
    message?.role === "assistant" ? await findNextTo(ctx, threadId, { before: message.position }) : message;
  if (question?.role !== "user") throw nothingToRegenerate();
  return { kind: "answer", question };
}

/** The user message that a client shows. Without an id, it is the newest user message, if the text is the same. */
async function findShown(
  ctx: Context,
  threadId: string,
  { id, text }: ClientMessage,
): Promise<MessageRow | undefined> {
  if (id === undefined) {
    const newest = await findMessage(ctx, threadId, { role: "user" });
    return newest?.content === text ? newest : undefined;
  }
  const found = await findOneOf(ctx, threadId, idsOfClientMessage(threadId, id));
  return found?.role === "user" ? found : undefined;
}

function isSame(question: MessageRow, text: string, attached: AttachedLead[]): boolean {
  const leads = question.parts.find(({ type }) => type === "data-leads")?.data as AttachedLead[] | undefined;
  const idsOf = (of: AttachedLead[] = []) =>
    of
      .map(({ id }) => id)
      .sort()
      .join();
  return question.content === text && idsOf(leads) === idsOf(attached);
}

function nothingToRegenerate(): AppError {
  return new AppError("validation_error", "There is no such answer to regenerate.", [
    {
      path: "messageId",
      message: "must be an answer of the agent in this thread, or a message that it answers",
    },
  ]);
}

/**
 * The ids under which a client's message may be stored in a thread, in order of preference. A UUID is used as it is, unless another
 * thread has it. Any other text, such as the AI SDK's default ids, becomes a UUID derived from the thread and the text (version 8, RFC
 * 9562 §5.8). So a message that is sent twice is recognized, whatever id the client uses.
 */
function idsOfClientMessage(threadId: string, clientId: string): [string, ...string[]] {
  const own = clientId.toLowerCase();
  const made = makeId(threadId, isUuid(clientId) ? own : clientId);
  return isUuid(clientId) ? [own, made] : [made];
}

function makeId(threadId: string, clientId: string): string {
  const bytes = createHash("sha256").update(`${threadId} ${clientId}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
