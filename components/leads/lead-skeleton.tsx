import { Skeleton, SkeletonTable } from "@/components/ui/skeleton";

/** A placeholder for the list while it loads. */
export function LeadSkeleton() {
  return (
    <div className="px-4 pt-4 md:px-6">
      <div aria-hidden="true" className="flex gap-3">
        <Skeleton className="h-7 w-20" />
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-7 w-28" />
      </div>
      <div aria-hidden="true" className="mt-3 mb-3 flex gap-2">
        <Skeleton className="h-8 w-72" />
        <Skeleton className="h-8 w-24" />
      </div>
      <SkeletonTable rows={14} columns={6} />
    </div>
  );
}
