"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ActionResult } from "@/lib/action-result";
import type { Role } from "@/lib/people/roles";
import { type Invited, InviteForm, RoleSelect } from "./invite-form";

type Answer<T = { ok: true }> = Promise<ActionResult<T>>;

/** Who is in the workspace and who is invited, with what may be done about it. */
export function PeoplePanel(props: {
  people: { id: string; name: string; email: string; role: Role }[];
  invitations: { id: string; email: string; role: Role; expiresAt: string }[];
  selfId: string;
  canChange: boolean;
  actions: {
    invite: (input: { email: string; role: Role }) => Answer<Invited>;
    revoke: (input: { id: string }) => Answer;
    changeRole: (input: { id: string; role: Role }) => Answer;
    remove: (input: { id: string }) => Answer;
  };
}) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const { actions, canChange } = props;

  const run = (call: () => Answer) =>
    start(async () => {
      const answer = await call();
      setProblem(answer.ok ? null : answer.error.message);
      router.refresh();
    });

  return (
    <>
      {problem && (
        <p role="alert" className="mt-4 rounded-lg border border-negative px-3 py-2 text-negative">
          {problem}
        </p>
      )}
      <ul aria-label="People" aria-busy={isPending} className="mt-6 border-t border-border">
        {props.people.map(({ id, name, email, role }) => (
          <Row key={id} title={name} detail={email}>
            {canChange ? (
              <RoleSelect
                label={`Role of ${name}`}
                value={role}
                onChange={(next) => run(() => actions.changeRole({ id, role: next }))}
              />
            ) : (
              <span className="text-quiet">{role}</span>
            )}
            {canChange && id !== props.selfId && (
              <TextButton label={`Remove ${name}`} onClick={() => run(() => actions.remove({ id }))}>
                Remove
              </TextButton>
            )}
          </Row>
        ))}
        {props.invitations.map(({ id, email, role, expiresAt }) => (
          <Row key={id} title={email} detail={`Invited as ${role}, until ${expiresAt.slice(0, 10)}`}>
            {canChange && (
              <TextButton
                label={`Take back the invitation of ${email}`}
                onClick={() => run(() => actions.revoke({ id }))}
              >
                Take back
              </TextButton>
            )}
          </Row>
        ))}
      </ul>
      {canChange && <InviteForm invite={actions.invite} onInvited={() => router.refresh()} />}
    </>
  );
}

function Row({ title, detail, children }: { title: string; detail: string; children: React.ReactNode }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-border py-2">
      <div className="min-w-0 grow">
        <p className="truncate">{title}</p>
        <p className="truncate text-[13px] text-quiet">{detail}</p>
      </div>
      {children}
    </li>
  );
}

function TextButton(props: { label: string; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onClick}
      className="cursor-pointer text-negative underline underline-offset-2"
    >
      {props.children}
    </button>
  );
}
