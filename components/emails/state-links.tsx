import Link from "next/link";
import { joinClasses } from "@/components/ui/join-classes";
import { STATUS_LABELS } from "@/components/ui/status-labels";
import { EMAIL_STATES, type EmailState } from "./email-states";

/** Every state as a link to the list filtered by it. */
export function StateLinks({
  current,
  hrefFor,
}: {
  current: EmailState | undefined;
  hrefFor: (state: EmailState | undefined) => string;
}) {
  const states = [undefined, ...EMAIL_STATES.map(([state]) => state)];
  return (
    <nav aria-label="Status" className="-mx-1 flex min-w-0 max-w-full gap-1 overflow-x-auto px-1 py-1">
      {states.map((state) => (
        <Link
          key={state ?? "all"}
          href={hrefFor(state)}
          scroll={false}
          prefetch={false}
          aria-current={state === current ? "true" : undefined}
          title={EMAIL_STATES.find(([name]) => name === state)?.[1]}
          className={joinClasses(
            "flex h-7 shrink-0 items-center rounded-md px-2.5 text-sm pointer-coarse:h-10",
            state === current
              ? "bg-accent-soft font-medium text-accent"
              : "text-quiet hover:bg-hover hover:text-text",
          )}
        >
          {state ? STATUS_LABELS[state].word : "All"}
        </Link>
      ))}
    </nav>
  );
}
