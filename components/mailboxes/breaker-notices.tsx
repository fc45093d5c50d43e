"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { z } from "zod";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Notice } from "@/components/ui/notice";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionOf } from "@/lib/action-result";
import type { BreakerShape } from "@/lib/breaker/breaker-shape";
import type { resumeBreaker } from "@/lib/breaker/resume-breaker";

export type Breaker = z.output<typeof BreakerShape>;
type Named = { id: string; address: string | null };
type Resume = ActionOf<typeof resumeBreaker>;

/**
 * What holds emails until somebody has looked, each with what happened and the button that lets them go on. `mailboxes`:
 * where the page is not about one, what belongs to a mailbox names it.
 */
export function BreakerNotices({
  breakers,
  mailboxes,
  resume,
}: {
  breakers: Breaker[];
  mailboxes?: readonly Named[];
  resume?: Resume | undefined;
}) {
  if (breakers.length === 0) return null;
  return (
    <ul aria-label="Held emails" className="flex flex-col gap-2">
      {breakers.map((breaker) => (
        <BreakerNotice
          key={breaker.id}
          breaker={breaker}
          mailbox={mailboxes?.find(({ id }) => id === breaker.mailboxId)}
          resume={resume}
        />
      ))}
    </ul>
  );
}

function BreakerNotice({
  breaker,
  mailbox,
  resume,
}: {
  breaker: Breaker;
  mailbox: Named | undefined;
  resume: Resume | undefined;
}) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { id, message, held, createdAt } = breaker;
  const run = async (resume: Resume) => {
    setPending(true);
    setProblem(undefined);
    const answer = await answered(resume({ id }));
    setPending(false);
    if (answer.ok) router.refresh();
    else setProblem(answer.error.message);
  };
  return (
    <li>
      <Notice
        tone="warning"
        action={
          resume && (
            <Button size="small" pending={isPending} onClick={() => void run(resume)}>
              Resume
            </Button>
          )
        }
      >
        <p>{message}</p>
        <p className="text-quiet text-sm">
          {sayHeld(held)} · stopped <TimeAgo at={createdAt} />
          {mailbox && (
            <>
              {" · from "}
              <Link
                href={`/settings/mailboxes/${mailbox.id}`}
                className="rounded underline underline-offset-2 [overflow-wrap:anywhere]"
              >
                {mailbox.address}
              </Link>
            </>
          )}
          {!resume && " · An owner or admin can resume them."}
        </p>
      </Notice>
      {problem !== undefined && <Failure title={problem} className="mt-2" />}
    </li>
  );
}

function sayHeld(people: number): string {
  if (people === 0) return "Nobody's next email waits";
  return people === 1 ? "1 person's next email waits" : `${people} people's next emails wait`;
}
