"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Textarea } from "@/components/ui/textarea";
import type { Draft } from "./draft-actions";

/** Subject and body of an email as fields; the footer below them cannot be changed. What breaks a rule is shown once saved. */
export function DraftEditor({
  draft,
  isBusy,
  save,
  leave,
}: {
  draft: Draft;
  isBusy: boolean;
  save: (text: { subject: string; body: string }) => Promise<boolean>;
  leave: () => void;
}) {
  const [subject, setSubject] = useState(draft.subject);
  const [body, setBody] = useState(draft.body);
  const isEmpty = subject.trim() === "" || body.trim() === "";
  const submit = async () => {
    if (!isEmpty && (await save({ subject, body }))) leave();
  };
  return (
    <form
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
