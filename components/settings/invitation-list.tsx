"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { useNow } from "@/components/ui/reader";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Invitation, PeopleActions } from "./people-actions";
import { ROLE_NAMES } from "./role-labels";

/** Open invitations. Revoking one needs no confirmation: inviting again is just as quick. */
export function InvitationList({
  invitations,
  canChange,
  revoke,
}: {
  invitations: Invitation[];
  canChange: boolean;
  revoke: PeopleActions["revoke"];
}) {
  const router = useRouter();
  const now = useNow();
  const [pending, setPending] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const takeBack = async (id: string) => {
    setPending(id);
    setProblem(undefined);
    const answer = await answered(revoke({ id }));
    if (!answer.ok) setProblem(answer.error.message);
    setPending(undefined);
    router.refresh();
  };
  return (
    <>
      {problem && <Failure title={problem} className="mb-3" />}
      <ul aria-label="Invitations" className="overflow-hidden rounded-lg border border-border bg-surface">
        {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-border border-b px-4 py-2.5 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="truncate font-medium">{email}</p>
              <p className="truncate text-quiet text-sm">
                {invitedBy ? `Invited by ${invitedBy}, ` : "Invited, "}
                {now !== undefined && Date.parse(expiresAt) < now ? "expired " : "valid until "}
                <TimeAgo at={expiresAt} exact />
              </p>
            </div>
            <span className="w-28 text-sm md:px-2.5">{ROLE_NAMES[role]}</span>
            <span className="flex w-20 justify-end">
              {canChange && (
                <Button
                  size="small"
                  variant="ghost"
                  pending={pending === id}
                  aria-label={`Revoke the invitation of ${email}`}
                  onClick={() => takeBack(id)}
                >
                  Revoke
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
