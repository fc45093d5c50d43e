"use client";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import type { FieldChange } from "@/lib/field-change";

/** Number of changes shown initially. */
const MAX_AT_ONCE = 12;
/** Characters of a value shown before it is expanded. */
const MAX_SHOWN = 280;

/** What a change is, field by field: the value before and the one after. */
export function ChangeList({ changes }: { changes: FieldChange[] }) {
  const [isWhole, setWhole] = useState(false);
  if (changes.length === 0) return null;
  const shown = isWhole ? changes : changes.slice(0, MAX_AT_ONCE);
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Changes" className="flex flex-col gap-2">
        {shown.map((change) => (
          <li key={change.field} className="flex flex-col gap-0.5 rounded-md border border-border px-3 py-2">
            <p className="text-quiet text-sm">
              {change.group && `${change.group} › `}
              <bdi className="break-words font-medium text-text">{change.label}</bdi>
            </p>
            {change.added || change.removed ? (
              <ListChange change={change} />
            ) : (
              <ValueChange change={change} />
            )}
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <Button className="self-start" onClick={() => setWhole(true)}>
          Show all {changes.length} changes
        </Button>
      )}
    </div>
  );
}

function ListChange({ change: { added = [], removed = [] } }: { change: FieldChange }) {
  return (
    <>
      {removed.length > 0 && (
        <Line name="Removed">
          <Value text={removed.join(", ")} isOld />
        </Line>
      )}
      {added.length > 0 && (
        <Line name="Added">
          <Value text={added.join(", ")} />
        </Line>
      )}
    </>
  );
}

function ValueChange({ change: { before, after } }: { change: FieldChange }) {
  return (
    <>
      <Line name="Before">{before === null ? <Empty /> : <Value text={before} isOld />}</Line>
      <Line name="After">{after === null ? <Empty /> : <Value text={after} />}</Line>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3">
      <span className="text-quiet text-sm">{name}</span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function Empty() {
  return <span className="text-quiet">Empty</span>;
}

/** A value as text; a long one can be expanded. */
function Value({ text, isOld = false }: { text: string; isOld?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > MAX_SHOWN;
  const Tag = isOld ? "del" : "ins";
  return (
    <>
      <Tag
        dir="auto"
        className={`whitespace-pre-wrap break-words no-underline ${isOld ? "text-quiet" : "font-medium"}`}
      >
        {isLong && !isOpen ? `${text.slice(0, MAX_SHOWN)}…` : text}
      </Tag>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="ml-2 rounded-md px-1 text-quiet text-sm underline hover:text-text pointer-coarse:min-h-10"
        >
          {isOpen ? "Show less" : `Show ${text.length - MAX_SHOWN} more characters`}
        </button>
      )}
    </>
  );
}
