"use client";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useId, useState } from "react";
import { joinClasses } from "@/components/ui/join-classes";
import { useReader } from "@/components/ui/reader";
import { Spinner } from "@/components/ui/spinner";
import { type ToolPart, toolNameOf } from "./chat-message";
import { ToolDetails } from "./tool-details";
import { labelsOf, refusedIn } from "./tool-labels";

/** A tool call as one muted line: "Searched leads · 12 found · 0.4 s". It expands to the input and the result. */
export function ToolLine({ part }: { part: ToolPart }) {
  const { locale } = useReader();
  const { doing, done, failed, details } = labelsOf(toolNameOf(part));
  const isOver = part.state.startsWith("output");
  const problem =
    part.state === "output-error" ? part.errorText || "It was interrupted." : refusedIn(part.output);
  const count = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  const told =
    isOver && !problem ? details?.((part.output ?? {}) as Record<string, unknown>, count) : undefined;
  return (
    <OpenLine
      icon={problem ? <CircleAlert aria-hidden="true" className="text-warning" /> : !isOver && <Spinner />}
      line={
        <>
          <span>{problem ? failed : isOver ? done : `${doing} …`}</span>
          {(problem ?? told) && <span className="min-w-0 truncate">· {problem ?? told}</span>}
          {isOver && part.durationMs !== undefined && part.durationMs >= NOTABLE_MS && (
            <span className="shrink-0 tabular-nums">· {formatSeconds(part.durationMs, locale)}</span>
          )}
        </>
      }
    >
      <ToolDetails part={part} problem={problem} />
    </OpenLine>
  );
}

/** A muted line that expands; its content is rendered only then. */
export function OpenLine({
  icon,
  line,
  children,
}: {
  icon?: ReactNode;
  line: ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="my-0.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-ml-1.5 flex min-h-6 max-w-full items-center gap-1 rounded-md px-1.5 text-left text-quiet text-sm hover:bg-hover hover:text-text pointer-coarse:min-h-10"
      >
        <span className="mr-0.5 flex size-4 shrink-0 items-center justify-center [&_svg]:size-3.5">
          {icon || (
            <ChevronRight
              aria-hidden="true"
              className={joinClasses("transition-transform", isOpen && "rotate-90")}
            />
          )}
        </span>
        {line}
      </button>
      {isOpen && (
        <div id={id} className="mt-1 mb-3 ml-1.75 border-border border-l pl-4 text-sm">
          {children}
        </div>
      )}
    </div>
  );
}

/** Durations below this many milliseconds are not shown. */
const NOTABLE_MS = 50;

/** Milliseconds as seconds: "0.4 s", "12 s". */
function formatSeconds(milliseconds: number, locale: string): string {
  const digits = milliseconds < 10_000 ? 1 : 0;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(milliseconds / 1_000)} s`;
}
