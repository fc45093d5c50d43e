import type { Metadata } from "next";
import { findOr404 } from "@/app/find-or-404";
import { readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { MissingMemory } from "@/components/campaigns/missing-memory";
import { MemoryForm } from "@/components/memory/memory-form";
import { MemoryHistory } from "@/components/memory/memory-history";
import { Notice } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { getAgent } from "@/lib/agents/get-agent";
import { getMemory } from "@/lib/memory/get-memory";
import { listMemoryChanges } from "@/lib/memory/list-memory-changes";
import { loadMemoryAction, saveMemoryAction, undoMemoryChangeAction } from "./actions";

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** Changes on a page of the history. */
const PAGE_SIZE = 10;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx } = await requireSession();
  const agent = await findOr404(getAgent(ctx, await params));
  return { title: `Memory · ${agent.name}` };
}

/** An agent's Memory, and below it who changed what. `?page=` is the page of that history. */
export default async function MemoryPage({ params, searchParams }: Props) {
  const [{ ctx }, { id }, query] = await Promise.all([requireSession(), params, readPageQuery(searchParams)]);
  const [memory, history] = await findOr404(
    Promise.all([
      getMemory(ctx, { id }),
      listMemoryChanges(ctx, { id, page: readPageNumber(query.page), pageSize: PAGE_SIZE }),
    ]),
  );
  const canWrite = ctx.scopes.has("memory:write");
  return (
    <div className="max-w-5xl px-4 py-6 md:px-6">
      {!canWrite && (
        <Notice className="mb-6">
          Your role can view Memory, but not change it. Ask an owner or an admin of this workspace.
        </Notice>
      )}
      {memory.missing.length > 0 && (
        <Notice tone="warning" className="mb-6">
          <MissingMemory missing={memory.missing} memoryHref="" verb="find leads and email them" />
        </Notice>
      )}
      <MemoryForm
        key={memory.agentId}
        memory={memory}
        canWrite={canWrite}
        actions={{ save: saveMemoryAction, load: loadMemoryAction }}
      />
      {history.total > 0 && (
        <section
          id="history"
          aria-labelledby="history-title"
          className="grid gap-x-10 gap-y-4 border-border border-t py-8 lg:grid-cols-[15rem_minmax(0,1fr)]"
        >
          <div>
            <h2 id="history-title" className="font-medium text-lg">
              History
            </h2>
            <p className="mt-1 text-pretty text-quiet">
              Who changed what. Each change can be undone by itself; what was changed after it stays.
            </p>
          </div>
          <div className="flex min-w-0 max-w-2xl flex-col gap-3">
            <MemoryHistory
              agentId={id}
              changes={history.changes}
              canWrite={canWrite}
              undo={undoMemoryChangeAction}
            />
            {history.total > PAGE_SIZE && (
              <Pagination
                page={history.page}
                pageSize={PAGE_SIZE}
                total={history.total}
                noun="changes"
                hrefFor={(page) => `/agents/${id}/memory?page=${page}#history`}
              />
            )}
          </div>
        </section>
      )}
    </div>
  );
}
