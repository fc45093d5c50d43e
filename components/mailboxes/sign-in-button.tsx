"use client";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { OAUTH_PROVIDER_LABELS, type OAuthProvider } from "@/lib/oauth/oauth-providers";
import type { MailboxActions } from "./mailbox-actions";

/** Leads to Google or Microsoft, where a person allows access to a mailbox. */
export function SignInButton({
  provider,
  start,
  address,
  size,
  onProblem,
}: {
  provider: OAuthProvider;
  start: MailboxActions["startSignIn"];
  /** Of a mailbox that is connected again. */
  address?: string | undefined;
  size?: "small";
  onProblem: (problem: string | undefined) => void;
}) {
  const [isPending, setPending] = useState(false);
  const open = async () => {
    setPending(true);
    onProblem(undefined);
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    const answer = await answered(start({ provider, zone, ...(address !== undefined && { address }) }));
    // It stays pressed while the other page loads.
    if (answer.ok) return window.location.assign(answer.data.url);
    setPending(false);
    onProblem(answer.error.message);
  };
  return (
    <Button
      size={size}
      pending={isPending}
      onClick={open}
      aria-label={address === undefined ? undefined : `Connect ${address} again`}
    >
      {address === undefined ? `Connect with ${OAUTH_PROVIDER_LABELS[provider]}` : "Connect again"}
    </Button>
  );
}
