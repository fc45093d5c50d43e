import { joinClasses } from "@/components/ui/join-classes";
import type { AppShellProps } from "./app-shell-props";
import { inboxNumber } from "./inbox-number";

/** How many conversations need an answer, beside Inbox; marked while there is something that nobody has opened. */
export function InboxCount({ counts, isSmall }: { counts: AppShellProps["inbox"]; isSmall: boolean }) {
  const number = inboxNumber(counts);
  if (!counts || number === 0) return null;
  const { needsAnswer, unread } = counts;
  const said = [
    needsAnswer > 0 && `${needsAnswer} ${needsAnswer === 1 ? "needs" : "need"} an answer`,
    unread > 0 && `${unread} unread`,
  ];
  return (
    <span
      data-inbox-count=""
      title={said.filter(Boolean).join(", ")}
      className={joinClasses(
        "min-w-4 rounded-full px-1 text-center text-[11px] leading-4 tabular-nums",
        isSmall ? "-top-1 -right-2 absolute" : "ml-auto",
        unread > 0 ? "bg-accent font-medium text-on-accent" : "bg-border text-text",
      )}
    >
      <span aria-hidden="true">{number > 99 ? "99+" : number}</span>
      <span className="sr-only">, {said.filter(Boolean).join(", ")}</span>
    </span>
  );
}
