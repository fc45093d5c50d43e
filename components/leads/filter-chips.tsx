"use client";
import X from "lucide-react/icons/x";
import Link from "next/link";
import type { LeadFilter } from "@/lib/leads/lead-filter";
import type { AgentChoice } from "./lead-actions";
import { useListHref } from "./use-list-href";

type Chip = { name: string; words: string; changes: Record<string, undefined> };

/** The active filters as labels, except search and statuses, which have their own controls; a click removes one. */
export function listChips(filter: LeadFilter, agents: AgentChoice[] | null): Chip[] {
  const { agentId, minScore, maxScore, place, sample, hasPhone } = filter;
  const chips: Chip[] = [];
  const add = (words: string, ...names: string[]) =>
    chips.push({
      name: names[0]!,
      words,
      changes: Object.fromEntries(names.map((name) => [name, undefined])),
    });
  if (agents && agentId) add(`Agent: ${agents.find(({ id }) => id === agentId)?.name ?? "one"}`, "agent");
  if (minScore !== undefined && maxScore !== undefined) add(`Score ${minScore}–${maxScore}`, "min", "max");
  else if (minScore !== undefined) add(`Score from ${minScore}`, "min");
  else if (maxScore !== undefined) add(`Score up to ${maxScore}`, "max");
  if (place) add(`Place: ${place}`, "place");
  if (sample !== undefined) add(sample ? "Samples alone" : "Without samples", "sample");
  if (hasPhone !== undefined) add(hasPhone ? "With a phone" : "Without a phone", "phone");
  return chips;
}

export function FilterChips({ chips, clearHref }: { chips: Chip[]; clearHref: string }) {
  const hrefFor = useListHref();
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="mb-3 flex flex-wrap items-center gap-1.5">
      {chips.map(({ name, words, changes }) => (
        <li key={name} className="min-w-0">
          <Link
            href={hrefFor(changes)}
            scroll={false}
            prefetch={false}
            className="flex h-7 max-w-80 items-center gap-1.5 rounded-md bg-accent-soft pr-1.5 pl-2.5 text-accent text-sm hover:bg-hover pointer-coarse:h-10"
          >
            <span className="sr-only">Remove the filter </span>
            <span className="truncate">{words}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          href={clearHref}
          scroll={false}
          prefetch={false}
          className="flex h-7 items-center rounded-md px-2 text-quiet text-sm hover:text-text pointer-coarse:h-10"
        >
          Clear filters
        </Link>
      </li>
    </ul>
  );
}
