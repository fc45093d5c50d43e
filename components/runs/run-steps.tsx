import { Duration } from "@/components/ui/duration";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { EngineStep } from "@/lib/runs/engine-run";
import { RunError } from "./run-error";
import { labelOfStep } from "./run-labels";

/** Steps in the order they started, each with its position in the run's time. Times in ms since 1970. */
export function RunSteps({ steps, from, to }: { steps: EngineStep[]; from: number; to: number }) {
  return (
    <ol className="overflow-hidden rounded-lg border border-border bg-surface text-sm">
      {steps.map((step, index) => {
        const began = beginOf(step, steps[index - 1], from);
        const { words, part } = labelOfStep(step.name);
        const ended = step.state === "completed" || step.state === "cancelled" || step.state === "failed";
        return (
          <li key={step.id} className="border-border border-b last:border-b-0">
            <div className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-3 py-1.5 md:grid-cols-[minmax(0,1fr)_108px_minmax(80px,260px)_96px]">
              <span className="min-w-0 truncate" title={step.name}>
                {words}
                {part && <span className="ml-2 font-mono text-quiet text-xs">{part}</span>}
                {step.attempts > 1 && <span className="ml-2 text-quiet">{step.attempts} attempts</span>}
              </span>
              <Status value={step.state} />
              <Bar step={step} began={began} from={from} to={to} />
              <span className="text-right text-quiet max-md:col-start-2 max-md:row-start-2">
                <Duration
                  from={step.startedAt && new Date(began).toISOString()}
                  to={ended ? (step.endedAt ?? step.startedAt) : null}
                />
              </span>
            </div>
            {step.dueAt && !ended && (
              <p className="px-3 pb-2 text-quiet">
                {step.error ? "Tried again " : "Continues "}
                <TimeAgo at={step.dueAt} />
              </p>
            )}
            {step.error && (
              <div className="px-3 pb-2.5">
                <RunError error={step.error} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/**
 * When a step started. Steps that the engine learns about only once they are done have the same time for both: they started
 * when the previous step ended.
 */
function beginOf(step: EngineStep, before: EngineStep | undefined, from: number): number {
  const started = Date.parse(step.startedAt ?? step.createdAt);
  if (step.kind !== "run" || step.startedAt !== step.endedAt || step.attempts > 1) return started;
  return Math.min(started, before?.endedAt ? Date.parse(before.endedAt) : from);
}

const COLOURS: Partial<Record<EngineStep["state"], string>> = {
  completed: "bg-positive/70",
  failed: "bg-negative",
  running: "bg-accent",
  waiting: "bg-accent/40",
};

/** The step's position in the run's time; the text next to it says the same. */
function Bar({ step, began, from, to }: { step: EngineStep; began: number; from: number; to: number }) {
  const whole = Math.max(1, to - from);
  const end = step.endedAt ? Date.parse(step.endedAt) : to;
  const share = (at: number) => Math.min(100, Math.max(0, ((at - from) / whole) * 100));
  return (
    <span aria-hidden="true" className="relative hidden h-1.5 rounded-full bg-sunken md:block">
      <span
        className={`absolute inset-y-0 min-w-1 rounded-full ${COLOURS[step.state] ?? "bg-control"}`}
        style={{ left: `${Math.min(98.5, share(began))}%`, width: `${share(end) - share(began)}%` }}
      />
    </span>
  );
}
