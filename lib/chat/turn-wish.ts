import { AppError } from "@/lib/errors";
import { isUuid } from "@/lib/shapes";

/** What a client asks of a turn. Whatever else it sends of the history is not looked at: the stored one is the truth. */
export type TurnWish =
  | { kind: "send"; text: string; messageId: string | undefined }
  | { kind: "edit"; text: string; messageId: string }
  | { kind: "regenerate"; messageId: string | undefined }
  | { kind: "decide"; decisions: Decision[]; messageId: string | undefined };

export type Decision = { approvalId: string; approved: boolean; reason: string | undefined };

type SentMessage = Record<string, unknown>;
export type TurnRequest = {
  message?: string | undefined;
  messages?: SentMessage[] | undefined;
  trigger?: "submit-message" | "regenerate-message" | undefined;
  messageId?: string | undefined;
};

const MOST_TEXT = 1_000_000;

/** Errors: `validation_error` when there is nothing to do. */
export function readWish(request: TurnRequest): TurnWish {
  const { message, messages, trigger, messageId } = request;
  if (trigger === "regenerate-message") return { kind: "regenerate", messageId };
  if (message !== undefined) return say(message, messageId, undefined);
  const last = messages?.at(-1);
  if (last?.role === "user") {
    const id = typeof last.id === "string" && isUuid(last.id) ? last.id.toLowerCase() : undefined;
    return say(textOf(last), messageId, id);
  }
  const decisions = (messages ?? []).flatMap(decisionsOf);
  if (last?.role === "assistant" && decisions.length > 0) return { kind: "decide", decisions, messageId };
  throw nothingToDo();
}

function say(text: string, edited: string | undefined, ownId: string | undefined): TurnWish {
  const said = text.trim() === "" ? undefined : text;
  if (said === undefined) throw nothingToDo();
  if (said.length > MOST_TEXT || said.includes("\u0000"))
    throw new AppError("validation_error", "The message is too long, or holds the character U+0000.", [
      { path: "messages", message: `must hold at most ${MOST_TEXT} characters, and no U+0000` },
    ]);
  return edited
    ? { kind: "edit", text: said, messageId: edited }
    : { kind: "send", text: said, messageId: ownId };
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

function partsOf(message: SentMessage): Record<string, unknown>[] {
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
