"use client";
import { type FormEvent, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Status } from "@/components/ui/status";
import type { StatusValue } from "@/components/ui/status-labels";
import type { ActionOf, ActionResult } from "@/lib/action-result";
import type { sendTestEmail } from "@/lib/settings/send-test-email";

type DeliveryResult = "accepted" | "recipient_refused" | "refused" | "try_later" | "unavailable" | "unknown";
type Answer = {
  transport: "smtp" | "outbox";
  from: string;
  to: string;
  verdict: DeliveryResult;
  answer: string;
};

const VERDICTS: Record<DeliveryResult, { status: StatusValue; word: string; next: string }> = {
  accepted: {
    status: "done",
    word: "Accepted",
    next: "If it does not arrive, check the spam folder and your domain's SPF, DKIM and DMARC records.",
  },
  recipient_refused: {
    status: "failed",
    word: "The address was refused",
    next: "The mail server accepts email, but not for this address. Try another one.",
  },
  refused: {
    status: "failed",
    word: "Refused",
    next: "The server's response is below. Often the sender's address or the login is not allowed.",
  },
  try_later: { status: "waiting", word: "Not now", next: "The mail server asks to try again later." },
  unavailable: {
    status: "failed",
    word: "Not reached",
    next: "The mail server could not be reached. Check host, port and login in SMTP_URL.",
  },
  unknown: {
    status: "unknown",
    word: "Unknown",
    next: "The connection was lost before the server responded. Check whether the email arrived.",
  },
};

/** Sends a test email to the reader, the way outreach does, and shows the mail server's response. */
export function TestEmail({
  email,
  canSend,
  send,
}: {
  /** The default recipient. */
  email: string;
  canSend: boolean;
  send: ActionOf<typeof sendTestEmail>;
}) {
  const [to, setTo] = useState(email);
  const [isPending, setPending] = useState(false);
  const [answer, setAnswer] = useState<ActionResult<Answer>>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setAnswer(undefined);
    setAnswer(await answered(send({ to: to.trim() })));
    setPending(false);
  };
  if (!canSend)
    return <p className="text-quiet">Your role cannot send email. Ask a member, an admin or an owner.</p>;
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="To"
        hint="It is sent like outreach, from the first agent whose Memory names a sender. It is free."
      >
        {(control) => (
          <div className="flex max-w-lg flex-wrap gap-2">
            <Input
              {...control}
              type="email"
              value={to}
              maxLength={254}
              autoComplete="email"
              onChange={({ target }) => setTo(target.value)}
              className="w-auto! flex-1 basis-56"
            />
            <Button type="submit" pending={isPending}>
              Send me a test email
            </Button>
          </div>
        )}
      </Field>
      <div role="status" className={answer?.ok ? "mt-4 max-w-2xl" : undefined}>
        {answer?.ok && <AnswerView {...answer.data} />}
      </div>
      {answer && !answer.ok && (
        <Failure
          title={answer.error.code === "validation_error" ? "Invalid email address" : answer.error.message}
          className="mt-4 max-w-2xl"
        />
      )}
    </form>
  );
}

function AnswerView({ transport, from, to, verdict, answer }: Answer) {
  const { status, word, next } = VERDICTS[verdict];
  const isFile = transport === "outbox" && verdict === "accepted";
  return (
    <>
      <p>
        <Status value={status} className="font-medium">
          {isFile ? "Written to the outbox" : word}
        </Status>
      </p>
      <p className="mt-1">
        From {from} to {to}.{" "}
        {isFile ? "No mail server is set, so it was saved as a file and reached nobody." : next}
      </p>
      <p className="mt-2 break-all rounded-md bg-sunken px-3 py-2 font-mono text-sm">{answer}</p>
    </>
  );
}
