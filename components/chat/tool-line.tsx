"use client";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useId, useState } from "react";
import { joinClasses } from "@/components/ui/join-classes";
import { useReader } from "@/components/ui/reader";
import { Spinner } from "@/components/ui/spinner";
import { type ToolPart, toolNameOf } from "./chat-message";
import { ToolDetails } from "./tool-details";
import { refusedIn, wordsOf } from "./tool-words";

/** A tool call as one quiet line: "Searched leads · 12 found · 0.4 s". It opens to what was asked and what came back. */
export function ToolLine({ part }: { part: ToolPart }) {
  const { locale } = useReader();
  const { doing, done, failed, tells } = wordsOf(toolNameOf(part));
  const isOver = part.state.startsWith("output");
  const problem = part.state === "output-error" ? part.errorText || "It broke off." : refusedIn(part.output);
  const count = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  const told =
    isOver && !problem ? tells?.((part.output ?? {}) as Record<string, unknown>, count) : undefined;
  return (
    <OpenLine
      icon={problem ? <CircleAlert aria-hidden="true" className="text-warning" /> : !isOver && <Spinner />}
      line={
        <>
          <span>{problem ? failed : isOver ? done : `${doing} …`}</span>
          {(problem ?? told) && <span className="min-w-0 truncate">· {problem ?? told}</span>}
          {isOver && part.durationMs !== undefined && (
            <span className="shrink-0 tabular-nums">· {formatSeconds(part.durationMs, locale)}</span>
          )}
        </>
      }
    >
      <ToolDetails part={part} problem={problem} />
    </OpenLine>
  );
}

/** A quiet line that opens to more; what is within is made only then. */
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
    <div className="my-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-ml-1.5 flex min-h-7 max-w-full items-center gap-1.5 rounded-md px-1.5 text-left text-quiet text-sm hover:bg-hover hover:text-text pointer-coarse:min-h-10"
      >
        <span className="flex size-4 shrink-0 items-center justify-center [&_svg]:size-3.5">
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

/** Milliseconds as seconds: "0.4 s", "12 s". */
function formatSeconds(milliseconds: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "second",
    unitDisplay: "short",
    maximumFractionDigits: milliseconds < 10_000 ? 1 : 0,
  }).format(milliseconds / 1_000);
}
