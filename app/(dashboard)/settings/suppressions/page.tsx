import type { Metadata } from "next";
import { readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { AddSuppression } from "@/components/settings/add-suppression";
import { ImportList } from "@/components/settings/import-list";
import { SuppressionTable } from "@/components/settings/suppression-table";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { linkWith } from "@/components/ui/link-with";
import { Pagination } from "@/components/ui/pagination";
import { UrlSearch } from "@/components/ui/url-search";
import { listSuppressions } from "@/lib/suppressions/list-suppressions";
import { addSuppressionAction, removeSuppressionAction, restoreSuppressionAction } from "./actions";

export const metadata: Metadata = { title: "Suppression list" };

const PATH = "/settings/suppressions";

export default async function SuppressionsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireSession();
  const query = await readPageQuery(searchParams);
  const text = query.q?.slice(0, 300) ?? "";
  const list = await listSuppressions(ctx, { page: readPageNumber(query.page), pageSize: 50, text });
  const canChange = ctx.scopes.has("suppressions:write");
  return (
    <div className="px-4 py-5 md:px-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[70ch] text-pretty text-quiet">
          Nobody in this workspace writes to these addresses: people who unsubscribed, mail that came back,
          and whom you add.
        </p>
        <div className="flex gap-2">
          {(list.total > 0 || text) && (
            <Button href={`${PATH}/export`} prefetch={false} download>
              Export
            </Button>
          )}
          {canChange && (
            <>
              <ImportList
                href={`${PATH}/import`}
                noun="addresses"
                placeholder={"ines@ovens.example\nade@mills.example"}
              />
              <AddSuppression add={addSuppressionAction} />
            </>
          )}
        </div>
      </div>
      <SuppressionTable
        suppressions={list.suppressions}
        canChange={canChange}
        actions={{ remove: removeSuppressionAction, restore: restoreSuppressionAction }}
        toolbar={
          list.total > 0 || text ? (
            <UrlSearch label="Search addresses and notes" value={text} className="md:max-w-72" />
          ) : null
        }
        empty={
          text || list.page > 1 ? (
            <EmptyState title="No address fits" action={<Button href={PATH}>Show the whole list</Button>} />
          ) : (
            <EmptyState title="The list is empty">
              Whoever unsubscribes stands here at once. Did people ask you in another tool not to be written
              to? Import them before you send.
            </EmptyState>
          )
        }
      />
      {list.total > 0 && (
        <div className="mt-3">
          <Pagination
            page={list.page}
            pageSize={list.pageSize}
            total={list.total}
            noun="addresses"
            hrefFor={(page) => linkWith(PATH, query, { page: page === 1 ? undefined : page })}
          />
        </div>
      )}
    </div>
  );
}
