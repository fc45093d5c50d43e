"use client";
import { formatDuration } from "@/components/ui/format-duration";
import { useReader } from "@/components/ui/reader";
import type { AnswerTime } from "@/lib/analytics/rate";

/** The median time to an answer, and of how many; only how many where they are too few for it. */
export function AnswerTimeCell({ value: { count, medianSeconds } }: { value: AnswerTime }) {
  const { locale } = useReader();
  const answers = `${new Intl.NumberFormat(locale).format(count)} ${count === 1 ? "answer" : "answers"}`;
  const title =
    medianSeconds === null
      ? "Too few answers for a time"
      : `Half of the ${answers} were sent within this time`;
  return (
    <span
      title={title}
      className="inline-flex items-baseline justify-end gap-1.5 whitespace-nowrap tabular-nums"
    >
      {medianSeconds !== null && formatDuration(medianSeconds * 1000, locale)}
      <span className="text-quiet text-sm">{answers}</span>
    </span>
  );
}
