"use client";
import { useState } from "react";
import { Failure } from "@/components/ui/failure";
import type { OAuthProvider } from "@/lib/oauth/oauth-providers";
import { ConnectMailbox } from "./connect-mailbox";
import type { MailboxActions } from "./mailbox-actions";
import { SignInButton } from "./sign-in-button";

/** The ways to connect a mailbox: by signing in where the installation has a client, and by a password. */
export function ConnectButtons({
  actions,
  providers,
}: {
  actions: Pick<MailboxActions, "connect" | "startSignIn">;
  providers: readonly OAuthProvider[];
}) {
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {providers.map((provider) => (
          <SignInButton
            key={provider}
            provider={provider}
            start={actions.startSignIn}
            onProblem={setProblem}
          />
        ))}
        <ConnectMailbox connect={actions.connect} />
      </div>
      {problem !== undefined && <Failure title={problem} className="basis-full" />}
    </>
  );
}
