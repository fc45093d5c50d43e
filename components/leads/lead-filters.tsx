"use client";
import ListFilter from "lucide-react/icons/list-filter";
import { lazy, Suspense } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import type { AgentChoice } from "./lead-actions";

const FilterForm = lazy(() => import("./filter-form"));

/** The filters besides search and status. Each takes effect when chosen. */
export function LeadFilters({ agents, count }: { agents: AgentChoice[] | null; count: number }) {
  return (
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
        <FilterForm agents={agents} />
      </Suspense>
    </Popover>
  );
}
