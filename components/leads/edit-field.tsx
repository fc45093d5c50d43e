"use client";
import Pencil from "lucide-react/icons/pencil";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { RANKED_LEAD_FIELDS } from "@/lib/leads/lead-fields";
import type { LeadActions } from "./lead-actions";

/**
 * A field of a lead that is edited in place: a click or Enter opens it, Enter saves, Esc leaves it as it was. The text that was typed
 * stays until it was saved.
 */
export function EditField({
  leadId,
  updatedAt,
  field,
  label,
  value,
  actions,
  children,
}: {
  leadId: string;
  /** What the page has read: a change by somebody else since is not written over. */
  updatedAt: string;
  field: (typeof RANKED_LEAD_FIELDS)[number]["name"];
  label: string;
  /** Null: the lead has none yet. */
  value: string | null;
  actions: Pick<LeadActions, "update">;
  /** The value as it is shown. */
  children?: ReactNode;
}) {
  const router = useRouter();
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOpen = text !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) input.current?.select();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const close = () => {
    setText(undefined);
    setProblem(undefined);
  };
  const save = async () => {
    const wanted = text?.trim() ?? "";
    if (wanted === (value ?? "")) return close();
    setSaving(true);
    const next = wanted === "" && field !== "email" ? null : wanted;
    const change = { [field]: next } as { name?: string | null };
    const answer = await answered(actions.update({ id: leadId, ifUpdatedAt: updatedAt, ...change }));
    setSaving(false);
    if (answer.ok) close();
    else setProblem(describeProblem(answer.error, field));
    router.refresh();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      void save();
    }
  };
  // The panel listens to Esc on the document, and must not close while a field is open.
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.target !== input.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setText(undefined);
      setProblem(undefined);
    };
    window.addEventListener("keydown", leave, { capture: true });
    return () => window.removeEventListener("keydown", leave, { capture: true });
  }, [isOpen]);

  if (!isOpen && value === null)
    return (
      <Button ref={opener} size="small" onClick={() => setText("")}>
        Add {label.toLowerCase().replace("linkedin", "LinkedIn")}
      </Button>
    );
  if (!isOpen)
    return (
      <span className="group/edit flex items-start gap-1">
        <span className="min-w-0 break-words">{children ?? value}</span>
        <button
          ref={opener}
          type="button"
          aria-label={`Edit ${label.toLowerCase()}`}
          onClick={() => setText(value ?? "")}
          className="flex size-6 shrink-0 items-center justify-center rounded text-quiet hover:bg-hover hover:text-text pointer-coarse:size-9"
        >
          <Pencil aria-hidden="true" className="size-3.5" />
        </button>
      </span>
    );
  return (
    <div className="w-full space-y-1.5">
      <Input
        ref={input}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `problem-${field}` : undefined}
        value={text}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <p id={`problem-${field}`} role="alert" className={problem ? "text-negative text-sm" : "sr-only"}>
        {problem}
      </p>
      <div className="flex gap-2">
        <Button size="small" variant="primary" pending={isSaving} onClick={save}>
          Save
        </Button>
        <Button size="small" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function describeProblem(
  { message, details }: { message: string; details?: unknown },
  field: string,
): string {
  const issue = Array.isArray(details) ? details.find(({ path }) => path === field) : undefined;
  return issue ? `${issue.message[0].toUpperCase()}${issue.message.slice(1)}.` : message;
}
