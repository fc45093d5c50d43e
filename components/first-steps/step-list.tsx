import Link from "next/link";
import { joinClasses } from "@/components/ui/join-classes";
import { STEPS, type StepKey, stepHref } from "./steps";

/** All steps, the current one, and which are done. Until the agent exists only the first is available. */
export function StepList({
  agentId,
  current,
  done,
}: {
  agentId: string | undefined;
  current: StepKey;
  done: readonly StepKey[];
}) {
  return (
    <nav aria-label="Steps" className="min-w-0 overflow-x-auto border-border border-b px-4 md:px-6">
      <ol className="flex gap-6 max-sm:gap-4">
        {STEPS.map(({ key, label }, index) => {
          const here = key === current;
          const isDone = done.includes(key);
          const look = joinClasses(
            "-mb-px flex h-10 min-w-5 shrink-0 items-center gap-2 whitespace-nowrap border-b-2 focus-visible:-outline-offset-2",
            here ? "border-text font-medium" : "border-transparent text-quiet",
          );
          const content = (
            <>
              <span
                aria-hidden="true"
                className={joinClasses("font-mono text-xs tabular-nums", isDone && !here && "text-positive")}
              >
                {isDone && !here ? "✓" : index + 1}
              </span>
              <span className={here ? undefined : "max-sm:sr-only"}>{label}</span>
              {isDone && <span className="sr-only">, done</span>}
            </>
          );
          return (
            <li key={key} className="flex">
              {agentId ? (
                <Link
                  href={stepHref(agentId, key)}
                  aria-current={here ? "step" : undefined}
                  className={joinClasses(look, !here && "hover:text-text")}
                >
                  {content}
                </Link>
              ) : (
                <span aria-current={here ? "step" : undefined} className={look}>
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
