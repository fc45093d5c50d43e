import { joinClasses } from "@/components/ui/join-classes";
import type { CallAttempt } from "./call-attempt-labels";

const SPEAKERS = { agent: "Assistant", lead: "Lead", key: "Lead" } as const;

/** The transcript of a conversation of the automated assistant. */
export function Transcript({ lines, className }: { lines: CallAttempt["lines"]; className?: string }) {
  return (
    <ol className={joinClasses("max-w-[80ch] space-y-1.5", className)}>
      {lines.map(({ speaker, text }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and only ever grow at the end.
          key={index}
          className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3"
        >
          <span className="text-quiet">{SPEAKERS[speaker]}</span>
          <span className="break-words">{speaker === "key" ? `pressed the key ${text}` : text}</span>
        </li>
      ))}
    </ol>
  );
}
