"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { z } from "zod";
import { answered } from "@/components/app-shell/answered";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useReader } from "@/components/ui/reader";
import { Select } from "@/components/ui/select";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionOf } from "@/lib/action-result";
import type { DailySummary } from "@/lib/summaries/daily-summary";
import type { setDailySummary } from "@/lib/summaries/set-daily-summary";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const HOUR_MS = 3_600_000;

/** At which hour of their device's time zone the person gets the summary of a day, or that they get none. */
export function DailySummaryChoice({
  summary,
  canSend,
  set,
}: {
  summary: z.output<typeof DailySummary> | null;
  canSend: boolean;
  set: ActionOf<typeof setDailySummary>;
}) {
  const router = useRouter();
  const { locale } = useReader();
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const write = new Intl.DateTimeFormat(locale, { hour: "numeric", timeZone: "UTC" });
  if (!canSend && !summary)
    return (
      <p className="text-quiet">
        This service cannot send its own emails yet. Ask whoever runs it to set up a mail server.
      </p>
    );
  const choose = async (value: string) => {
    setIsPending(true);
    setProblem(undefined);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const answer = await answered(set({ hour: value === "" ? null : Number(value), timeZone }));
    setIsPending(false);
    if (!answer.ok) return setProblem(answer.error.message);
    router.refresh();
  };
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Send it at"
        hint={summary ? `In the time zone ${summary.timeZone}.` : undefined}
        error={problem}
      >
        <Select
          className="max-w-60"
          value={summary ? String(summary.hour) : ""}
          disabled={isPending}
          placeholder="Never"
          options={HOURS.map((hour) => ({ value: String(hour), label: write.format(hour * HOUR_MS) }))}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      {summary && (
        <p className="text-quiet text-sm">
          Next: <TimeAgo at={summary.nextAt} exact />, if there is something to tell.
        </p>
      )}
      {summary?.problem && (
        <Notice tone="warning">The last one was not accepted by the mail server: {summary.problem}</Notice>
      )}
    </div>
  );
}
