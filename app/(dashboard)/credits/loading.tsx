import { PageHeader } from "@/components/ui/page-header";
import { Skeleton, SkeletonGroup, SkeletonTable } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <PageHeader title="Credits" />
      <div className="px-4 py-5 md:px-6">
        <SkeletonGroup label="Loading the credits">
          <div className="flex gap-12">
            <Skeleton className="h-12 w-28" />
            <Skeleton className="h-12 w-28" />
            <Skeleton className="h-12 w-28" />
          </div>
          <Skeleton className="mt-8 mb-8 h-[240px] w-full" />
        </SkeletonGroup>
        <SkeletonTable rows={8} />
      </div>
    </>
  );
}
