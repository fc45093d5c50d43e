import { Amount } from "@/components/ui/amount";
import { Progress } from "@/components/ui/progress";
import type { Lead } from "@/lib/leads/lead";
import { JudgeButton } from "./judge-button";
import type { JudgeActions } from "./judge-dialog";

/** How well a lead fits, with the reasons, and how well the person can be reached. */
export function LeadFit({
  lead,
  judge,
}: {
  lead: Pick<Lead, "id" | "score" | "scoreReasons" | "reach">;
  /** For those who may judge it. */
  judge?: JudgeActions | undefined;
}) {
  const { score, scoreReasons, reach } = lead;
  return (
    <section aria-label="Fit" className="space-y-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-medium">Fit</h3>
        <p className="text-quiet text-sm">
          {score === null ? (
            "Not judged"
          ) : (
            <>
              <Amount value={score} className="font-medium text-text" /> of 100
            </>
          )}
        </p>
      </div>
      {score === null ? (
        scoreReasons.length === 0 && (
          <p className="text-quiet text-sm">Nobody has read this company’s site yet.</p>
        )
      ) : (
        <Progress done={score} total={100} label="Fit" />
      )}
      {scoreReasons.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 marker:text-quiet">
          {scoreReasons.map((reason) => (
            <li key={reason} className="break-words">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {judge && (
        <JudgeButton
          leadIds={[lead.id]}
          label={score === null ? "Judge fit…" : "Judge again…"}
          actions={judge}
        />
      )}
      <p className="text-quiet text-sm">
        Reach <Amount value={reach} className="text-text" /> of 100: whether the person is named, and the
        email address and phone can be relied on.
      </p>
    </section>
  );
}
