"use client";
import { useState } from "react";
import type { z } from "zod";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import type { readUnmatchedEmail } from "@/lib/receiving/read-unmatched-email";
import type { UnmatchedActions } from "./inbox-actions";
import { WholeEmail } from "./whole-email";

/** What an unmatched email says: read from its mailbox on request, and stored nowhere. */
export function UnmatchedText({ emailId, read }: { emailId: string; read: UnmatchedActions["read"] }) {
  const [email, setEmail] = useState<z.output<(typeof readUnmatchedEmail)["output"]>>();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const show = async () => {
    setPending(true);
    setProblem(undefined);
    const answer = await answered(read({ id: emailId }));
    setPending(false);
    if (answer.ok) setEmail(answer.data);
    else setProblem(answer.error.message);
  };
  if (!email)
    return (
      <div className="space-y-2">
        {problem && <Failure title={problem} />}
        <Button size="small" pending={isPending} onClick={show}>
          Read email
        </Button>
      </div>
    );
  return (
    <section aria-label="Text" className="max-w-2xl rounded-lg border border-border bg-surface px-4 py-3">
      <p className="whitespace-pre-wrap break-words">{email.text || "This email has no text."}</p>
      {email.rest && <WholeEmail text={email.rest} />}
      {email.hasAttachments && (
        <p className="mt-3 text-quiet text-sm">It has attachments, which you see once it is assigned.</p>
      )}
    </section>
  );
}
