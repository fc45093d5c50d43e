import { PageHeader } from "@/components/ui/page-header";
import { SkeletonTable } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <PageHeader title="Companies" />
      <div className="px-4 py-4 md:px-6">
        <SkeletonTable rows={14} columns={7} />
      </div>
    </>
  );
}
