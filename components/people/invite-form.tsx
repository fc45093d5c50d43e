"use client";

import { type FormEvent, useState, useTransition } from "react";
import type { ActionResult } from "@/lib/action-result";
import type { Role } from "@/lib/people/roles";

export type Invited = { path: string | null; mailed: boolean; invitation: { email: string } };

// A list of its own: the one in lib comes with the database.
const CHOICES: readonly Role[] = ["viewer", "member", "admin", "owner"];

/** Invites by address; where no mail is set it shows the link, which is seen this once. */
export function InviteForm(props: {
  invite: (input: { email: string; role: Role }) => Promise<ActionResult<Invited>>;
  onInvited: () => void;
}) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [answer, setAnswer] = useState<ActionResult<Invited> | null>(null);
  const [isPending, start] = useTransition();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    start(async () => {
      const next = await props.invite({ email, role });
      setAnswer(next);
      if (!next.ok) return;
      setEmail("");
      props.onInvited();
    });
  };

  return (
    <form onSubmit={submit} noValidate className="mt-8">
      <h2 className="font-medium">Invite somebody</h2>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <input
          type="email"
          aria-label="E-mail address"
          aria-invalid={answer?.ok === false || undefined}
          aria-describedby="invite-answer"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          className="h-9 min-w-0 grow rounded-md border border-border bg-surface px-3"
        />
        <RoleSelect label="Role" value={role} onChange={setRole} />
        <button
          type="submit"
          aria-disabled={isPending}
          className="h-9 cursor-pointer rounded-md bg-accent px-4 font-medium text-background aria-disabled:opacity-60"
        >
          Invite
        </button>
      </div>
      <div id="invite-answer" aria-live="polite" className="mt-3">
        {answer && <InviteAnswer answer={answer} />}
      </div>
    </form>
  );
}

function InviteAnswer({ answer }: { answer: ActionResult<Invited> }) {
  if (!answer.ok) return <p className="text-negative">{answer.error.message}</p>;
  const { mailed, path, invitation } = answer.data;
  if (mailed) return <p>The invitation is on its way to {invitation.email}.</p>;
  return (
    <>
      <p>Give this link to {invitation.email}. It counts for a week and is shown this once.</p>
      <code className="mt-2 block break-all rounded-lg border border-border bg-surface p-3 font-mono text-[13px]">
        {`${location.origin}${path}`}
      </code>
    </>
  );
}

export function RoleSelect(props: { label: string; value: Role; onChange: (role: Role) => void }) {
  return (
    <select
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value as Role)}
      className="h-9 rounded-md border border-border bg-surface px-2"
    >
      {CHOICES.map((role) => (
        <option key={role} value={role}>
          {role}
        </option>
      ))}
    </select>
  );
}
