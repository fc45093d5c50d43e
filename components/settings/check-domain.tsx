"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import type { ActionOf, ActionResult } from "@/lib/action-result";
import type { checkSendingDomain } from "@/lib/deliverability/check-sending-domain";

/** Asks the name servers about one domain, and reads the page anew with what they said. */
export function CheckDomain({
  domain,
  isFirst,
  check,
}: {
  domain: string;
  isFirst: boolean;
  check: ActionOf<typeof checkSendingDomain>;
}) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Extract<ActionResult<unknown>, { ok: false }>>();
  const run = async () => {
    setPending(true);
    const answer = await answered(check({ domain }));
    setPending(false);
    setProblem(answer.ok ? undefined : answer);
    if (answer.ok) router.refresh();
  };
  return (
    <div className="flex flex-col items-end gap-2">
      <Button
        size="small"
        pending={isPending}
        onClick={() => void run()}
        aria-label={`Check ${domain}${isFirst ? "" : " again"}`}
      >
        {isFirst ? "Check" : "Check again"}
      </Button>
      {problem && <Failure title={problem.error.message} />}
    </div>
  );
}
