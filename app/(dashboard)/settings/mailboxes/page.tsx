import type { Metadata } from "next";
import { requireSession } from "@/app/session";
import { ConnectButtons } from "@/components/mailboxes/connect-buttons";
import { MailboxList } from "@/components/mailboxes/mailbox-list";
import { listBreakers } from "@/lib/breaker/list-breakers";
import { listOAuthProviders } from "@/lib/mailbox-providers/providers";
import { listMailboxes } from "@/lib/mailboxes/list-mailboxes";
import {
  connectMailboxAction,
  disconnectMailboxAction,
  pauseMailboxAction,
  resumeBreakerAction,
  resumeMailboxAction,
  startMailboxSignInAction,
  testMailboxAction,
  updateMailboxAction,
} from "./actions";

export const metadata: Metadata = { title: "Mailboxes" };

export default async function MailboxesPage() {
  const { ctx } = await requireSession();
  const [{ mailboxes }, { breakers }] = await Promise.all([listMailboxes(ctx, {}), listBreakers(ctx, {})]);
  const providers = listOAuthProviders(ctx.settings);
  const canChange = ctx.scopes.has("mailboxes:write");
  const own = mailboxes.filter(({ kind }) => kind !== "service");
  return (
    <div className="max-w-3xl px-4 py-6 md:px-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 className="min-w-0 truncate font-medium">
          {own.length === 1 ? "1 mailbox" : `${own.length} mailboxes`}
        </h2>
        {canChange ? (
          <ConnectButtons
            providers={providers}
            actions={{ connect: connectMailboxAction, startSignIn: startMailboxSignInAction }}
          />
        ) : (
          <span className="text-quiet text-sm">Owners and admins connect mailboxes.</span>
        )}
      </div>
      <p className="mb-5 max-w-2xl text-quiet">
        A connected mailbox sends outreach under its own address and receives the replies. Passwords and
        sign-ins are stored encrypted and never shown.
      </p>
      <MailboxList
        mailboxes={mailboxes}
        canChange={canChange}
        providers={providers}
        breakers={breakers.filter(({ isOpen }) => isOpen)}
        actions={{
          connect: connectMailboxAction,
          startSignIn: startMailboxSignInAction,
          update: updateMailboxAction,
          test: testMailboxAction,
          pause: pauseMailboxAction,
          resume: resumeMailboxAction,
          disconnect: disconnectMailboxAction,
          resumeBreaker: resumeBreakerAction,
        }}
      />
    </div>
  );
}
