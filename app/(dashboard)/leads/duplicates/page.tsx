import type { Metadata } from "next";
import { readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { DuplicateList } from "@/components/leads/merging/duplicate-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { linkWith } from "@/components/ui/link-with";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import { listDuplicateLeads } from "@/lib/leads/merging/list-duplicate-leads";

export const metadata: Metadata = { title: "Possible duplicates" };

export default async function DuplicatesPage({ searchParams }: { searchParams: SearchParams }) {
  const [query, { ctx }] = await Promise.all([readPageQuery(searchParams), requireSession()]);
  const apart = query.apart === "true";
  const { pairs, page, pageSize, total } = await listDuplicateLeads(ctx, {
    apart,
    page: readPageNumber(query.page),
  });
  return (
    <>
      <PageHeader title="Possible duplicates" crumbs={[{ label: "Leads", href: "/leads" }]}>
        <TabLinks
          label="Duplicates"
          tabs={[
            { href: "/leads/duplicates", label: "To review", current: !apart },
            { href: "/leads/duplicates?apart=true", label: "Not the same person", current: apart },
          ]}
        />
      </PageHeader>
      <div className="max-w-5xl space-y-4 px-4 py-6 md:px-6">
        {total === 0 ? (
          <EmptyState
            title={apart ? "No pairs marked as different people" : "No possible duplicates"}
            action={<Button href="/leads">See the leads</Button>}
          >
            {apart
              ? "Pairs that you say are not the same person are listed here, so that you can undo it."
              : "Leads with the same name and the same company or phone number are listed here. Nothing is merged automatically."}
          </EmptyState>
        ) : (
          <>
            <DuplicateList pairs={pairs} />
            <Pagination
              page={page}
              pageSize={pageSize}
              total={total}
              noun="pairs"
              hrefFor={(next) => linkWith("/leads/duplicates", query, { page: String(next) })}
            />
          </>
        )}
      </div>
    </>
  );
}
