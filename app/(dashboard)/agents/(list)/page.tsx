import type { Metadata } from "next";
import { requireSession } from "@/app/session";
import { AgentTable } from "@/components/agents/agent-table";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import { browseAgents } from "@/lib/agents/browse-agents";
import { stopCampaignAction, updateAgentAction } from "./actions";

export const metadata: Metadata = { title: "Agents" };

const PAGE_SIZE = 50;

export default async function AgentsPage({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[]; status?: string | string[] }>;
}) {
  const { page: wanted, status } = await searchParams;
  const { ctx } = await requireSession();
  const archived = status === "archived";
  const page = readPage(wanted);
  const { agents, total, archivedTotal } = await browseAgents(ctx, { page, pageSize: PAGE_SIZE, archived });
  const canChange = ctx.scopes.has("agents:write");
  return (
    <>
      <PageHeader
        title="Agents"
        action={
          canChange && (
            <Button href="/agents/new" variant="primary">
              New agent
            </Button>
          )
        }
      >
        {(archived || archivedTotal > 0) && (
          <TabLinks
            label="Which agents"
            tabs={[
              { href: "/agents", label: "Active", current: !archived },
              {
                href: "/agents?status=archived",
                label: "Archived",
                count: archivedTotal,
                current: archived,
              },
            ]}
          />
        )}
      </PageHeader>
      <div className="flex flex-col gap-4 px-4 py-6 md:px-6">
        <AgentTable
          agents={agents}
          canChange={canChange}
          canStop={ctx.scopes.has("campaigns:write")}
          actions={{ update: updateAgentAction, stopCampaign: stopCampaignAction }}
          empty={total > 0 ? <NoSuchPage /> : archived ? <NoneArchived /> : <NoneYet canChange={canChange} />}
        />
        {total > 0 && (
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={total}
            noun="agents"
            hrefFor={(to) =>
              `/agents?${new URLSearchParams({ ...(archived && { status: "archived" }), page: `${to}` })}`
            }
          />
        )}
      </div>
    </>
  );
}

function readPage(value: unknown): number {
  return typeof value === "string" && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : 1;
}

function NoneYet({ canChange }: { canChange: boolean }) {
  return (
    <EmptyState
      title="No active agents"
      action={
        canChange && (
          <Button href="/agents/new" variant="primary">
            New agent
          </Button>
        )
      }
    >
      {canChange
        ? "An agent finds one kind of customer on public pages and emails the people you choose."
        : "Ask an owner, an admin or a member of this workspace to create one."}
    </EmptyState>
  );
}

function NoneArchived() {
  return (
    <EmptyState title="Nothing is archived" action={<Button href="/agents">Active agents</Button>}>
      Agents you archive are listed here with their leads and emails, and can be reactivated.
    </EmptyState>
  );
}

function NoSuchPage() {
  return <EmptyState title="Page not found" action={<Button href="/agents">First page</Button>} />;
}
