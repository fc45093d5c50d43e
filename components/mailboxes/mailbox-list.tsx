"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Failure } from "@/components/ui/failure";
import { Status } from "@/components/ui/status";
import type { OAuthProvider } from "@/lib/oauth/oauth-providers";
import { type Breaker, BreakerNotices } from "./breaker-notices";
import { ConnectMailbox } from "./connect-mailbox";
import { EditMailbox } from "./edit-mailbox";
import type { Mailbox, MailboxActions } from "./mailbox-actions";
import { SignInButton } from "./sign-in-button";

type ListProps = {
  canChange: boolean;
  actions: MailboxActions;
  /** Where people can sign in to a mailbox. */
  providers: readonly OAuthProvider[];
  /** The open ones. */
  breakers: readonly Breaker[];
};

/** The mailboxes with their state, and what can be done about each. */
export function MailboxList(props: ListProps & { mailboxes: Mailbox[] }) {
  return (
    <ul aria-label="Mailboxes" className="overflow-hidden rounded-lg border border-border bg-surface">
      {props.mailboxes.map((mailbox) => (
        <MailboxRow key={mailbox.id} {...props} mailbox={mailbox} />
      ))}
    </ul>
  );
}

type Verb = "test" | "pause" | "resume";

function MailboxRow({ mailbox, canChange, actions, providers, breakers }: ListProps & { mailbox: Mailbox }) {
  const router = useRouter();
  const [pending, setPending] = useState<Verb>();
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState("");
  const { id, kind, state, message } = mailbox;
  const title = mailbox.address ?? "Service mailbox";
  const held = breakers.filter(({ mailboxId }) => mailboxId === id);
  const signIn = providers.find((provider) => provider === kind);

  const run = async (verb: Verb) => {
    setPending(verb);
    setProblem(undefined);
    setNote("");
    if (verb === "test") {
      const answer = await answered(actions.test({ id }));
      if (!answer.ok) setProblem(answer.error.message);
      else if (answer.data.passed) setNote("The test passed: this mailbox sends and receives.");
      else if (state !== "connected") setProblem(answer.data.message ?? undefined);
    } else {
      const answer = await answered(actions[verb]({ id }));
      if (!answer.ok) setProblem(answer.error.message);
    }
    setPending(undefined);
    router.refresh();
  };
  const disconnect = async () => {
    const answer = await answered(actions.disconnect({ id }));
    if (!answer.ok) return answer.error.message;
    router.refresh();
  };
  return (
    <li aria-label={title} className="border-border border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="truncate font-medium">
            <Link href={`/settings/mailboxes/${id}`} prefetch={false} className="rounded hover:underline">
              {title}
            </Link>
          </p>
          <p className="text-quiet text-sm">{kind === "service" ? SERVICE : describe(mailbox)}</p>
        </div>
        <Status value={state} />
      </div>
      {message !== null && (
        <p className="mt-2 max-w-2xl rounded-md bg-warning-soft px-3 py-2 text-warning">{message}</p>
      )}
      {problem !== undefined && problem !== message && <Failure title={problem} className="mt-2" />}
      {held.length > 0 && (
        <div className="mt-2">
          <BreakerNotices breakers={held} resume={canChange ? actions.resumeBreaker : undefined} />
        </div>
      )}
      <p role="status" className={note === "" ? undefined : "mt-2 text-positive text-sm"}>
        {note}
      </p>
      {canChange && kind !== "service" && (
        <div className="mt-2 flex flex-wrap gap-2">
          {(state === "disconnected" || state === "needs_attention") &&
            (signIn === undefined ? (
              <ConnectMailbox connect={actions.connect} address={title} />
            ) : (
              <SignInButton
                provider={signIn}
                start={actions.startSignIn}
                address={title}
                size="small"
                onProblem={setProblem}
              />
            ))}
          {state !== "disconnected" && (
            <>
              <Button size="small" pending={pending === "test"} onClick={() => run("test")}>
                Test
              </Button>
              <EditMailbox mailbox={mailbox} update={actions.update} />
              {state === "connected" && (
                <Button size="small" pending={pending === "pause"} onClick={() => run("pause")}>
                  Pause
                </Button>
              )}
              {state === "paused" && (
                <Button size="small" pending={pending === "resume"} onClick={() => run("resume")}>
                  Resume
                </Button>
              )}
              <ConfirmDialog
                title={`Disconnect ${title}?`}
                confirmLabel="Disconnect"
                danger
                onConfirm={disconnect}
                trigger={
                  <Button size="small" variant="ghost">
                    Disconnect
                  </Button>
                }
              >
                Its {kind === "password" ? "password" : "sign-in"} is deleted, and nothing more is sent or
                received. Its conversations stay, and the next emails to people who were emailed from it are
                held until it is connected again.
              </ConfirmDialog>
            </>
          )}
        </div>
      )}
    </li>
  );
}

const SERVICE =
  "This installation's own mail server. It only sends, under the sender in each agent's Memory.";
const DAYS = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function describe({ sendFrom, sendUntil, sendDays, zone, dailyCap, rampsUp }: Mailbox): string {
  const days = sendDays.map((day) => DAYS[day]).join(", ");
  return `${sendFrom} to ${sendUntil} on ${days} (${zone}). Up to ${dailyCap} ${dailyCap === 1 ? "email" : "emails"} a day${rampsUp ? ", after a ramp-up" : ""}.`;
}
