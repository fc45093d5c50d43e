"use client";

import { type FormEvent, type ReactNode, startTransition, useActionState, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonSize, ButtonVariant } from "@/components/ui/button-class";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { joinClasses } from "@/components/ui/join-classes";
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

/**
 * A form with a few fields for one server action: errors next to their fields, the first one focused. It works without
 * scripts. Fields fill the page's width where the form is the whole page; elsewhere use `compact`.
 */
export function AuthForm(props: {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  fields: AuthField[];
  /** Hidden fields that are submitted too. */
  hidden?: Record<string, string>;
  submit: string;
  variant?: ButtonVariant;
  compact?: boolean;
  /** Clears the fields after a success. */
  resets?: boolean;
  children?: ReactNode;
}) {
  const [state, send, isPending] = useActionState(props.action, EMPTY_FORM);
  const form = useRef<HTMLFormElement>(null);
  const { compact, resets } = props;
  const size: ButtonSize = compact ? "medium" : "large";

  useEffect(() => {
    if (isPending) return;
    if (state.isDone && resets) form.current?.reset();
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (first) first.focus();
    else if (state.message) form.current?.querySelector<HTMLElement>("[data-message]")?.focus();
  }, [state, isPending, resets]);

  // React resets a form that was submitted through its action; submitted by hand, it keeps what was typed.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    if (!isPending) startTransition(() => send(sent));
  };

  return (
    <form ref={form} action={send} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {state.message && (
        <div data-message tabIndex={-1} className="rounded-lg outline-none">
          {state.isDone ? (
            <p role="status" className="rounded-lg border border-positive/40 bg-positive-soft px-4 py-3">
              {state.message}
            </p>
          ) : (
            <Failure title={state.message} />
          )}
        </div>
      )}
      {Object.entries(props.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.fields.map(({ label, hint, defaultValue, ...input }) => (
        <Field key={input.name} label={label} hint={hint} error={state.issues[input.name]} required>
          <Input
            {...input}
            defaultValue={state.values[input.name] ?? defaultValue}
            className={compact ? undefined : "h-10"}
          />
        </Field>
      ))}
      {props.children}
      <Button
        type="submit"
        variant={props.variant ?? "primary"}
        size={size}
        pending={isPending}
        className={joinClasses("mt-1", compact && "self-start")}
      >
        {props.submit}
      </Button>
    </form>
  );
}
