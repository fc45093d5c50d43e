import { PageHeader } from "@/components/ui/page-header";
import { Skeleton, SkeletonGroup, SkeletonTable } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <PageHeader title="Analytics" />
      <div className="max-w-6xl px-4 py-6 md:px-6">
        <SkeletonGroup label="Loading the figures">
          <Skeleton className="h-9 w-72" />
          <div className="my-8 flex flex-wrap gap-10">
            <Skeleton className="h-12 w-20" />
            <Skeleton className="h-12 w-20" />
            <Skeleton className="h-12 w-20" />
          </div>
        </SkeletonGroup>
        <SkeletonTable rows={6} />
      </div>
    </>
  );
}
