import Paperclip from "lucide-react/icons/paperclip";
import { nameActor } from "@/components/people/name-actor";
import { Badge } from "@/components/ui/badge";
import { joinClasses } from "@/components/ui/join-classes";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ConversationEmail } from "@/lib/inbox/conversation";
import { EmailHtml } from "./email-html";
import type { InboxActions } from "./inbox-actions";
import { CLASS_LABELS, KIND_LABELS } from "./inbox-labels";
import { UndoAnswer } from "./undo-answer";
import { WholeEmail } from "./whole-email";

/** One email of a conversation. What it quotes is folded. */
export function EmailOfConversation({
  email,
  conversationId,
  locale,
  actions,
}: {
  email: ConversationEmail;
  conversationId: string;
  locale: string;
  /** Without those that change something, for somebody who only reads. */
  actions: Pick<InboxActions, "readHtml"> & Partial<InboxActions>;
}) {
  const isOurs = email.direction === "out";
  const kind = email.received ? KIND_LABELS[email.received.kind] : null;
  return (
    <article
      data-email={email.id}
      aria-label={`Email from ${email.from.name ?? email.from.address}`}
      className={joinClasses(
        "rounded-lg border border-border px-4 py-3",
        isOurs ? "bg-sunken" : "bg-surface",
      )}
    >
      <header className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <p className="min-w-0 flex-1 break-words font-medium">
          {email.from.name ?? email.from.address}
          {email.from.name && <span className="font-normal text-quiet text-sm"> {email.from.address}</span>}
        </p>
        {kind && <Badge>{kind}</Badge>}
        {email.state !== "received" && email.state !== "sent" && <Status value={email.state} />}
        <TimeAgo at={email.at} className="text-quiet text-sm" />
      </header>
      <p className="mt-0.5 break-words text-quiet text-sm">
        To {email.to.address}
        {email.subject && ` · ${email.subject}`}
        {email.sequenceStep !== null &&
          ` · ${email.sequenceStep === 0 ? "First email" : `Follow-up ${email.sequenceStep}`}`}
        {email.author && ` · Written by ${nameActor(email.author)}`}
      </p>
      <p className="mt-3 whitespace-pre-wrap break-words">
        {email.text || (email.isTextKept ? "This email has no text." : "The text of this email is deleted.")}
      </p>
      {email.isTextKept && email.textDeletedAt && isSoon(email.textDeletedAt) && (
        <p className="mt-2 text-quiet text-sm">
          Text kept until <TimeAgo at={email.textDeletedAt} exact />
        </p>
      )}
      {email.rest && <WholeEmail text={email.rest} />}
      {email.hasHtml && (
        <div className="mt-3">
          <EmailHtml emailId={email.id} readHtml={actions.readHtml} />
        </div>
      )}
      {email.attachments.length > 0 && (
        <ul aria-label="Attachments" className="mt-3 space-y-1 text-sm">
          {email.attachments.map(({ id, fileName, size, isKept, deletedAt }) => (
            <li key={id} className="flex min-w-0 items-center gap-2">
              <Paperclip aria-hidden="true" className="size-3.5 shrink-0 text-quiet" />
              {isKept ? (
                <a
                  href={`/inbox/attachments/${id}`}
                  download
                  className="min-w-0 truncate text-accent hover:underline"
                >
                  {fileName}
                </a>
              ) : (
                <span className="min-w-0 truncate">{fileName}</span>
              )}
              <span className="shrink-0 text-quiet">
                {formatSize(size, locale)}
                {isKept ? (
                  <>
                    , kept until <TimeAgo at={deletedAt} exact />
                  </>
                ) : Date.parse(deletedAt) > Date.now() ? (
                  ", too large to keep"
                ) : (
                  ", no longer kept"
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {email.received?.replyClass && (
        <p className="mt-3 border-border border-t pt-3 text-quiet text-sm">
          <span className="font-medium text-text">{CLASS_LABELS[email.received.replyClass].word}</span>
          {email.received.classedBy === "person"
            ? ", set by a person"
            : email.received.classQuote && `: “${email.received.classQuote}”`}
          {email.received.classedBy === "model" && ", as the language model reads it"}
        </p>
      )}
      {email.response && isOurs && email.state !== "sent" && (
        <p className="mt-3 break-words border-border border-t pt-3 text-sm">{email.response}</p>
      )}
      {email.undoUntil && (
        <UndoAnswer
          conversationId={conversationId}
          emailId={email.id}
          until={email.undoUntil}
          {...(actions.undo && { undo: actions.undo })}
        />
      )}
    </article>
  );
}

const SOON_MS = 30 * 86_400_000;
const isSoon = (at: string) => Date.parse(at) < Date.now() + SOON_MS;

function formatSize(bytes: number, locale: string): string {
  const [amount, unit] =
    bytes < 1_000
      ? [bytes, "byte"]
      : bytes < 1_000_000
        ? [bytes / 1_000, "kilobyte"]
        : [bytes / 1_000_000, "megabyte"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(amount);
}
