"use client";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";

/** The text of a note. What was typed stays until it is saved. */
export function NoteForm({
  label,
  action,
  initial = "",
  shortcut,
  onSave,
  onCancel,
}: {
  label: string;
  action: string;
  initial?: string;
  /** The key that leads to it, where the page has one. */
  shortcut?: string;
  onSave: (text: string) => Promise<boolean>;
  onCancel?: () => void;
}) {
  const [text, setText] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || isSaving) return;
    setSaving(true);
    if ((await onSave(text.trim())) && initial === "") setText("");
    setSaving(false);
  };
  return (
    <form onSubmit={save} className="space-y-2">
      <Textarea
        aria-label={label}
        {...(shortcut && { "data-note": "", "aria-keyshortcuts": shortcut })}
        rows={2}
        maxLength={5_000}
        value={text}
        placeholder="What should everybody know about this lead?"
        onChange={(event) => setText(event.target.value)}
      />
      {(text.trim() !== "" || onCancel) && (
        <div className="flex gap-2">
          <Button type="submit" size="small" variant="primary" pending={isSaving}>
            {action}
          </Button>
          {onCancel && (
            <Button size="small" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
