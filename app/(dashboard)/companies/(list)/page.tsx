import type { Metadata } from "next";
import { readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { CompanyTable } from "@/components/companies/company-table";
import { DuplicatesNotice } from "@/components/leads/merging/duplicates-notice";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { linkWith } from "@/components/ui/link-with";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { UrlSearch } from "@/components/ui/url-search";
import { listCompanies } from "@/lib/companies/list-companies";

export const metadata: Metadata = { title: "Companies" };

const PAGE_SIZE = 50;

export default async function CompaniesPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireSession();
  const query = await readPageQuery(searchParams);
  const search = query.q?.slice(0, 200) ?? "";
  const page = readPageNumber(query.page);
  const { companies, total } = await listCompanies(ctx, { page, pageSize: PAGE_SIZE, search });
  const hrefFor = (next: number) => linkWith("/companies", query, { page: next === 1 ? undefined : next });
  const rows = companies.map(({ id, domain, name, place, industry, people, bestScore, contactedAt }) => ({
    ...{ id, domain, name, place, industry, people, bestScore, contactedAt },
  }));
  return (
    <>
      <PageHeader title="Companies" />
      <DuplicatesNotice of="companies" />
      <div className="px-4 py-4 md:px-6">
        <CompanyTable
          rows={rows}
          viewKey={`${search} ${page}`}
          toolbar={
            (total > 0 || search) && (
              <UrlSearch label="Search companies" value={search} className="md:max-w-72" />
            )
          }
          empty={
            <Nothing total={total} page={page} search={search} last={hrefFor(Math.ceil(total / PAGE_SIZE))} />
          }
        />
        {rows.length > 0 && (
          <div className="mt-3">
            <Pagination page={page} pageSize={PAGE_SIZE} total={total} noun="companies" hrefFor={hrefFor} />
          </div>
        )}
      </div>
    </>
  );
}

function Nothing({
  total,
  page,
  search,
  last,
}: {
  total: number;
  page: number;
  search: string;
  last: string;
}) {
  if (total > 0)
    return (
      <EmptyState
        title={`There is no page ${page}`}
        action={<Button href={last}>Go to the last page</Button>}
      />
    );
  if (search)
    return (
      <EmptyState title="No company matches" action={<Button href="/companies">Clear search</Button>}>
        Search looks at name, registered name, town, industry and website.
      </EmptyState>
    );
  return (
    <EmptyState title="No companies yet" action={<Button href="/leads">Go to your leads</Button>}>
      Your leads are grouped here by the website of their company, with what its pages say about it. Addresses
      at personal email providers belong to no company.
    </EmptyState>
  );
}
