"use client";
import { joinClasses } from "@/components/ui/join-classes";
import type { Values } from "./memory-fields";

export type ExampleChoice = { key: string; label: string; detail: string; values: Values };

/** Examples next to a step's fields; a click fills the fields with one. */
export function ExampleList({
  title,
  examples,
  values,
  onTake,
  undo,
}: {
  title: string;
  examples: ExampleChoice[];
  /** The current values of the fields. */
  values: Values;
  onTake: (values: Values) => void;
  /** Restores the previous values of the fields; undefined if there are none. */
  undo: (() => void) | undefined;
}) {
  const isTaken = (example: Values) =>
    Object.entries(example).every(([name, value]) => values[name] === value);
  return (
    <section aria-label={title} className="min-w-0">
      <div className="flex min-h-5 items-baseline justify-between gap-3">
        <h3 className="text-quiet text-sm">{title}</h3>
        <span role="status">
          {undo && (
            <button
              type="button"
              onClick={undo}
              className="rounded font-medium text-accent text-sm hover:underline pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
            >
              Undo
            </button>
          )}
        </span>
      </div>
      <ul className="mt-2 flex gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-1 lg:flex-col">
        {examples.map(({ key, label, detail, values: example }) => (
          <li key={key} className="max-lg:w-60 max-lg:shrink-0">
            <button
              type="button"
              onClick={() => onTake(example)}
              aria-pressed={isTaken(example)}
              className={joinClasses(
                "h-full w-full rounded-lg border px-3 py-2.5 text-left hover:bg-hover",
                isTaken(example) ? "border-accent bg-accent-soft" : "border-border bg-surface",
              )}
            >
              <span className="block font-medium">{label}</span>
              <span className="mt-0.5 line-clamp-3 text-quiet text-sm">{detail}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
