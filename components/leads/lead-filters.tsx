"use client";
import ListFilter from "lucide-react/icons/list-filter";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import type { AgentChoice, LeadChoices } from "./lead-actions";
import type { TagActions } from "./manage-tags";

const FilterForm = lazy(() => import("./filter-form"));
const ManageTags = lazy(() => import("./manage-tags"));

/** The filters besides search and status. Each takes effect when chosen. */
export function LeadFilters({
  agents,
  choices,
  count,
  tagActions,
}: {
  agents: AgentChoice[] | null;
  choices: LeadChoices;
  count: number;
  /** Only for who may change tags. */
  tagActions?: TagActions;
}) {
  const [isManaging, setManaging] = useState(false);
  return (
    <>
      <Popover
        label="Filters"
        trigger={
          <Button>
            <ListFilter aria-hidden="true" />
            <span className="max-md:sr-only">Filters</span>
            {count > 0 && <span className="text-quiet tabular-nums">{count}</span>}
          </Button>
        }
      >
        <Suspense
          fallback={
            <SkeletonGroup label="Loading the filters">
              <Skeleton className="h-72 w-full" />
            </SkeletonGroup>
          }
        >
          <FilterForm agents={agents} choices={choices} />
        </Suspense>
        {tagActions && (
          <Button className="mt-4 w-full" onClick={() => setManaging(true)}>
            Manage tags…
          </Button>
        )}
      </Popover>
      {isManaging && tagActions && (
        <Suspense>
          <ManageTags actions={tagActions} onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  );
}
