"use client";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { memo, type ReactNode, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { IconButton } from "@/components/ui/icon-button";
import { Markdown } from "@/components/ui/markdown";
import { Spinner } from "@/components/ui/spinner";
import type { SnapshotApproval } from "@/lib/chat/schemas";
import { Approval } from "./approval";
import type { Decide } from "./approval-card";
import { type ChatMessage, isToolPart, type ToolPart, textOf } from "./chat-message";
import { CopyButton } from "./copy-button";
import { MessageHead } from "./message-head";
import { OpenLine, ToolLine } from "./tool-line";
import type { UndoChange } from "./undo-change";

type Props = {
  message: ChatMessage;
  agentName: string;
  selfId: string;
  approvals: ReadonlyMap<string, SnapshotApproval>;
  /** The agent is writing this message now. */
  isSpeaking: boolean;
  /** The newest message of the thread: only its approvals can be answered. */
  isNewest: boolean;
  /** Why the reader cannot decide. */
  whyNot?: string;
  /** Why it failed, if known. */
  errorText?: string;
  decide: Decide;
  /** The service isn't responding, so what is shown may be out of date. */
  isLost: boolean;
  undo?: UndoChange;
  regenerate?: (messageId: string) => void;
};

/** What the agent said and did. */
export const AgentMessage = memo(function AgentMessage(props: Props) {
  const { message, agentName, isSpeaking, errorText, regenerate } = props;
  const { createdAt, status } = message.metadata ?? {};
  const text = textOf(message);
  const [showsCost, setShowsCost] = useState(false);
  const isSilent = !message.parts.some((part) => part.type !== "step-start");
  return (
    <article className="group" aria-label={agentName} aria-busy={isSpeaking}>
      <MessageHead
        name={agentName}
        at={createdAt}
        actions={
          !isSpeaking && (
            <>
              {message.metadata?.credits != null && (
                <button
                  type="button"
                  aria-expanded={showsCost}
                  onClick={() => setShowsCost(!showsCost)}
                  className="mr-1 h-7 rounded-md px-1.5 text-quiet text-xs hover:bg-hover hover:text-text pointer-coarse:h-10"
                >
                  <Amount value={message.metadata.credits} unit="credits" digits={3} />
                </button>
              )}
              {text && <CopyButton text={text} />}
              {regenerate && (
                <IconButton label="Regenerate answer" size="small" onClick={() => regenerate(message.id)}>
                  <RefreshCw aria-hidden="true" className="text-quiet" />
                </IconButton>
              )}
            </>
          )
        }
      />
      {message.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end.
        <Part key={index} {...props} part={part} isLast={index === message.parts.length - 1} />
      ))}
      {isSpeaking && <Working isSilent={isSilent} parts={message.parts} />}
      {!isSpeaking && status === "stopped" && (
        <p className="mt-2 text-quiet text-sm">
          {isSilent ? "Stopped before the answer began." : "Stopped here."}
        </p>
      )}
      {!isSpeaking && status === "failed" && (
        <Failure
          className="mt-2"
          title={isSilent ? "No answer" : "The answer was cut off"}
          kept="Your message is kept."
          action={regenerate && <Button onClick={() => regenerate(message.id)}>Try again</Button>}
        >
          {errorText ?? "Something went wrong while the agent was answering."}
        </Failure>
      )}
      {showsCost && <Cost facts={message.metadata} />}
    </article>
  );
});

function Part({
  part,
  isLast,
  isSpeaking,
  isNewest,
  approvals,
  selfId,
  whyNot,
  decide,
  isLost,
  undo,
}: Props & { part: ChatMessage["parts"][number]; isLast: boolean }): ReactNode {
  if (part.type === "text")
    return part.text.trim() === "" ? null : (
      <div className="my-2.5 first:mt-0 last:mb-0">
        <Markdown text={part.text} streaming={isSpeaking && isLast} />
      </div>
    );
  if (part.type === "reasoning")
    return part.text.trim() === "" ? null : (
      <OpenLine line={isSpeaking && isLast ? "Thinking …" : "Thought"}>
        <p className="whitespace-pre-wrap break-words text-quiet">{part.text}</p>
      </OpenLine>
    );
  if (!isToolPart(part)) return null;
  const tool: ToolPart = part;
  const { approval, state } = tool;
  if (!approval) return <ToolLine part={tool} />;
  const isWaiting = state === "approval-requested" || state === "approval-responded";
  return (
    <Approval
      part={tool}
      isAsked={isWaiting && isNewest}
      approval={approvals.get(approval.id)}
      selfId={selfId}
      decide={decide}
      isSpeaking={isSpeaking}
      whyNot={whyNot}
      isLost={isLost}
      undo={undo}
    />
  );
}

/** Shows that work is in progress when nothing else does. */
function Working({ isSilent, parts }: { isSilent: boolean; parts: ChatMessage["parts"] }) {
  const last = parts.at(-1);
  const shows =
    last && ((last.type === "text" && last.text) || (isToolPart(last) && !last.state.startsWith("output")));
  if (shows) return null;
  return (
    <p className="flex h-7 animate-wait items-center gap-2 text-quiet text-sm">
      <Spinner />
      {isSilent ? "Thinking …" : "Working …"}
    </p>
  );
}

/** What an answer cost. */
function Cost({ facts }: { facts: ChatMessage["metadata"] }) {
  if (!facts || facts.credits === null) return null;
  const { credits, inputTokens, outputTokens, model, timeToFirstTokenMs } = facts;
  return (
    <p className="mt-2 text-quiet text-xs">
      <Amount value={credits} unit="credits" digits={6} />: <Amount value={inputTokens ?? 0} unit="tokens" />{" "}
      in, <Amount value={outputTokens ?? 0} unit="tokens" /> written
      {model && ` by ${model === "guide" ? "the built-in guide" : model}`}
      {timeToFirstTokenMs !== null && (
        <>
          · first word after <Amount value={timeToFirstTokenMs / 1_000} digits={1} /> s
        </>
      )}
    </p>
  );
}
