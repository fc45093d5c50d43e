import type { Metadata } from "next";
import { readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { CompanyPairs } from "@/components/companies/merging/company-pairs";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { linkWith } from "@/components/ui/link-with";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import { listDuplicateCompanies } from "@/lib/companies/merging/list-duplicate-companies";
import * as actions from "./actions";

export const metadata: Metadata = { title: "Possible duplicates" };

const ACTIONS = {
  merge: actions.mergeCompanyAction,
  separate: actions.separateCompanyAction,
  markNotSame: actions.markCompaniesNotSameAction,
  unmarkNotSame: actions.unmarkCompaniesNotSameAction,
};

export default async function CompanyDuplicatesPage({ searchParams }: { searchParams: SearchParams }) {
  const [query, { ctx }] = await Promise.all([readPageQuery(searchParams), requireSession()]);
  const apart = query.apart === "true";
  const { pairs, page, pageSize, total } = await listDuplicateCompanies(ctx, {
    apart,
    page: readPageNumber(query.page),
  });
  return (
    <>
      <PageHeader title="Possible duplicates" crumbs={[{ label: "Companies", href: "/companies" }]}>
        <TabLinks
          label="Duplicates"
          tabs={[
            { href: "/companies/duplicates", label: "To review", current: !apart },
            { href: "/companies/duplicates?apart=true", label: "Not the same company", current: apart },
          ]}
        />
      </PageHeader>
      <div className="max-w-5xl space-y-4 px-4 py-6 md:px-6">
        {total === 0 ? (
          <EmptyState
            title={apart ? "No pairs marked as different companies" : "No possible duplicates"}
            action={<Button href="/companies">See the companies</Button>}
          >
            {apart
              ? "Pairs that you say are not the same company are listed here, so that you can undo it."
              : "Companies with the same VAT number, register number, registered name and town, or phone number are listed here. Nothing is merged automatically."}
          </EmptyState>
        ) : (
          <>
            {!apart && (
              <p className="max-w-[72ch] text-quiet">
                Merging costs no credits and can be undone. The people of both websites then count as one
                company, including for the limit of people per company.
              </p>
            )}
            <CompanyPairs
              key={`${apart}`}
              pairs={pairs}
              apart={apart}
              actions={ctx.scopes.has("leads:write") ? ACTIONS : undefined}
            />
            <Pagination
              page={page}
              pageSize={pageSize}
              total={total}
              noun="pairs"
              hrefFor={(next) => linkWith("/companies/duplicates", query, { page: String(next) })}
            />
          </>
        )}
      </div>
    </>
  );
}
