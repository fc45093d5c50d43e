"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { ConversationEmail } from "@/lib/inbox/conversation";
import type { Colleague } from "@/lib/inbox/list-colleagues";
import type { ReplyDraft } from "@/lib/inbox/reply-draft";
import { findOpen } from "@/lib/writing/find-open";
import { describeColleagues } from "./describe-colleagues";
import { DraftChoice } from "./draft-choice";
import { DraftFacts } from "./draft-facts";
import type { InboxActions } from "./inbox-actions";
import { useAnswerKeeper } from "./use-answer-keeper";
import { usePresence } from "./use-presence";

const DAY_MS = 86_400_000;
const listWords = (words: readonly string[]) => new Intl.ListFormat("en").format([...new Set(words)]);
/** In days. */
const REMINDERS = [
  { value: "2", label: "If no reply in 2 days" },
  { value: "4", label: "If no reply in 4 days" },
  { value: "7", label: "If no reply in a week" },
  { value: "14", label: "If no reply in 2 weeks" },
];

/**
 * Where an answer to one conversation is written. It goes out 20 seconds after Send; until then the conversation shows Undo.
 * What has come since the writing began, a colleague's answer or a newer email, has to be marked as seen before Send, and what the
 * person wrote on another device is chosen or left first.
 */
export function AnswerBox({
  personId,
  conversationId,
  stored,
  inConversation,
  emails,
  draftsItself,
  from,
  to,
  wait,
  send,
  draft,
}: {
  personId: string;
  conversationId: string;
  /** What the person was writing, on any of their devices. */
  stored: ReplyDraft;
  /** Who else has the conversation open. */
  inConversation: Colleague[];
  /** Of the conversation, oldest first. */
  emails: Pick<ConversationEmail, "id" | "direction">[];
  /** A draft is made at once, unless something is written already. */
  draftsItself: boolean;
  from: string;
  to: string;
  /** Why the answer would wait, as a sentence. */
  wait: string | null;
  send: InboxActions["send"];
  draft: InboxActions["draft"];
}) {
  const router = useRouter();
  const { answer, keeper } = useAnswerKeeper(personId, conversationId, stored);
  const { presence, colleagues } = usePresence(conversationId, inConversation);
  const { text } = answer;
  const [isSending, setSending] = useState(false);
  const [remindIn, setRemindIn] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isDrafting, setDrafting] = useState(false);
  const [facts, setFacts] = useState<{ label: string; value: string }[]>([]);
  const ids = emails.map(({ id }) => id);
  /** What was there when the writing began. */
  const [seen, setSeen] = useState(ids);
  const isEmpty = text.trim() === "";
  const open = findOpen(text);
  const [isAsked, setAsked] = useState(false);
  const unseen = isEmpty || isSending ? [] : emails.filter(({ id }) => !seen.includes(id));
  const isBlocked = unseen.length > 0 || answer.other !== null;

  const write = (next: string) => {
    if (isEmpty) setSeen(ids);
    keeper.write(next);
  };
  const type = (next: string) => {
    write(next);
    if (next.trim() === "") presence.stopped();
    else presence.wrote();
  };
  const makeDraft = async (reuse: boolean) => {
    setDrafting(true);
    setProblem(undefined);
    const made = await answered(draft({ id: conversationId, reuse }));
    setDrafting(false);
    // Somebody began to write meanwhile.
    if (keeper.read().text.trim() !== "") return;
    if (!made.ok) return setProblem(made.error.message);
    write(made.data.text);
    setFacts(made.data.facts);
  };
  const onShown = useEffectEvent(() => {
    if (draftsItself && keeper.read().text === "") void makeDraft(true);
  });
  useEffect(() => onShown(), []);

  const submit = async (event?: FormEvent, { isSure = false } = {}) => {
    event?.preventDefault();
    if (isEmpty || isSending || isBlocked) return;
    if (open.length > 0 && !isSure) return setAsked(true);
    setAsked(false);
    setSending(true);
    setProblem(undefined);
    await keeper.save();
    // Another device's text would be gone with the answer.
    if (keeper.read().other !== null) return setSending(false);
    const seenEmailId = ids.at(-1);
    const remindAt =
      remindIn === "" ? undefined : new Date(Date.now() + Number(remindIn) * DAY_MS).toISOString();
    const sent = await answered(
      send({ id: conversationId, text, ...(seenEmailId && { seenEmailId }), ...(remindAt && { remindAt }) }),
    );
    setSending(false);
    if (sent.ok) {
      keeper.sent();
      presence.stopped();
      setRemindIn("");
      setFacts([]);
    } else setProblem(sent.error.message);
    router.refresh();
  };
  const markSeen = () => {
    setSeen(ids);
    setProblem(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void submit();
  };

  return (
    <form onSubmit={submit} aria-label="Answer" className="space-y-2">
      <p role="status" className="break-words text-quiet text-sm empty:hidden">
        {describeColleagues(colleagues).join(" · ")}
      </p>
      <Textarea
        data-answer=""
        aria-label="Answer"
        aria-keyshortcuts="r"
        rows={4}
        maxLength={20_000}
        value={text}
        readOnly={isSending}
        placeholder="Write an answer"
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onBlur={() => void keeper.save()}
      />
      <DraftFacts facts={facts} />
      {answer.unsaved && (
        <p role="status" className="text-quiet text-sm">
          {answer.unsaved === "unreachable"
            ? "Saved on this device only. It's saved to your account when you're back online."
            : `Saved on this device only. ${answer.unsaved.message}`}
        </p>
      )}
      {answer.other !== null && <DraftChoice other={answer.other} choose={keeper.choose} />}
      {unseen.length > 0 && (
        <div role="status">
          <Notice
            tone="warning"
            action={
              <Button size="small" onClick={markSeen}>
                Mark as seen
              </Button>
            }
          >
            {unseen.some(({ direction }) => direction === "out")
              ? "Somebody else answered while you were writing. Yours is not sent."
              : "A new email arrived while you were writing. Your answer is not sent."}
          </Notice>
        </div>
      )}
      {isAsked && open.length > 0 && (
        <div role="status">
          <Notice
            tone="warning"
            action={
              <Button size="small" onClick={() => void submit(undefined, { isSure: true })}>
                Send anyway
              </Button>
            }
          >
            Your answer still has {listWords(open)} in it, so it isn&apos;t sent yet. Fill that in, or send it
            as it is.
          </Notice>
        </div>
      )}
      {problem && <Failure title={problem} kept="Your text is still here." />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 break-words text-quiet text-sm max-sm:basis-full">
          {wait ?? `From ${from} to ${to}. Free, without a footer.`}
        </p>
        {isEmpty && (
          <Button pending={isDrafting} onClick={() => void makeDraft(false)}>
            Draft an answer
          </Button>
        )}
        {!isEmpty && (
          <Select
            aria-label="Remind me if nobody replies"
            className="max-w-48"
            value={remindIn}
            disabled={isSending}
            placeholder="No reminder"
            options={REMINDERS}
            onChange={({ target }) => setRemindIn(target.value)}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          pending={isSending}
          disabled={isEmpty || isBlocked}
          aria-keyshortcuts="Meta+Enter Control+Enter"
        >
          Send answer
        </Button>
      </div>
    </form>
  );
}
