"use client";
import { useRouter } from "next/navigation";
import { useOptimistic, useState, useTransition } from "react";
import { type KeyChoice, KeysOfLeaver } from "@/components/people/keys-of-leaver";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Failure } from "@/components/ui/failure";
import { Select } from "@/components/ui/select";
import { TimeAgo } from "@/components/ui/time-ago";
import type { WorkingKey } from "@/lib/keys/list-working-keys";
import type { Role } from "@/lib/roles";
import type { PeopleActions, Person } from "./people-actions";
import { MAKES_KEYS, ROLE_CHOICES, ROLE_NAMES } from "./role-labels";

/** The members of the workspace with their roles, and the actions that the reader may take. */
export function PeopleTable({
  people,
  keys,
  selfId,
  ownRole,
  canChange,
  workspaceName,
  actions,
}: {
  people: Person[];
  /** All valid keys, whoever created them. */
  keys: WorkingKey[];
  selfId: string;
  ownRole: Role;
  canChange: boolean;
  workspaceName: string;
  actions: Pick<PeopleActions, "changeRole" | "remove" | "leave">;
}) {
  const [problem, setProblem] = useState<string>();
  const owners = people.filter(({ role }) => role === "owner").length;
  return (
    <>
      {problem && <Failure title={problem} className="mb-3" />}
      <ul aria-label="People" className="overflow-hidden rounded-lg border border-border bg-surface">
        {people.map((person) => {
          const isSelf = person.id === selfId;
          const theirs = keys.filter(({ createdBy }) => createdBy?.id === person.id);
          const isLastOwner = person.role === "owner" && owners === 1;
          const mayTouch = canChange && !isLastOwner && (person.role !== "owner" || ownRole === "owner");
          return (
            <li
              key={person.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-border border-b px-4 py-2.5 last:border-b-0"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex items-center gap-2">
                  <span className="min-w-0 truncate font-medium">{person.name}</span>
                  {isSelf && <Badge>You</Badge>}
                </p>
                <p className="truncate text-quiet text-sm">{person.email}</p>
              </div>
              <span className="whitespace-nowrap text-quiet text-sm max-md:hidden">
                Joined <TimeAgo at={person.joinedAt} />
              </span>
              {mayTouch ? (
                <RoleSelect
                  person={person}
                  keys={theirs}
                  canMakeOwners={ownRole === "owner"}
                  change={actions.changeRole}
                  onProblem={setProblem}
                />
              ) : (
                <span
                  className="w-28 text-sm md:px-2.5"
                  title={isLastOwner && canChange ? "A workspace needs an owner." : undefined}
                >
                  {ROLE_NAMES[person.role]}
                </span>
              )}
              <span className="flex w-20 justify-end">
                {isSelf ? (
                  !isLastOwner && <Leave workspaceName={workspaceName} keys={theirs} leave={actions.leave} />
                ) : mayTouch ? (
                  <Remove
                    person={person}
                    keys={theirs}
                    workspaceName={workspaceName}
                    remove={actions.remove}
                  />
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function RoleSelect({
  person,
  keys,
  canMakeOwners,
  change,
  onProblem,
}: {
  person: Person;
  keys: WorkingKey[];
  canMakeOwners: boolean;
  change: PeopleActions["changeRole"];
  onProblem: (problem: string | undefined) => void;
}) {
  const router = useRouter();
  const [role, show] = useOptimistic(person.role);
  const [isPending, start] = useTransition();
  const [asked, ask] = useState<Role>();
  const [choice, choose] = useState<KeyChoice>("revoke");
  const save = async (next: Role, keys?: KeyChoice) => {
    const answer = await change({ id: person.id, role: next, ...(keys && { keys }) });
    start(() => router.refresh());
    return answer.ok ? undefined : answer.error.message;
  };
  return (
    <>
      <Select
        aria-label={`Role of ${person.name}`}
        aria-busy={isPending || undefined}
        value={role}
        options={ROLE_CHOICES.filter((one) => canMakeOwners || one !== "owner").map((value) => ({
          value,
          label: ROLE_NAMES[value],
        }))}
        className="w-28!"
        onChange={({ target }) => {
          const next = target.value as Role;
          onProblem(undefined);
          if (keys.length > 0 && !MAKES_KEYS.includes(next)) return ask(next);
          start(async () => {
            show(next);
            onProblem(await save(next));
          });
        }}
      />
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && ask(undefined)}
          title={`Make ${person.name} a ${ROLE_NAMES[asked].toLowerCase()}?`}
          confirmLabel="Change the role"
          danger
          onConfirm={() => save(asked, choice)}
        >
          <p>A {ROLE_NAMES[asked].toLowerCase()} cannot create API keys.</p>
          <KeysOfLeaver keys={keys} value={choice} onChange={choose} who={person.name} />
        </ConfirmDialog>
      )}
    </>
  );
}

function Remove({
  person,
  keys,
  workspaceName,
  remove,
}: {
  person: Person;
  keys: WorkingKey[];
  workspaceName: string;
  remove: PeopleActions["remove"];
}) {
  const router = useRouter();
  const [choice, choose] = useState<KeyChoice>("revoke");
  return (
    <ConfirmDialog
      title={`Remove ${person.name}?`}
      confirmLabel="Remove"
      danger
      onConfirm={async () => {
        const answer = await remove({ id: person.id, ...(keys.length > 0 && { keys: choice }) });
        if (!answer.ok) return answer.error.message;
        router.refresh();
      }}
      trigger={
        <Button size="small" variant="ghost" aria-label={`Remove ${person.name}`}>
          Remove
        </Button>
      }
    >
      <p>
        {person.email} loses access to {workspaceName} at once. What they did stays.
      </p>
      <KeysOfLeaver keys={keys} value={choice} onChange={choose} who={person.name} />
    </ConfirmDialog>
  );
}

function Leave({
  workspaceName,
  keys,
  leave,
}: {
  workspaceName: string;
  keys: WorkingKey[];
  leave: PeopleActions["leave"];
}) {
  const [choice, choose] = useState<KeyChoice>("revoke");
  return (
    <ConfirmDialog
      title={`Leave ${workspaceName}?`}
      confirmLabel="Leave"
      danger
      onConfirm={async () => {
        // After a success the reader has been redirected.
        const answer = await leave(keys.length > 0 ? choice : undefined);
        if (!answer.ok) return answer.error.message;
      }}
      trigger={
        <Button size="small" variant="ghost" aria-label="Leave the workspace">
          Leave
        </Button>
      }
    >
      <p>
        You immediately lose access to its agents, leads and emails. To come back, you need an invitation.
      </p>
      <KeysOfLeaver keys={keys} value={choice} onChange={choose} who="You" />
    </ConfirmDialog>
  );
}
