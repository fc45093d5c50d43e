import type { Metadata } from "next";
import { chooseOf, readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { requireSession } from "@/app/session";
import { CallTable } from "@/components/calls/call-table";
import { FillCallList } from "@/components/calls/fill-call-list";
import { LiveCalls } from "@/components/calls/live-calls";
import { namesByActorId } from "@/components/people/name-actor";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { linkWith } from "@/components/ui/link-with";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import { UrlSelect } from "@/components/ui/url-select";
import { listAgents } from "@/lib/agents/list-agents";
import { CALL_STATUSES } from "@/lib/calls/call";
import { countCallable } from "@/lib/calls/count-callable";
import { listCalls } from "@/lib/calls/list-calls";
import { listLiveCalls } from "@/lib/calls/list-live-calls";
import { showNumber } from "@/lib/calls/show-number";
import { listPeople } from "@/lib/members/list-people";
import { isUuid } from "@/lib/shapes";
import { hangUpCallAction, startOutreachRunAction, takeOverCallAction } from "./actions";

export const metadata: Metadata = { title: "Calls" };

const PATH = "/calls";
const LABELS = { open: "To call", done: "Called", canceled: "Removed" };

export default async function CallsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, person } = await requireSession();
  const query = await readPageQuery(searchParams);
  const status = chooseOf(query.status, CALL_STATUSES) ?? "open";
  const agentId = query.agent && isUuid(query.agent) ? query.agent : undefined;
  const [list, live, { agents }, callable, { people }] = await Promise.all([
    listCalls(ctx, { page: readPageNumber(query.page), pageSize: 50, status, agentId }),
    listLiveCalls(ctx, {}),
    listAgents(ctx, { pageSize: 100 }),
    countCallable(ctx, {}),
    listPeople(ctx, {}),
  ]);
  const nameOf = namesByActorId(people);
  const now = Date.now();
  const canCall = ctx.scopes.has("calls:write");
  return (
    <>
      <PageHeader
        title="Calls"
        action={
          canCall && (
            <div className="flex gap-2">
              {ctx.scopes.has("outreach:run") && (
                <FillCallList callable={callable} start={startOutreachRunAction} />
              )}
              <Button variant="primary" href={linkWith(`${PATH}/work`, {}, { agent: agentId })}>
                Start calling
              </Button>
            </div>
          )
        }
      >
        <TabLinks
          label="Calls"
          tabs={CALL_STATUSES.map((one) => ({
            href: linkWith(PATH, query, { status: one === "open" ? undefined : one, page: undefined }),
            label: LABELS[one],
            current: one === status,
          }))}
        />
      </PageHeader>
      <div className="px-4 py-4 md:px-6">
        <LiveCalls
          calls={live.calls.map((call) => ({
            ...call,
            takenOverByName: call.takenOverBy && (nameOf(call.takenOverBy) ?? "Somebody"),
            isMine: call.takenOverBy === `user:${person.id}`,
          }))}
          {...(canCall && { actions: { takeOver: takeOverCallAction, hangUp: hangUpCallAction } })}
        />
        <CallTable
          rows={list.calls.map(({ script: _, ...call }) => ({
            ...call,
            number: showNumber(call.phone),
            isCallable: call.callableFrom !== null && Date.parse(call.callableFrom) <= now,
            claimedByName: call.claimedBy && (nameOf(call.claimedBy) ?? null),
          }))}
          toolbar={
            agents.length > 1 ? (
              <UrlSelect
                name="agent"
                label="Agent"
                value={agentId ?? ""}
                placeholder="All agents"
                options={agents.map(({ id, name }) => ({ value: id, label: name }))}
              />
            ) : null
          }
          empty={
            status === "open" ? (
              <EmptyState title="No calls to make" action={<Button href="/agents">Go to agents</Button>}>
                Outreach with calls adds every lead with a phone number here, the best first, with a script.
                Nobody is called automatically.
              </EmptyState>
            ) : (
              <EmptyState title={status === "done" ? "No calls yet" : "Nothing was removed from the queue"} />
            )
          }
        />
        {list.total > 0 && (
          <div className="mt-3">
            <Pagination
              page={list.page}
              pageSize={list.pageSize}
              total={list.total}
              noun="calls"
              hrefFor={(page) => linkWith(PATH, query, { page: page === 1 ? undefined : page })}
            />
          </div>
        )}
      </div>
    </>
  );
}
