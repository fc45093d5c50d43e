import { Amount } from "@/components/ui/amount";
import { joinClasses } from "@/components/ui/join-classes";
import { Progress } from "@/components/ui/progress";
import { Status } from "@/components/ui/status";
import type { StatusValue } from "@/components/ui/status-labels";
import type { PipelineStatus } from "@/lib/workflows/get-campaign-status";
import { Elapsed } from "./elapsed";

export type PipelineStep = PipelineStatus["steps"][number];

/** The steps of a run as a row that fills as it works; stacked below 768 px. `halted` shows the current step as paused. */
export function Pipeline({ steps, halted }: { steps: PipelineStep[]; halted?: "paused" }) {
  return (
    <ol aria-label="Steps of the run" className="flex flex-col md:flex-row md:gap-2">
      {steps.map((step) => (
        <Step key={step.key} step={step} shown={shownStatus(step, halted)} />
      ))}
    </ol>
  );
}

function Step({ step, shown }: { step: PipelineStep; shown: StatusValue }) {
  const { done, total } = step.progress;
  const isOver = step.status === "completed";
  const isIdle = step.status === "pending" || step.status === "skipped";
  // A finished step is shown as full, whatever it counted: it may have found fewer than requested.
  const share = isOver ? { done: 1, total: 1 } : isIdle ? { done: 0, total: 1 } : { done, total };
  return (
    <li
      aria-current={step.status === "running" ? "step" : undefined}
      data-step={step.key}
      data-status={step.status}
      className="flex min-w-0 flex-1 flex-col gap-2 border-border py-3 not-first:border-t md:border-t-0! md:py-0"
    >
      <div className="order-last md:order-first">
        <Progress
          {...share}
          label={step.label}
          tone={
            step.status === "failed"
              ? "negative"
              : isOver
                ? "positive"
                : shown === "paused"
                  ? "warning"
                  : "accent"
          }
          className={joinClasses(isIdle && "max-md:hidden")}
        />
      </div>
      <div className="min-w-0 md:pr-2">
        <div className="flex items-baseline justify-between gap-3 md:block">
          <p className="min-w-0">
            <Status value={shown} className={step.status === "running" ? "font-medium" : undefined}>
              <span className="sr-only">{`${STATES[shown] ?? shown}: `}</span>
              {step.label}
            </Status>
          </p>
          <p className="flex shrink-0 gap-x-1.5 whitespace-nowrap text-quiet text-sm md:mt-0.5 md:min-h-5 md:pl-5">
            {(total > 0 || (step.startedAt && step.status !== "skipped")) && (
              <span className="tabular-nums">
                <Amount value={done} />
                {total > 0 && (
                  <>
                    {" / "}
                    <Amount value={total} />
                  </>
                )}
              </span>
            )}
            {step.startedAt && step.status !== "skipped" && (
              <span>
                <span aria-hidden="true">· </span>
                <Elapsed from={step.startedAt} to={step.finishedAt} />
              </span>
            )}
          </p>
        </div>
        {step.note && <p className="mt-1 text-pretty pl-5 text-quiet text-sm">{step.note}</p>}
        {step.error && (
          <p
            className={joinClasses(
              "mt-1 text-pretty break-words pl-5 text-sm",
              step.status === "skipped"
                ? "text-quiet"
                : step.status === "failed"
                  ? "text-negative"
                  : "text-warning",
            )}
          >
            {step.error}
          </p>
        )}
      </div>
    </li>
  );
}

const STATES: Partial<Record<StatusValue, string>> = {
  pending: "To do",
  running: "In progress",
  completed: "Done",
  failed: "Failed",
  skipped: "Skipped",
  paused: "Paused",
};

function shownStatus(step: PipelineStep, halted: "paused" | undefined): StatusValue {
  return step.status === "running" && halted ? halted : step.status;
}
