import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <SkeletonGroup label="Loading the campaign" className="flex flex-col gap-6 px-4 py-6 md:px-6">
      <div className="flex items-center justify-between gap-4">
        <div className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-4 w-56 max-w-full" />
        </div>
        <Skeleton className="h-8 w-28" />
      </div>
      <div className="flex flex-col gap-2 md:flex-row">
        {["one", "two", "three", "four", "five", "six"].map((step) => (
          <div key={step} className="flex min-h-10 flex-1 flex-col gap-2">
            <Skeleton className="h-1 w-full" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
      <Skeleton className="h-11 w-72 max-w-full" />
      <div className="flex flex-col gap-px">
        {["one", "two", "three", "four", "five"].map((row) => (
          <Skeleton key={row} className="h-10 w-full" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
