"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { OAUTH_PROVIDER_LABELS } from "@/lib/oauth/oauth-providers";
import type { FinishSignIn as Finish, MailboxActions } from "./mailbox-actions";
import { SignInButton } from "./sign-in-button";

/**
 * Connects the mailbox that somebody just signed in to, and says what to do if that fails. Without an answer of the provider's,
 * as after a reload, it leads back to the list.
 */
export function FinishSignIn({
  provider,
  answer,
  finish,
  start,
}: {
  provider: Parameters<Finish>[0]["provider"];
  answer: Parameters<Finish>[0] | null;
  finish: Finish;
  start: MailboxActions["startSignIn"];
}) {
  const router = useRouter();
  const begun = useRef(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    // The code counts once.
    if (begun.current) return;
    begun.current = true;
    if (answer === null) return router.replace("/settings/mailboxes");
    // It stays in no history, and a reload leads back to the list. The router listens from its own effect on, which runs after this one.
    setTimeout(() => window.history.replaceState(null, "", window.location.pathname));
    void answered(finish(answer)).then((result) => {
      if (result.ok) router.replace("/settings/mailboxes");
      else setProblem(result.error.message);
    });
  }, [answer, finish, router]);
  if (problem === undefined)
    return (
      <p role="status" className="text-quiet">
        Connecting your mailbox. This can take half a minute.
      </p>
    );
  return (
    <>
      <Failure title={problem} />
      <div className="mt-4 flex flex-wrap gap-2">
        <SignInButton provider={provider} start={start} onProblem={setProblemIfAny(setProblem)} />
        <Button href="/settings/mailboxes" variant="ghost">
          Back to mailboxes
        </Button>
      </div>
      <p className="mt-3 text-quiet text-sm">
        Nothing was changed. {OAUTH_PROVIDER_LABELS[provider]} asks you again which account to use.
      </p>
    </>
  );
}

/** What was wrong stays in sight until the other page opens. */
function setProblemIfAny(set: (problem: string) => void) {
  return (problem: string | undefined) => {
    if (problem !== undefined) set(problem);
  };
}
