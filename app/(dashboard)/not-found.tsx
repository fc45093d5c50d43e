import type { Metadata } from "next";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Not found" };

export default function DashboardNotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <div className="px-4 py-8 md:px-6">
        <EmptyState
          title="Page not found"
          action={
            <Button href="/" variant="primary">
              Home
            </Button>
          }
        >
          The address may be incomplete, the page may have been removed, or it belongs to another workspace:
          check which one you are in at the top of the sidebar.
        </EmptyState>
      </div>
    </>
  );
}
