"use client";
import type { SnapshotApproval } from "@/lib/chat/schemas";
import { AgentMessage } from "./agent-message";
import type { Decide } from "./approval-card";
import type { ChatMessage } from "./chat-message";
import type { UndoChange } from "./undo-change";
import { UserMessage } from "./user-message";

const NOTHING_SAID: ChatMessage = { id: "", role: "assistant", parts: [] };

/**
 * All messages. For screen readers it is a log to read through; new messages are announced elsewhere, and only when
 * complete.
 */
export function MessageList({
  messages,
  agentName,
  selfId,
  approvals,
  isSpeaking,
  canSend,
  canWrite,
  answerError,
  editing,
  setEditing,
  edit,
  regenerate,
  decide,
  isLost,
  undo,
}: {
  messages: ChatMessage[];
  agentName: string;
  selfId: string;
  approvals: ReadonlyMap<string, SnapshotApproval>;
  isSpeaking: boolean;
  canSend: boolean;
  canWrite: boolean;
  answerError: string | null;
  editing: { messageId: string; text: string } | null;
  setEditing: (editing: { messageId: string; text: string } | null) => void;
  edit: (message: ChatMessage, text: string) => void;
  regenerate: (messageId: string) => void;
  decide: Decide;
  isLost: boolean;
  undo: UndoChange;
}) {
  const isFree = canSend && !isSpeaking;
  const last = messages.at(-1);
  const agent = { agentName, selfId, approvals, decide, isLost, undo: canWrite ? undo : undefined };
  return (
    <div role="log" aria-live="off" aria-label="Conversation" className="flex flex-col gap-7">
      {messages.map((message) => {
        const isNewest = message === last;
        return message.role === "user" ? (
          <UserMessage
            key={message.id}
            message={message}
            selfId={selfId}
            editing={editing?.messageId === message.id ? editing.text : undefined}
            setEditing={setEditing}
            edit={isFree ? edit : undefined}
          />
        ) : (
          <AgentMessage
            key={message.id}
            {...agent}
            message={message}
            isNewest={isNewest}
            isSpeaking={isSpeaking && isNewest}
            whyNot={canWrite ? undefined : "Your role cannot approve this."}
            errorText={isNewest ? (answerError ?? undefined) : undefined}
            regenerate={isFree && isNewest ? regenerate : undefined}
          />
        );
      })}
      {isSpeaking && last?.role === "user" && (
        <AgentMessage {...agent} message={NOTHING_SAID} isNewest isSpeaking />
      )}
    </div>
  );
}
