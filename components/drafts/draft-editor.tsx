"use client";
import { useRef, useState } from "react";
import { useLatest } from "@/components/app-shell/use-latest";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Textarea } from "@/components/ui/textarea";
import type { Draft, DraftActions } from "./draft-actions";

/**
 * Subject and body of an email as fields; the footer below them cannot be changed. What breaks a rule, or is worth a look, is listed
 * while one writes, and leads to its words.
 */
export function DraftEditor({
  draft,
  isBusy,
  save,
  check,
  leave,
}: {
  draft: Draft;
  isBusy: boolean;
  save: (text: { subject: string; body: string }) => Promise<boolean>;
  check: DraftActions["check"];
  leave: () => void;
}) {
  const [subject, setSubject] = useState(draft.subject);
  const [body, setBody] = useState(draft.body);
  const isEmpty = subject.trim() === "" || body.trim() === "";
  const checked = useLatest(isEmpty ? null : JSON.stringify([subject, body]), () =>
    check({ id: draft.leadId, subject, body }),
  );
  const fields = useRef<HTMLFormElement>(null);
  const show = (words: string) => {
    for (const field of fields.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input, textarea",
    ) ?? []) {
      const at = field.value.toLowerCase().indexOf(words.toLowerCase());
      if (at < 0) continue;
      field.focus();
      field.setSelectionRange(at, at + words.length);
      return;
    }
  };
  const submit = async () => {
    if (!isEmpty && (await save({ subject, body }))) leave();
  };
  return (
    <form
      ref={fields}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") leave();
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit();
        else return;
        event.preventDefault();
      }}
    >
      <Field label="Subject">
        {(field) => (
          <Input
            {...field}
            autoFocus
            maxLength={200}
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
        )}
      </Field>
      <Field label="Text">
        {(field) => (
          <Textarea
            {...field}
            rows={12}
            maxLength={5_000}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        )}
      </Field>
      {checked.data && checked.data.marks.length > 0 && (
        <ul aria-label="What to change" aria-live="polite" className="flex flex-col gap-1 text-sm">
          {checked.data.marks.map(({ message, words, blocks }) => (
            <li key={`${message} ${words}`} className={blocks ? "text-negative" : "text-warning"}>
              {message}{" "}
              {words !== null && (
                <button type="button" className="underline" onClick={() => show(words)}>
                  Show
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div>
        <p className="text-quiet text-sm">Footer, added to every email</p>
        <p className="mt-1 whitespace-pre-wrap break-words rounded-md border border-border px-3 py-2 text-quiet">
          {draft.footer}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={isBusy} disabled={isEmpty}>
          Save
        </Button>
        <Button onClick={leave}>Cancel</Button>
        <span className="ml-auto flex items-center gap-1.5 text-quiet text-xs max-md:hidden pointer-coarse:hidden">
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> save
        </span>
      </div>
    </form>
  );
}
