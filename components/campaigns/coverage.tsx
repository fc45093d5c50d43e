"use client";
import { useEffect, useState } from "react";
import { useLatest } from "@/components/app-shell/use-latest";
import { Attributions } from "@/components/leads/attributions";
import { Amount } from "@/components/ui/amount";
import type { Coverage as CoverageFact } from "@/lib/discovery/check-coverage";
import { askCoverage } from "./ask-coverage";

/** How often a busy source is asked again while the page is open, and after how many milliseconds at the soonest. */
const MAX_ATTEMPTS = 20;
const LEAST_PAUSE_MS = 2_000;

/**
 * What the chosen public sources list for this agent, before anything is spent. Nothing is asked without such a choice. A busy source is
 * asked again at the time that it names.
 */
export function Coverage({
  agentId,
  labels,
}: {
  agentId: string;
  /** Display names of the chosen sources. */
  labels: string[];
}) {
  const [attempt, setAttempt] = useState(1);
  const key = labels.length > 0 ? `${agentId} ${attempt}` : null;
  const { data, problem, isFresh } = useLatest(key, () => askCoverage(agentId));
  const until = isFresh && attempt < MAX_ATTEMPTS ? data && firstUntil(data.coverage) : null;
  useEffect(() => {
    if (until === null) return;
    const pause = Math.max(LEAST_PAUSE_MS, until - Date.now());
    const timer = setTimeout(() => setAttempt((before) => before + 1), pause);
    return () => clearTimeout(timer);
  }, [until]);
  if (labels.length === 0) return null;
  if (!data)
    return (
      <p role="status" className="text-quiet text-sm">
        {problem ?? `Asking ${labels.join(" and ")} what it lists, which may take a minute …`}
      </p>
    );
  const named = new Map(data.coverage.flatMap(({ attribution: one }) => (one ? [[one.source, one]] : [])));
  return (
    <div role="status" className="rounded-lg border border-border bg-surface px-3 py-2.5">
      <ul className="space-y-1">
        {data.coverage.map((one) => (
          <li key={`${one.source} ${one.place}`} className="text-pretty">
            <Line {...one} />
          </li>
        ))}
      </ul>
      <Attributions of={[...named.values()]} className="mt-1" />
    </div>
  );
}

/** When the first of the busy sources may be asked again, in milliseconds; null if none is busy. */
function firstUntil(coverage: CoverageFact[]): number | null {
  const times = coverage.flatMap(({ until }) => (until ? [Date.parse(until)] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

function Line({ label, place, state, companies, withWebsite, withEmail, message }: CoverageFact) {
  if (state === "waiting")
    return (
      <span className="text-quiet">
        {label} is busy now. It is asked again automatically, here and in a search.
      </span>
    );
  if (state === "refused") return <span className="text-warning">{message}</span>;
  if (!companies)
    return (
      <span className="text-warning">
        {label} lists no such companies in {place}.
      </span>
    );
  return (
    <>
      {label} lists <Amount value={companies} /> {companies === 1 ? "company" : "companies"} in {place}:{" "}
      <Amount value={withWebsite ?? 0} /> with a website to read, <Amount value={withEmail ?? 0} /> with an
      email address.
    </>
  );
}
