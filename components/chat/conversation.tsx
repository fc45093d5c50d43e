"use client";
import { useChat } from "@ai-sdk/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Spinner } from "@/components/ui/spinner";
import { useToast } from "@/components/ui/toast";
import type { ThreadSnapshot } from "@/lib/chat/schemas";
import { type ChatMessage, isToolPart, leadsOf, textOf } from "./chat-message";
import type { ChatProps } from "./chat-props";
import { Column } from "./column";
import { Composer } from "./composer";
import { EarlierMessages } from "./earlier-messages";
import { FirstPrompts, GuideNote } from "./first-prompts";
import { MessageList } from "./message-list";
import { openOutbox } from "./outbox";
import { ProblemNote } from "./problem-note";
import { openThreadSession } from "./thread-session";
import { useChosenPrompt } from "./use-chosen-prompt";
import { useDraft } from "./use-draft";
import { useHandedLeads } from "./use-handed-leads";
import { useStickToEnd } from "./use-stick-to-end";
import { whyNotSend } from "./why-not-send";

/** Milliseconds between two renders of streamed text. */
const DRAW_EVERY_MS = 50;

/** One thread: its messages and the message box. */
export function Conversation(props: ChatProps & { threadId: string; snapshot: ThreadSnapshot }) {
  const { agent, person, threadId, snapshot, missing, isGuide, handedLeads, actions } = props;
  const [heard, setHeard] = useState("");
  const [session] = useState(() =>
    openThreadSession({
      api: `/api/chat/${agent.id}/${threadId}`,
      snapshot,
      outbox: openOutbox(agent.id, threadId),
      onAnswer: (message) => setHeard(announce(agent.name, message)),
    }),
  );
  const { messages, status } = useChat({ chat: session.chat, throttle: DRAW_EVERY_MS });
  const state = useSyncExternalStore(session.subscribe, session.read, session.read);
  const isSpeaking = status === "submitted" || status === "streaming";

  useEffect(() => session.open(), [session]);
  useEffect(() => session.follow(snapshot.version), [session, snapshot.version]);

  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const { isAway, toEnd, hold } = useStickToEnd(list);
  const { draft, isRead, setDraft, clear } = useDraft(agent.id, threadId);
  const [editing, setEditing] = useState<{ messageId: string; text: string } | null>(null);
  const [isStopping, setStopping] = useState(false);
  const toast = useToast();
  useHandedLeads(handedLeads, isRead, setDraft);
  const choose = useChosenPrompt(box, setDraft);
  const whyNot = whyNotSend(props);

  const { text, leads, isSent } = draft;
  const submit = useCallback(() => {
    clear();
    toEnd();
    void session.send(text, leads);
  }, [session, text, leads, clear, toEnd]);

  // The message that opened the thread is sent as soon as it exists.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isRead || !isSent || !isFirst.current) return;
    isFirst.current = false;
    box.current?.focus();
    submit();
  }, [isRead, isSent, submit]);

  // Text that was not accepted goes back into the box, to be sent again.
  const { problem } = state;
  useEffect(() => {
    if (problem?.request.kind === "send") {
      const { text, leads } = problem.request;
      setDraft((draft) => ({
        text: [text, draft.text].filter(Boolean).join("\n\n"),
        leads: leads.length > 0 ? leads : draft.leads,
      }));
    }
    if (problem?.request.kind === "edit") {
      setEditing({ messageId: problem.request.messageId, text: problem.request.text });
    }
  }, [problem, setDraft]);

  const edit = useCallback(
    (message: ChatMessage, text: string) => {
      setEditing(null);
      void session.edit(message.id, text, leadsOf(message));
      box.current?.focus();
    },
    [session],
  );
  const regenerate = useCallback((messageId: string) => void session.regenerate(messageId), [session]);
  const decide = useCallback(
    (id: string, approved: boolean, reason?: string) => void session.decide(id, approved, reason),
    [session],
  );
  const { undoMemoryChange, undoSequenceChange } = actions;
  const undo = useCallback(
    async (approvalId: string, tool: string) => {
      const undoIt = tool === "changeSequence" ? undoSequenceChange : undoMemoryChange;
      const result = await undoIt({ id: agent.id, approvalId }).catch(() => null);
      await session.refresh();
      return result?.ok === false ? result.error.message : undefined;
    },
    [session, agent.id, undoMemoryChange, undoSequenceChange],
  );
  const stop = async () => {
    setStopping(true);
    const why = await session.stop();
    setStopping(false);
    box.current?.focus();
    if (why) toast({ title: "The answer was not stopped", description: why, failed: true });
  };

  return (
    <Column
      list={list}
      foot={
        <>
          {isAway && (
            <div className="pointer-events-none absolute inset-x-0 -top-11 flex justify-center">
              <Button size="small" className="pointer-events-auto shadow-lift" onClick={() => toEnd(true)}>
                <ArrowDown aria-hidden="true" />
                Jump to latest
              </Button>
            </div>
          )}
          {state.isLost && !state.refusal && (
            <p role="status" className="mb-2 flex items-center gap-2 text-quiet text-sm">
              <Spinner />
              The service isn’t responding.
              {state.isMessageKept && " Your message is kept, and sent once when it’s back."}
            </p>
          )}
          {state.refusal && (
            <Failure
              className="mb-3"
              title="This thread cannot be loaded"
              action={state.refusal.code === "unauthorized" && <Button href="/sign-in">Sign in</Button>}
            >
              {state.refusal.message}
            </Failure>
          )}
          {problem && (
            <ProblemNote
              problem={problem}
              close={session.forgetProblem}
              retry={
                problem.request.kind === "send"
                  ? submit
                  : problem.request.kind === "regenerate"
                    ? () => regenerate((problem.request as { messageId: string }).messageId)
                    : undefined
              }
            />
          )}
          <Composer
            agentName={agent.name}
            draft={draft}
            setDraft={setDraft}
            submit={submit}
            stop={isSpeaking ? stop : undefined}
            isStopping={isStopping}
            isAway={state.isLost}
            whyNot={whyNot}
            browseLeads={actions.browseLeads}
            box={box}
          />
        </>
      }
    >
      {state.hasEarlier ? (
        <EarlierMessages load={() => session.loadEarlier(hold)} />
      ) : (
        isGuide && messages.length > 0 && <GuideNote />
      )}
      {messages.length === 0 && !isSent ? (
        <FirstPrompts
          agentId={agent.id}
          agentName={agent.name}
          missing={missing}
          isGuide={isGuide}
          choose={whyNot ? undefined : choose}
        />
      ) : (
        <MessageList
          messages={messages}
          agentName={agent.name}
          selfId={person.id}
          approvals={state.approvals}
          isSpeaking={isSpeaking}
          canSend={whyNot === undefined}
          canWrite={props.canWrite}
          answerError={state.answerError}
          editing={editing}
          setEditing={setEditing}
          edit={edit}
          regenerate={regenerate}
          decide={decide}
          isLost={state.isLost}
          undo={undo}
        />
      )}
      <p aria-live="polite" className="sr-only">
        {heard}
      </p>
    </Column>
  );
}

/** Maximum characters of an answer announced to screen readers; the rest can be read in the log. */
const MAX_HEARD = 600;

function announce(agentName: string, message: ChatMessage): string {
  const asks = message.parts.some((part) => isToolPart(part) && part.state === "approval-requested");
  const text = textOf(message);
  const said = text.length > MAX_HEARD ? `${text.slice(0, MAX_HEARD)} …` : text;
  return [said && `${agentName}: ${said}`, asks && `${agentName} needs your approval.`]
    .filter(Boolean)
    .join(" ");
}
