import { SkeletonTable } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div className="px-4 py-4 pt-14 md:px-6">
      <SkeletonTable rows={12} columns={5} />
    </div>
  );
}
