"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { JudgeActions } from "./judge-dialog";

/** How many leads are still being judged in the background, and the button that stops it. */
export function JudgingNotice({
  waiting,
  stop,
}: {
  waiting: number;
  /** For those who may stop it. */
  stop: JudgeActions["stop"] | undefined;
}) {
  const router = useRouter();
  const toast = useToast();
  const [isStopping, setStopping] = useState(false);
  const press = async () => {
    setStopping(true);
    const answer = await answered(stop!({}));
    setStopping(false);
    if (!answer.ok) toast({ title: answer.error.message, failed: true });
    router.refresh();
  };
  return (
    <div className="mx-4 mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-border bg-surface px-4 py-2 md:mx-6">
      <p role="status">
        Judging the fit: <Amount value={waiting} /> {waiting === 1 ? "lead" : "leads"} left.
      </p>
      {stop && (
        <Button size="small" pending={isStopping} onClick={press}>
          Stop judging
        </Button>
      )}
    </div>
  );
}
