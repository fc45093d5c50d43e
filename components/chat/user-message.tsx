"use client";
import Pencil from "lucide-react/icons/pencil";
import { memo, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/textarea";
import { type ChatMessage, leadsOf, textOf } from "./chat-message";
import { CopyButton } from "./copy-button";
import { LeadList } from "./lead-list";
import { MessageHead } from "./message-head";

/** A person's message. `edit` is missing while editing is not possible; `editing` is the text in the edit box. */
export const UserMessage = memo(function UserMessage({
  message,
  selfId,
  editing,
  setEditing,
  edit,
}: {
  message: ChatMessage;
  selfId: string;
  editing?: string;
  setEditing: (editing: { messageId: string; text: string } | null) => void;
  edit?: (message: ChatMessage, text: string) => void;
}) {
  const text = textOf(message);
  const leads = leadsOf(message);
  const { author, createdAt } = message.metadata ?? {};
  const isOwn = !author || author.id === selfId;
  const isEditing = editing !== undefined && edit !== undefined;
  return (
    <article className="group" aria-label={isOwn ? "You" : (author.name ?? "A program")}>
      <MessageHead
        name={isOwn ? "You" : (author.name ?? "A program")}
        at={createdAt}
        note={author?.kind === "key" ? "by key" : undefined}
        actions={
          !isEditing && (
            <>
              <CopyButton text={text} />
              {edit && (
                <IconButton
                  label="Edit"
                  size="small"
                  onClick={() => setEditing({ messageId: message.id, text })}
                >
                  <Pencil aria-hidden="true" className="text-quiet" />
                </IconButton>
              )}
            </>
          )
        }
      />
      {isEditing ? (
        <EditForm text={editing} leave={() => setEditing(null)} save={(next) => edit(message, next)} />
      ) : (
        <div className="rounded-lg bg-hover px-4 py-3">
          <LongText text={text} />
          {leads.length > 0 && <LeadList leads={leads} />}
        </div>
      )}
    </article>
  );
});

/** Messages longer than this many characters are collapsed. */
const LONG = 1_200;

function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > LONG;
  return (
    <>
      <p className="whitespace-pre-wrap break-words">
        {isLong && !isWhole ? `${text.slice(0, LONG).trimEnd()} …` : text}
      </p>
      {isLong && (
        <button
          type="button"
          className="mt-1 rounded text-accent text-sm underline underline-offset-2"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show less" : "Show all"}
        </button>
      )}
    </>
  );
}

function EditForm({ text, leave, save }: { text: string; leave: () => void; save: (text: string) => void }) {
  const [next, setNext] = useState(text);
  const id = useId();
  const send = () => {
    if (next.trim() !== "") save(next);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Edit your message
      </label>
      <Textarea
        id={id}
        value={next}
        autoFocus
        onFocus={(event) => event.target.setSelectionRange(text.length, text.length)}
        onChange={(event) => setNext(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && next === text) leave();
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={next.trim() === ""}>
          Send
        </Button>
        <Button variant="ghost" onClick={leave}>
          Cancel
        </Button>
        <span className="text-quiet text-sm">Everything after it is removed.</span>
      </div>
    </form>
  );
}
