import { PageHeader } from "@/components/ui/page-header";
import { SkeletonTable } from "@/components/ui/skeleton";

export default function AgentsLoading() {
  return (
    <>
      <PageHeader title="Agents" />
      <div className="px-4 py-6 md:px-6">
        <SkeletonTable rows={8} columns={6} />
      </div>
    </>
  );
}
