import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession } from "@/app/session";
import { FinishSignIn } from "@/components/mailboxes/finish-sign-in";
import { OAUTH_PROVIDER_LABELS, OAUTH_PROVIDERS } from "@/lib/oauth/oauth-providers";
import { finishMailboxSignInAction, startMailboxSignInAction } from "../../actions";

export const metadata: Metadata = { title: "Connect a mailbox" };

/** Where Google and Microsoft send people back to (RFC 6749 §4.1.2). */
export default async function ConnectPage({
  params,
  searchParams,
}: {
  params: Promise<{ provider: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requireSession();
  const { provider: named } = await params;
  const provider = OAUTH_PROVIDERS.find((one) => one === named);
  if (!provider) notFound();
  const query = await searchParams;
  const one = (name: string) => {
    const value = query[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const state = one("state");
  return (
    <div className="max-w-3xl px-4 py-6 md:px-6">
      <h2 className="mb-3 font-medium">Connect a mailbox with {OAUTH_PROVIDER_LABELS[provider]}</h2>
      <FinishSignIn
        provider={provider}
        // Once it is taken, the address has it no more; the page may still be asked for anew, for a change elsewhere.
        answer={
          state === undefined
            ? null
            : {
                provider,
                state,
                code: one("code"),
                error: one("error"),
                errorDescription: one("error_description"),
              }
        }
        finish={finishMailboxSignInAction}
        start={startMailboxSignInAction}
      />
    </div>
  );
}
