import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonTable } from "@/components/ui/skeleton";
import { LeadTable } from "./lead-table";
import { makeSampleLeads } from "./sample-leads";

export function LeadList({
  state,
  sort,
  page,
}: {
  state: "many" | "one" | "none" | "loading" | "failed";
  sort?: string;
  page: number;
}) {
  const count = { many: 50, one: 1, none: 0, loading: 0, failed: 0 }[state];
  return (
    <>
      <PageHeader title="Leads" action={<Button variant="primary">Find leads</Button>} />
      <div className="px-4 py-4 md:px-6">
        {state === "loading" && <SkeletonTable rows={12} />}
        {state === "failed" && (
          <Failure
            title="The leads could not be loaded"
            kept="Nothing was changed. Your filters stand in the address of this page."
            action={<Button href="/many">Try again</Button>}
          >
            The database did not respond within 10 seconds.
          </Failure>
        )}
        {count > 0 || state === "none" ? (
          <>
            <LeadTable
              rows={makeSampleLeads(count)}
              sort={sort}
              empty={
                <EmptyState
                  title="No leads yet"
                  action={<Button variant="primary">Find your first leads</Button>}
                >
                  Leads are people your agent found, each with the page and the words that say so.
                </EmptyState>
              }
            />
            {count > 0 && (
              <div className="mt-3">
                <Pagination
                  page={state === "one" ? 1 : page}
                  pageSize={50}
                  total={state === "one" ? 1 : 10_000}
                  noun="leads"
                  hrefFor={state === "one" ? toOne : toPage}
                />
              </div>
            )}
          </>
        ) : null}
      </div>
    </>
  );
}

const toPage = (page: number) => `/many?page=${page}`;
const toOne = () => "/one";
