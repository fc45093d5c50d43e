import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

export default function SettingsLoading() {
  return (
    <SkeletonGroup label="Loading the settings" className="flex max-w-3xl flex-col gap-3 px-4 py-6 md:px-6">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="mt-5 h-5 w-32" />
      <Skeleton className="h-28 w-full" />
    </SkeletonGroup>
  );
}
