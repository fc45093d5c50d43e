import type { z } from "zod";
import { OUTCOME_LABELS } from "@/components/calls/call-labels";
import { Amount } from "@/components/ui/amount";
import type { getCampaignFigures } from "@/lib/analytics/get-campaign-figures";

type Calls = z.output<(typeof getCampaignFigures)["output"]>["calls"];

/** What came of the steps that are calls, one line each. */
export function CallResults({ calls }: { calls: Calls }) {
  if (calls.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm" aria-label="Calls by step">
      {calls.map(({ stepId, position, isRemoved, called, outcomes, skipped }) => (
        <li key={stepId} className="flex flex-wrap gap-x-3 tabular-nums">
          <span className="font-medium">{isRemoved ? "Removed call" : `Call, step ${position + 1}`}</span>
          <span>
            <Amount value={called} /> called
          </span>
          {outcomes.map(({ outcome, people }) => (
            <span key={outcome} className="text-quiet">
              <Amount value={people} /> {OUTCOME_LABELS[outcome]}
            </span>
          ))}
          {skipped > 0 && (
            <span className="text-quiet">
              <Amount value={skipped} /> skipped
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
