import { AppError } from "@/lib/errors";
import { isWithin } from "@/lib/shapes";
import type { Decision } from "@/lib/tools/approvals";
import type { StoredPart } from "./turn-history";

/** What a client asks for. The rest of the history it sends is ignored; the stored one is authoritative. */
export type TurnRequest =
  | { kind: "send"; message: ClientMessage }
  | { kind: "edit"; messageId: string; text: string }
  | { kind: "regenerate"; messageId: string | undefined; shown: ClientMessage | undefined }
  | { kind: "decide"; decisions: Decision[] };

/** A user message as the client has it. `id` may be any text. */
export type ClientMessage = { id: string | undefined; text: string };

type SentMessage = Record<string, unknown>;
export type TurnBody = {
  message?: string | undefined;
  messages?: SentMessage[] | undefined;
  trigger?: "submit-message" | "regenerate-message" | undefined;
  messageId?: string | undefined;
};

const MAX_TEXT = 1_000_000;

/** Errors: `validation_error` if there is nothing to do or the request holds something unsupported. */
export function readTurnRequest(body: TurnBody): TurnRequest {
  const { message, messages, trigger, messageId } = body;
  const last = messages?.at(-1);
  if (trigger === "regenerate-message") {
    const shown = last?.role === "user" ? readMessage(last) : undefined;
    return { kind: "regenerate", messageId, shown };
  }
  if (message !== undefined) return say({ id: undefined, text: message }, messageId);
  if (last?.role === "user") return say(readMessage(last), messageId);
  const decisions = (messages ?? []).flatMap(decisionsOf);
  if (last?.role === "assistant" && decisions.length > 0) return { kind: "decide", decisions };
  throw nothingToDo();
}

function say({ id, text }: ClientMessage, edited: string | undefined): TurnRequest {
  requireText(text);
  return edited ? { kind: "edit", text, messageId: edited } : { kind: "send", message: { id, text } };
}

/** Errors: `validation_error` for an empty message or one that is too long. */
export function requireText(text: string): void {
  if (text.trim() === "") throw nothingToDo();
  if (!isWithin(text, MAX_TEXT) || text.includes("\u0000"))
    throw new AppError(
      "validation_error",
      "The message is too long, or has a character that cannot be stored.",
      [{ path: "messages", message: `must hold at most ${MAX_TEXT} characters, and no U+0000` }],
    );
}

function readMessage(message: SentMessage): ClientMessage {
  refuseFiles(message);
  return { id: typeof message.id === "string" && message.id ? message.id : undefined, text: textOf(message) };
}

/** If files were dropped silently, people would notice only from the answer. */
function refuseFiles(message: SentMessage): void {
  const files = partsOf(message).filter((part) => part.type === "file");
  if (files.length === 0) return;
  const names = files.map(({ filename, mediaType }) => String(filename ?? mediaType ?? "without a name"));
  throw new AppError(
    "validation_error",
    `Files cannot be attached to a message: ${names.slice(0, 5).join(", ").slice(0, 300)}. Put what they say into the text; lists of leads are imported under Leads, and leads that are there are attached with leadIds.`,
    [{ path: "messages", message: "must not hold parts of the type file" }],
  );
}

function textOf(message: SentMessage): string {
  const texts = partsOf(message).flatMap((part) =>
    part.type === "text" && typeof part.text === "string" ? [part.text] : [],
  );
  if (texts.length > 0) return texts.join("\n");
  return typeof message.content === "string" ? message.content : "";
}

function decisionsOf(message: SentMessage): Decision[] {
  if (message.role !== "assistant") return [];
  return partsOf(message).flatMap((part) => {
    const approval = part.approval as Record<string, unknown> | undefined;
    if (part.state !== "approval-responded" || typeof approval?.id !== "string") return [];
    if (typeof approval.approved !== "boolean") return [];
    const reason = typeof approval.reason === "string" ? approval.reason.slice(0, 1_000) : undefined;
    return [{ approvalId: approval.id, approved: approval.approved, reason }];
  });
}

function partsOf(message: SentMessage): StoredPart[] {
  return Array.isArray(message.parts)
    ? message.parts.filter((part) => typeof part === "object" && part !== null)
    : [];
}

function nothingToDo(): AppError {
  return new AppError(
    "validation_error",
    "There is nothing to do: send a message, answer an approval, or ask to regenerate an answer.",
    [
      {
        path: "message",
        message: "must hold text, unless messages has a new user message or answers to approvals",
      },
    ],
  );
}
