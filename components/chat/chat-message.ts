import type { UIMessage } from "ai";
import type { AttachableLead } from "@/lib/chat/list-named-leads";
import type { SnapshotMessage } from "@/lib/chat/thread-snapshot";
import type { FieldChange } from "@/lib/field-change";

/** What is known of a message besides its parts, once it is stored. */
type MessageFacts = Omit<SnapshotMessage, "id" | "role" | "content" | "parts">;
export type ChatMessage = UIMessage<MessageFacts, { leads: AttachableLead[] }>;

/** A tool call within a message, as the AI SDK streams it and as it is stored. */
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
  /** Once it is stored: how long the call took. */
  durationMs?: number;
  approval?: {
    id: string;
    approved?: boolean;
    reason?: string;
    /** Cards from before they said what changes have no `changes`. */
    descriptor?: { summary: string; estimatedCost: number; people: number; changes?: FieldChange[] };
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

/** The words of a message, paragraphs between its parts. */
export function textOf(message: ChatMessage): string {
  return message.parts
    .flatMap((part) => (part.type === "text" ? [part.text] : []))
    .join("\n\n")
    .trim();
}

export function leadsOf(message: ChatMessage): AttachableLead[] {
  return message.parts.flatMap((part) => (part.type === "data-leads" ? part.data : []));
}
