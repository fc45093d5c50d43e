"use client";
import { useRouter } from "next/navigation";
import {
  type FormEvent,
  Fragment,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { ConversationEmail } from "@/lib/inbox/conversation";
import { joinTexts, keepAnswerText, readAnswerText, watchRestored } from "./answer-text";
import type { InboxActions } from "./inbox-actions";

const DAY_MS = 86_400_000;
/** In days. */
const REMINDERS = [
  { value: "2", label: "If no reply in 2 days" },
  { value: "4", label: "If no reply in 4 days" },
  { value: "7", label: "If no reply in a week" },
  { value: "14", label: "If no reply in 2 weeks" },
];

/**
 * Where an answer to one conversation is written. It goes out 20 seconds after Send; until then the conversation shows Undo.
 * What has come since the writing began, a colleague's answer or a newer email, has to be marked as seen before Send.
 */
export function AnswerBox({
  conversationId,
  emails,
  draftsItself,
  from,
  to,
  wait,
  send,
  draft,
}: {
  conversationId: string;
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
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const [remindIn, setRemindIn] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isDrafting, setDrafting] = useState(false);
  const [facts, setFacts] = useState<{ label: string; value: string }[]>([]);
  const ids = emails.map(({ id }) => id);
  /** What was there when the writing began. */
  const [seen, setSeen] = useState(ids);
  const isEmpty = text.trim() === "";
  const unseen = isEmpty || isSending ? [] : emails.filter(({ id }) => !seen.includes(id));

  const written = useRef("");
  const write = (next: string) => {
    if (isEmpty) setSeen(ids);
    written.current = next;
    setText(next);
    keepAnswerText(conversationId, next);
  };
  const makeDraft = async (reuse: boolean) => {
    setDrafting(true);
    setProblem(undefined);
    const answer = await answered(draft({ id: conversationId, reuse }));
    setDrafting(false);
    // Somebody began to write meanwhile.
    if (written.current.trim() !== "") return;
    if (!answer.ok) return setProblem(answer.error.message);
    write(answer.data.text);
    setFacts(answer.data.facts);
  };
  const onShown = useEffectEvent(() => {
    const kept = readAnswerText(conversationId);
    written.current = kept;
    setText(kept);
    if (draftsItself && kept === "") void makeDraft(true);
  });
  const onRestored = useEffectEvent((restored: string) => write(joinTexts(restored, text)));
  useEffect(() => {
    onShown();
    return watchRestored(conversationId, (restored) => onRestored(restored));
  }, [conversationId]);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isEmpty || isSending || unseen.length > 0) return;
    setSending(true);
    setProblem(undefined);
    const seenEmailId = ids.at(-1);
    const remindAt =
      remindIn === "" ? undefined : new Date(Date.now() + Number(remindIn) * DAY_MS).toISOString();
    const answer = await answered(
      send({ id: conversationId, text, ...(seenEmailId && { seenEmailId }), ...(remindAt && { remindAt }) }),
    );
    setSending(false);
    if (answer.ok) {
      write("");
      setRemindIn("");
      setFacts([]);
    } else setProblem(answer.error.message);
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
      <Textarea
        data-answer=""
        aria-label="Answer"
        aria-keyshortcuts="r"
        rows={4}
        maxLength={20_000}
        value={text}
        readOnly={isSending}
        placeholder="Write an answer"
        onChange={(event) => write(event.target.value)}
        onKeyDown={press}
      />
      {facts.length > 0 && (
        <dl
          aria-label="The draft is built on"
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-quiet text-sm"
        >
          {facts.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className="truncate" title={value}>
                {value}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
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
          disabled={isEmpty || unseen.length > 0}
          aria-keyshortcuts="Meta+Enter Control+Enter"
        >
          Send answer
        </Button>
      </div>
    </form>
  );
}
