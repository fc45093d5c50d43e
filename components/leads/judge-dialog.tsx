"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { answered } from "@/components/app-shell/answered";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import type { ActionOf } from "@/lib/action-result";
import type { estimateJudging } from "@/lib/discovery/estimate-judging";
import type { judgeLeads } from "@/lib/discovery/judge-leads";
import type { queueJudging } from "@/lib/discovery/judging/queue-judging";
import type { stopJudging } from "@/lib/discovery/judging/stop-judging";

/** More are judged in the background; as `JudgedLeads` says. */
const MAX_JUDGED = 25;

export type JudgeActions = {
  estimate: ActionOf<typeof estimateJudging>;
  judge: ActionOf<typeof judgeLeads>;
  /** For more leads than can be judged while the dialog waits. */
  queue: ActionOf<typeof queueJudging>;
  stop: ActionOf<typeof stopJudging>;
};
type Price = z.output<(typeof estimateJudging)["output"]>;
type Result = z.output<(typeof judgeLeads)["output"]>;

/** What judging leads reads and costs, before it begins, and afterwards what came of it. */
export default function JudgeDialog({
  leadIds,
  actions,
  onClose,
}: {
  leadIds: string[];
  actions: JudgeActions;
  onClose: () => void;
}) {
  const router = useRouter();
  const [price, setPrice] = useState<Price>();
  const [result, setResult] = useState<Result>();
  const [queued, setQueued] = useState<number>();
  const isMany = leadIds.length > MAX_JUDGED;
  const [problem, setProblem] = useState<string>();
  const [isJudging, setJudging] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is for the leads that it was opened with.
  useEffect(() => {
    let dropped = false;
    void actions.estimate({ leadIds }).then((answer) => {
      if (dropped) return;
      if (answer.ok) setPrice(answer.data);
      else setProblem(answer.error.message);
    });
    return () => {
      dropped = true;
    };
  }, []);

  const judge = async () => {
    setJudging(true);
    setProblem(undefined);
    if (isMany) {
      const answer = await answered(actions.queue({ leadIds }));
      if (answer.ok) setQueued(answer.data.queued);
      else setProblem(answer.error.message);
    } else {
      const answer = await answered(actions.judge({ leadIds }));
      if (answer.ok) setResult(answer.data);
      else setProblem(answer.error.message);
    }
    setJudging(false);
    router.refresh();
  };
  const canJudge = price !== undefined && price.sites > 0 && price.estimatedCost <= price.balance;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={leadIds.length === 1 ? "Judge the fit of this lead" : `Judge the fit of ${leadIds.length} leads`}
      footer={
        result || queued !== undefined ? (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button variant="primary" disabled={!canJudge} pending={isJudging} onClick={judge}>
              Read {price?.sites === 1 ? "the website" : "the websites"}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <Outcome result={result} />
      ) : queued !== undefined ? (
        <p role="status">
          Judging <Amount value={queued} unit="leads" /> in the background. The leads page shows how many are
          left.
        </p>
      ) : price ? (
        <Preview price={price} isMany={isMany} />
      ) : (
        !problem && <Waiting />
      )}
      {problem && <Failure title={problem} className="mt-4" />}
    </Dialog>
  );
}

function Preview({ price, isMany }: { price: Price; isMany: boolean }) {
  const { sites, withoutSite, estimatedCost, balance } = price;
  return (
    <div className="space-y-3">
      <p>
        Reads up to 3 pages of <Amount value={sites} /> {sites === 1 ? "website" : "websites"} and compares
        them with the agent’s ideal customer. Costs up to <Amount value={estimatedCost} unit="credits" />; you
        have <Amount value={balance} />. Pages that cannot be read cost nothing.
      </p>
      {isMany && <p className="text-quiet">Runs in the background; you can stop it on the leads page.</p>}
      {withoutSite > 0 && (
        <p className="text-quiet">
          <Amount value={withoutSite} /> {withoutSite === 1 ? "lead has" : "leads have"} no known company
          website and cannot be judged.
        </p>
      )}
      {estimatedCost > balance && <Failure title="Not enough credits" />}
    </div>
  );
}

function Outcome({ result }: { result: Result }) {
  const { judged, failed, creditsSpent } = result;
  const reasons = [...new Set(failed.map(({ reason }) => reason))];
  return (
    <div className="space-y-3" role="status">
      <p>
        {judged.length === 1 && failed.length === 0 ? (
          <>
            Fit: <Amount value={judged[0]!.score} className="font-medium" /> of 100.
          </>
        ) : (
          <>
            <Amount value={judged.length} /> judged.
          </>
        )}{" "}
        <Amount value={creditsSpent} unit="credits" /> spent.
      </p>
      {failed.length > 0 && (
        <>
          <p>
            <Amount value={failed.length} /> not judged:
          </p>
          <ul className="list-disc space-y-1 pl-5 text-quiet marker:text-quiet">
            {reasons.map((reason) => (
              <li key={reason} className="break-words">
                {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label="Working out the price" className="space-y-3">
      <Skeleton className="h-4 w-80" />
      <Skeleton className="h-4 w-64" />
    </SkeletonGroup>
  );
}
