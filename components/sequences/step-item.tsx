"use client";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Trash from "lucide-react/icons/trash-2";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { StepInput } from "@/lib/sequences/sequence-input";
import type { Sequence } from "./sequence-actions";
import { StepFields } from "./step-fields";
import type { EditedStep } from "./use-steps";

type Props = {
  step: EditedStep;
  index: number;
  count: number;
  figures: Sequence["steps"][number] | undefined;
  isOpen: boolean;
  canEdit: boolean;
  canMove: boolean;
  errors: Record<string, string>;
  toggle: () => void;
  change: (changes: Partial<StepInput>) => void;
  move: (by: 1 | -1) => void;
  remove: () => void;
};

/** One step as a line that says when and what, with its fields below while it is edited. */
export function StepItem(props: Props) {
  const { step, index, count, figures, isOpen, canEdit, canMove, errors, toggle, change, move, remove } =
    props;
  const name = `Step ${index + 1}`;
  const own = Object.entries(errors).filter(([path]) => path.startsWith(`steps.${index}.`));
  const isFirst = index === 0;
  return (
    <li data-step={step.key} className="rounded-lg border border-border bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
        <span
          aria-hidden="true"
          className="flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken text-quiet text-sm tabular-nums"
        >
          {index + 1}
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-medium">{isFirst ? "First email" : sayWait(step.waitDays)}</h3>
          <p className="text-quiet text-sm">{sayText(step, isFirst)}</p>
        </div>
        <p className="text-quiet text-sm tabular-nums">{figures ? sayFigures(figures) : "New"}</p>
        {canEdit && (
          <div className="flex shrink-0 items-center gap-1">
            {canMove && !isFirst && (
              <>
                <IconButton
                  size="small"
                  variant="ghost"
                  data-move="up"
                  label={`Move ${name.toLowerCase()} up`}
                  disabled={index === 1}
                  onClick={() => move(-1)}
                >
                  <ArrowUp aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton
                  size="small"
                  variant="ghost"
                  data-move="down"
                  label={`Move ${name.toLowerCase()} down`}
                  disabled={index === count - 1}
                  onClick={() => move(1)}
                >
                  <ArrowDown aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton
                  size="small"
                  variant="ghost"
                  label={`Remove ${name.toLowerCase()}`}
                  onClick={remove}
                >
                  <Trash aria-hidden="true" className="size-4" />
                </IconButton>
              </>
            )}
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? "Close" : "Edit"} ${name.toLowerCase()}`}
              onClick={toggle}
            >
              {isOpen ? "Close" : "Edit"}
            </Button>
          </div>
        )}
      </div>
      {isOpen ? (
        <StepFields step={step} index={index} errors={errors} change={change} />
      ) : (
        own.length > 0 && (
          <p className="border-border border-t px-3 py-2 text-negative text-sm">{own[0]![1]}</p>
        )
      )}
    </li>
  );
}

function sayWait(days: number): string {
  if (days === 0) return "On the same day";
  return days === 1 ? "After 1 business day" : `After ${days} business days`;
}

function sayFigures({ channel, waiting, sent, skipped }: Sequence["steps"][number]): string {
  const done = `${waiting} waiting · ${sent} ${channel === "call" ? "called" : "sent"}`;
  return skipped > 0 ? `${done} · ${skipped} skipped` : done;
}

function sayText({ channel, thread, text, intent, variants }: EditedStep, isFirst: boolean): string {
  if (channel === "call") return intent.trim() === "" ? "Call" : `Call: ${intent.trim()}`;
  const how =
    text === "written"
      ? intent.trim() === ""
        ? "Written by the agent"
        : `Written by the agent: ${intent.trim()}`
      : variants.length > 1
        ? `Template, ${variants.length} variants`
        : "Template";
  if (isFirst) return how;
  return `${how} · ${thread === "reply" ? "in the same thread" : "a new thread"}`;
}
