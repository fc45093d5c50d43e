"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Notice } from "@/components/ui/notice";
import type { Sequence, SequenceActions } from "./sequence-actions";

/** Offers to go on with people whose sequence ended while steps are left for them. */
export function ContinueNotice({
  sequence: { campaignId, canContinue },
  goOn,
}: {
  sequence: Sequence;
  goOn: SequenceActions["continue"];
}) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (canContinue === 0) return null;
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await answered(goOn({ id: campaignId }));
    setBusy(false);
    if (!answer.ok) setProblem(answer.error.message);
    router.refresh();
  };
  const isOne = canContinue === 1;
  return (
    <>
      <Notice
        action={
          <Button size="small" pending={isBusy} onClick={send}>
            {isOne ? "Continue with 1 person" : `Continue with ${canContinue} people`}
          </Button>
        }
      >
        {isOne ? "1 person" : `${canContinue} people`} finished the sequence as it was, and there are steps
        that they have not received. They get them only if you continue; each step waits as usual.
      </Notice>
      {problem !== undefined && <Failure title={problem} />}
    </>
  );
}
