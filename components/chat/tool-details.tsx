"use client";
import { CodeBlock } from "@/components/ui/code-block";
import { type ToolPart, toolNameOf } from "./chat-message";
import { type Line, labelsOf } from "./tool-labels";

/** Maximum characters shown of a result; the rest would fill a page of its own. */
const MAX_SHOWN = 8_000;

/** What a call requested, in words, and its verbatim result. */
export function ToolDetails({ part, problem }: { part: ToolPart; problem?: string }) {
  const lines = labelsOf(toolNameOf(part)).lists?.(part.input ?? {}) ?? [];
  const result = problem || part.output === undefined ? "" : JSON.stringify(part.output, null, 2);
  return (
    <div className="flex flex-col gap-2">
      {lines.length > 0 && <LineList lines={lines} />}
      {problem && <p className="break-words">{problem}</p>}
      {result && (
        <div className="max-h-72 overflow-y-auto rounded-lg">
          <CodeBlock label="Result" code={shorten(result)} />
        </div>
      )}
      {lines.length === 0 && !problem && !result && <p className="text-quiet">Nothing came back yet.</p>}
    </div>
  );
}

/** Labels and values in rows. */
export function LineList({ lines }: { lines: Line[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {lines.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-quiet">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\n…` : text;
}
