import type { UIMessage } from "ai";
import type { AttachableLead } from "@/lib/chat/list-named-leads";
import type { SnapshotMessage } from "@/lib/chat/schemas";
import type { FieldChange } from "@/lib/field-change";
import type { OutreachPreview } from "@/lib/workflows/describe-outreach";

/** What is known about a stored message besides its parts. */
type MessageFacts = Omit<SnapshotMessage, "id" | "role" | "content" | "parts">;
export type ChatMessage = UIMessage<MessageFacts, { leads: AttachableLead[] }>;

/** A tool call in a message, as streamed by the AI SDK and as stored. */
export type ToolPart = {
  type: `tool-${string}`;
  toolCallId: string;
  state:
    | "input-streaming"
    | "input-available"
    | "approval-requested"
    | "approval-responded"
    | "output-available"
    | "output-error"
    | "output-denied";
  input?: Record<string, unknown>;
  output?: unknown;
  errorText?: string;
  /** Set when stored: how long the call took. */
  durationMs?: number;
  approval?: {
    id: string;
    approved?: boolean;
    reason?: string;
    /** Old cards have no `changes`. */
    descriptor?: {
      summary: string;
      estimatedCost: number;
      people: number;
      changes?: FieldChange[];
      /** Credits available when it was asked; left out where nothing is spent. */
      balance?: number;
      arguments?: Record<string, unknown>;
      /** Of emails. */
      preview?: OutreachPreview;
    };
  };
};

export function toChatMessage({ id, role, parts, content: _, ...metadata }: SnapshotMessage): ChatMessage {
  return { id, role, parts: parts as unknown as ChatMessage["parts"], metadata };
}

export function isToolPart(part: unknown): part is ToolPart {
  return (part as { type: string }).type.startsWith("tool-");
}

export function toolNameOf(part: ToolPart): string {
  return part.type.slice("tool-".length);
}

/** The text of a message, with paragraph breaks between its parts. */
export function textOf(message: ChatMessage): string {
  return message.parts
    .flatMap((part) => (part.type === "text" ? [part.text] : []))
    .join("\n\n")
    .trim();
}

export function leadsOf(message: ChatMessage): AttachableLead[] {
  return message.parts.flatMap((part) => (part.type === "data-leads" ? part.data : []));
}

/** Ids of the approvals in a message that have been answered but that the agent has not continued from. */
export function decisionsOf(message: ChatMessage | undefined): string[] {
  if (message?.role !== "assistant") return [];
  return message.parts.flatMap((part) =>
    isToolPart(part) && part.state === "approval-responded" && part.approval ? [part.approval.id] : [],
  );
}
