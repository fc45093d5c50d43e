"use client";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import type { HandOver, Mailbox } from "./mailbox-actions";

type Props = {
  mailbox: Mailbox;
  /** People who wait for their first email from it. */
  people: number;
  /** Mailboxes that can write to them instead. */
  others: readonly Mailbox[];
  /** Absent: the reader may not. */
  handOver?: HandOver | undefined;
};

/** Who waits for a mailbox that does not send, and the choice of another one that writes to them. */
export function HandOverPeople({ mailbox, people, others, handOver }: Props) {
  const router = useRouter();
  const label = useId();
  const [chosen, setChosen] = useState(others[0]?.id ?? "");
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (handOver: HandOver) => {
    setPending(true);
    setProblem(undefined);
    const answer = await answered(handOver({ id: mailbox.id, mailboxId: chosen }));
    setPending(false);
    if (answer.ok) router.refresh();
    else setProblem(answer.error.message);
  };
  return (
    <Notice tone="warning">
      <p id={label}>
        {people === 1 ? "1 person waits" : `${people} people wait`} for a first email from this mailbox, which
        is not sending now.
      </p>
      {handOver && others.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Select
            aria-label="Mailbox that emails them instead"
            className="max-w-72"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={others.map(({ id, address }) => ({ value: id, label: address ?? "" }))}
          />
          <Button
            size="small"
            pending={isPending}
            aria-describedby={label}
            onClick={() => void run(handOver)}
          >
            Hand over
          </Button>
        </div>
      )}
      <p className="mt-2 text-quiet text-sm">
        Whoever got an email from it already waits until it sends again, so that nobody hears from two people.
      </p>
      {problem !== undefined && <Failure title={problem} className="mt-2" />}
    </Notice>
  );
}
