"use client";
import X from "lucide-react/icons/x";
import Link from "next/link";
import type { LeadFilter } from "@/lib/leads/lead-filter";
import type { AgentChoice, LeadChoices } from "./lead-actions";
import { useListHref } from "./use-list-href";

export const EMAIL_STATUS_LABELS: Record<NonNullable<LeadFilter["emailStatus"]>[number], string> = {
  verified: "Verified",
  published: "Published",
  risky: "Risky",
  unknown: "Unverified",
};

type Chip = { name: string; words: string; changes: Record<string, undefined> };

/** The active filters as labels, except search and statuses, which have their own controls; a click removes one. */
export function listChips(filter: LeadFilter, agents: AgentChoice[] | null, choices: LeadChoices): Chip[] {
  const { agentId, minScore, maxScore, judged, minReach, maxReach, place, sample, hasPhone } = filter;
  const { title, company, domain, emailStatus, tagIds, importId, ownerId, contacted, replied } = filter;
  const chips: Chip[] = [];
  const add = (words: string, ...names: string[]) =>
    chips.push({
      name: names[0]!,
      words,
      changes: Object.fromEntries(names.map((name) => [name, undefined])),
    });
  if (agents && agentId) add(`Agent: ${agents.find(({ id }) => id === agentId)?.name ?? "one"}`, "agent");
  const addRange = (label: string, least: number | undefined, most: number | undefined, names: string[]) => {
    if (least !== undefined && most !== undefined) add(`${label} ${least}–${most}`, ...names);
    else if (least !== undefined) add(`${label} from ${least}`, names[0]!);
    else if (most !== undefined) add(`${label} up to ${most}`, names[1]!);
  };
  addRange("Fit", minScore, maxScore, ["min", "max"]);
  if (judged !== undefined) add(judged ? "Judged" : "Not judged", "judged");
  addRange("Reach", minReach, maxReach, ["minReach", "maxReach"]);
  const nameOf = (list: { id: string; name: string }[], id: string) =>
    list.find((one) => one.id === id)?.name ?? "unknown";
  if (title) add(`Title: ${title}`, "title");
  if (company) add(`Company: ${company}`, "company");
  if (domain) add(`Website: ${domain}`, "domain");
  if (place) add(`Location: ${place}`, "place");
  if (emailStatus?.length)
    add(`Email: ${emailStatus.map((one) => EMAIL_STATUS_LABELS[one].toLowerCase()).join(" or ")}`, "email");
  if (tagIds?.length) add(`Tag: ${tagIds.map((id) => nameOf(choices.tags, id)).join(" or ")}`, "tag");
  if (ownerId) add(`Owner: ${ownerId === "none" ? "nobody" : nameOf(choices.members, ownerId)}`, "owner");
  if (importId) add(`Import: ${nameOf(choices.imports, importId)}`, "import");
  if (contacted !== undefined) add(contacted ? "Ever contacted" : "Never contacted", "contacted");
  if (replied !== undefined) add(replied ? "Ever replied" : "Never replied", "replied");
  if (sample !== undefined) add(sample ? "Only samples" : "Without samples", "sample");
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
