import type { Metadata } from "next";
import { readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { AddDoNotCall } from "@/components/settings/add-do-not-call";
import { DoNotCallTable } from "@/components/settings/do-not-call-table";
import { ImportList } from "@/components/settings/import-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { linkWith } from "@/components/ui/link-with";
import { Pagination } from "@/components/ui/pagination";
import { UrlSearch } from "@/components/ui/url-search";
import { listDoNotCall } from "@/lib/calls/do-not-call/list-do-not-call";
import { addDoNotCallAction, removeDoNotCallAction } from "./actions";

export const metadata: Metadata = { title: "Do not call" };

const PATH = "/settings/do-not-call";

export default async function DoNotCallPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireSession();
  const query = await readPageQuery(searchParams);
  const text = query.q?.slice(0, 300) ?? "";
  const list = await listDoNotCall(ctx, { page: readPageNumber(query.page), pageSize: 50, text });
  const canChange = ctx.scopes.has("calls:write");
  return (
    <div className="px-4 py-5 md:px-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[70ch] text-pretty text-quiet">
          Nobody in this workspace calls these numbers: people who said so on the telephone, and whom you add.
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
                noun="numbers"
                placeholder={"+44 20 7946 0018\n+49 30 901820"}
              />
              <AddDoNotCall add={addDoNotCallAction} />
            </>
          )}
        </div>
      </div>
      <DoNotCallTable
        entries={list.doNotCall}
        canChange={canChange}
        actions={{ add: addDoNotCallAction, remove: removeDoNotCallAction }}
        toolbar={
          list.total > 0 || text ? (
            <UrlSearch label="Search numbers and notes" value={text} className="md:max-w-72" />
          ) : null
        }
        empty={
          text || list.page > 1 ? (
            <EmptyState title="No number fits" action={<Button href={PATH}>Show the whole list</Button>} />
          ) : (
            <EmptyState title="The list is empty">
              Whoever says “do not call” stands here at once. Did people ask you in another tool, or is there
              a register of your country? Import it before you call.
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
            noun="numbers"
            hrefFor={(page) => linkWith(PATH, query, { page: page === 1 ? undefined : page })}
          />
        </div>
      )}
    </div>
  );
}
