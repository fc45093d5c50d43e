"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { isTyping } from "@/components/ui/is-typing";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { useKeyPress } from "@/components/ui/use-key-press";
import type { ActionResult } from "@/lib/action-result";
import type { InboxActions } from "./inbox-actions";
import { CLASS_LABELS, REPLY_CLASS_LIST, type ReplyClass } from "./inbox-labels";
import { SNOOZES } from "./snooze-times";

const DAY_HOUR = 8;

/** What is done with the open conversation, by button or key: `e` done, `h` snooze, `a` assign, `c` class; `r` leads to the answer, `n` to a note. */
export function ConversationTools({
  conversation,
  people,
  closeHref,
  actions,
}: {
  conversation: {
    id: string;
    /** Of the lead, or its address. */
    name: string;
    needsAnswer: boolean;
    isUnread: boolean;
    isSnoozed: boolean;
    assignedTo: string | null;
    replyClass: ReplyClass | null;
    canClassify: boolean;
  };
  people: { id: string; name: string }[];
  closeHref: string;
  actions: InboxActions;
}) {
  const { id, name, needsAnswer, isUnread, isSnoozed, assignedTo, replyClass, canClassify } = conversation;
  const router = useRouter();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [isDating, setDating] = useState(false);
  const tools = useRef<HTMLDivElement>(null);

  const run = async (action: Promise<ActionResult<unknown>>) => {
    setPending(true);
    const answer = await answered(action);
    setPending(false);
    if (!answer.ok) toast({ title: answer.error.message, failed: true });
    router.refresh();
  };
  const isOpen = needsAnswer || isSnoozed;
  /** Done goes on to the next conversation of the list; reopened, it stays. */
  const toggleDone = async () => {
    if (!isOpen) return run(actions.setDone({ id, isDone: false }));
    const [here, next] = [window.location.search, findNextHref()];
    setPending(true);
    const answer = await answered(actions.setDone({ id, isDone: true }));
    setPending(false);
    if (!answer.ok) toast({ title: answer.error.message, failed: true });
    // Somebody may have gone on already.
    else if (window.location.search === here) router.replace(next ?? closeHref, { scroll: false });
    router.refresh();
    if (!answer.ok) return;
    const undo = async () => {
      await run(actions.setDone({ id, isDone: false }));
      router.push(`/inbox${here}`, { scroll: false });
    };
    toast({ title: `${name} is done.`, action: { label: "Undo", onPress: () => void undo() } });
  };
  const snooze = (value: string) => {
    if (value === "date") return setDating(true);
    const chosen = SNOOZES.find((one) => one.value === value);
    const until = chosen ? new Date(Date.now() + chosen.ms).toISOString() : null;
    void run(actions.snooze({ id, until }));
  };
  const snoozeUntilDay = (day: string) => {
    setDating(false);
    const [year, month, date] = day.split("-").map(Number) as [number, number, number];
    const until = new Date(year, month - 1, date, DAY_HOUR);
    void run(actions.snooze({ id, until: until.toISOString() }));
  };

  // Opening it is reading it.
  useEffect(() => {
    if (isUnread) void answered(actions.markRead({ id })).then(() => router.refresh());
  }, [id, isUnread, actions, router]);

  useKeyPress((event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isTyping(event.target)) {
      // Out of a list or the text, back to the keys.
      if (event.key === "Escape" && event.target instanceof HTMLElement) {
        event.preventDefault();
        event.target.blur();
      }
      return;
    }
    if (document.querySelector('[role="dialog"][data-modal], [role="menu"]')) return;
    const control = tools.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`);
    const target =
      event.key === "r"
        ? document.querySelector<HTMLElement>("[data-answer]")
        : event.key === "n"
          ? findNoteField()
          : control;
    if (!target) return;
    event.preventDefault();
    if (target instanceof HTMLButtonElement) target.click();
    else target.focus();
  });

  return (
    <div ref={tools} className="flex min-w-0 flex-1 basis-80 flex-wrap items-center justify-end gap-2">
      {canClassify && (
        <Select
          data-key="c"
          aria-label="Class"
          aria-keyshortcuts="c"
          className="max-w-44 flex-1 basis-32"
          value={replyClass ?? ""}
          disabled={pending}
          options={REPLY_CLASS_LIST.map((value) => ({ value, label: CLASS_LABELS[value].word }))}
          {...(replyClass === null && { placeholder: "No class" })}
          onChange={({ target }) => run(actions.classify({ id, replyClass: target.value as ReplyClass }))}
        />
      )}
      <Select
        data-key="a"
        aria-label="Assigned to"
        aria-keyshortcuts="a"
        className="max-w-44 flex-1 basis-32"
        value={assignedTo ?? ""}
        disabled={pending}
        placeholder="Nobody assigned"
        options={people.map((person) => ({ value: person.id, label: person.name }))}
        onChange={({ target }) => run(actions.assign({ id, personId: target.value || null }))}
      />
      <Select
        data-key="h"
        aria-label="Snooze"
        aria-keyshortcuts="h"
        className="max-w-44 flex-1 basis-28"
        value={isSnoozed ? "on" : ""}
        disabled={pending}
        placeholder={isSnoozed ? "Wake up" : "Snooze"}
        options={[
          ...(isSnoozed ? [{ value: "on", label: "Snoozed" }] : []),
          ...SNOOZES.map(({ value, label }) => ({ value, label })),
          { value: "date", label: "Until a date…" },
        ]}
        onChange={({ target }) => snooze(target.value)}
      />
      {isDating && <SnoozeDay onChosen={snoozeUntilDay} onCanceled={() => setDating(false)} />}
      <Button data-key="e" aria-keyshortcuts="e" pending={pending} onClick={() => void toggleDone()}>
        {isOpen ? "Done" : "Reopen"}
      </Button>
    </div>
  );
}

/** Which day it comes back, in the morning where the reader is. */
function SnoozeDay({ onChosen, onCanceled }: { onChosen: (day: string) => void; onCanceled: () => void }) {
  const [day, setDay] = useState("");
  const [tomorrow, latest] = [1, 365].map((days) => dayIn(days));
  const isFit = day >= tomorrow! && day <= latest!;
  return (
    <form
      aria-label="Snooze until"
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) onChosen(day);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onCanceled();
      }}
    >
      <Input
        ref={focusIt}
        type="date"
        aria-label="Day"
        min={tomorrow}
        max={latest}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" disabled={!isFit}>
        Snooze
      </Button>
    </form>
  );
}

/** The conversation behind the open one in the list, or before it at the end; undefined where there is no other. */
function findNextHref(): string | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-conversation]")];
  const at = links.findIndex((link) => link.ariaCurrent === "true");
  const next = at < 0 ? undefined : (links[at + 1] ?? links[at - 1]);
  return next?.getAttribute("href") ?? undefined;
}

/** The field for a note; on narrow screens it is folded with what is known of the lead, and unfolded. */
function findNoteField(): HTMLElement | undefined {
  const fields = [...document.querySelectorAll<HTMLElement>("[data-note]")];
  const shown = fields.find((field) => field.checkVisibility());
  if (shown) return shown;
  const folded = document.querySelector<HTMLDetailsElement>("details[data-lead-facts]");
  if (folded) folded.open = true;
  return fields.find((field) => field.checkVisibility());
}

const focusIt = (input: HTMLInputElement | null) => input?.focus();

/** The date so many days from today, as a date field has it. */
function dayIn(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() + days);
  const [month, date] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${at.getFullYear()}-${month}-${date}`;
}
