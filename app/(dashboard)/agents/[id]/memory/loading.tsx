import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <SkeletonGroup label="Loading Memory" className="max-w-5xl px-4 py-6 md:px-6">
      {["one", "two"].map((section) => (
        <div key={section} className="grid gap-x-10 gap-y-4 pb-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <Skeleton className="h-6 w-36" />
          <div className="flex max-w-2xl flex-col gap-6">
            {["one", "two", "three"].map((field) => (
              <div key={field} className="flex flex-col gap-2">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-8 w-full" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
