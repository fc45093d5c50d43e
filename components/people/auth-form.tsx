"use client";

import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useActionState,
  useEffect,
  useId,
  useRef,
} from "react";
import { EMPTY_FORM, type FormState } from "@/lib/form-state";

export type AuthField = {
  name: string;
  label: string;
  type: "email" | "text" | "password";
  autoComplete: string;
  hint?: string;
  defaultValue?: string;
  readOnly?: boolean;
};

/** A form of a few fields that one server action takes: errors beside their fields, the first of them in focus. */
export function AuthForm(props: {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  fields: AuthField[];
  /** Sent along unseen. */
  hidden?: Record<string, string>;
  submit: string;
  children?: ReactNode;
}) {
  const [state, send, isPending] = useActionState(props.action, EMPTY_FORM);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  useEffect(() => {
    if (isPending) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (first) first.focus();
    else if (state.message) form.current?.querySelector<HTMLElement>("[data-message]")?.focus();
  }, [state, isPending]);

  // React empties a form that was sent by its action; sent by hand, all that was typed stays.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    if (!isPending) startTransition(() => send(sent));
  };

  return (
    <form ref={form} action={send} onSubmit={submit} noValidate className="mt-6 flex flex-col gap-4">
      {state.message && (
        <p
          data-message
          tabIndex={-1}
          role={state.isDone ? "status" : "alert"}
          className={`rounded-lg border px-3 py-2 outline-none ${state.isDone ? "border-border text-text" : "border-negative text-negative"}`}
        >
          {state.message}
        </p>
      )}
      {Object.entries(props.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.fields.map((field) => (
        <Field
          key={field.name}
          {...field}
          id={`${id}-${field.name}`}
          issue={state.issues[field.name]}
          defaultValue={state.values[field.name] ?? field.defaultValue}
        />
      ))}
      {props.children}
      <button
        type="submit"
        aria-disabled={isPending}
        className="mt-1 h-9 cursor-pointer rounded-md bg-accent px-4 font-medium text-background hover:opacity-90 aria-disabled:cursor-default aria-disabled:opacity-60"
      >
        {props.submit}
      </button>
    </form>
  );
}

function Field(props: AuthField & { id: string; issue: string | undefined }) {
  const { id, label, hint, issue, ...input } = props;
  const described = [issue && `${id}-issue`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        required
        aria-invalid={issue ? true : undefined}
        aria-describedby={described || undefined}
        className="h-9 rounded-md border border-border bg-surface px-3 text-text read-only:bg-background read-only:text-quiet aria-[invalid=true]:border-negative"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] text-quiet">
          {hint}
        </p>
      )}
      {issue && (
        <p id={`${id}-issue`} className="text-[13px] text-negative">
          {issue}
        </p>
      )}
    </div>
  );
}
