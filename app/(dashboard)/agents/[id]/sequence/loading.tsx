import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <SkeletonGroup
      label="Loading the sequence"
      className="grid gap-8 px-4 py-6 md:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
    >
      <div className="flex flex-col gap-2">
        {["one", "two", "three"].map((step) => (
          <Skeleton key={step} className="h-16 w-full" />
        ))}
      </div>
      <Skeleton className="h-96 w-full" />
    </SkeletonGroup>
  );
}
