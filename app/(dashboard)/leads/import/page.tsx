import type { Metadata } from "next";
import { requireSession } from "@/app/session";
import { ImportForm } from "@/components/leads/import-form";
import { ImportList } from "@/components/leads/import-list";
import type { Parameters } from "@/components/leads/lead-query";
import { namesByActorId } from "@/components/people/name-actor";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listLeadImports } from "@/lib/leads/list-lead-imports";
import { listPeople } from "@/lib/members/list-people";
import { readAgents } from "../read-agents";
import { rightsOf } from "../rights-of";

export const metadata: Metadata = { title: "Import leads" };

export default async function ImportPage({ searchParams }: { searchParams: Promise<Parameters> }) {
  const [parameters, { ctx }] = await Promise.all([searchParams, requireSession()]);
  const asked = typeof parameters.page === "string" ? parameters.page : "1";
  const page = /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 1;
  const [agents, list, { people }] = await Promise.all([
    readAgents(),
    listLeadImports(ctx, { page, pageSize: 20 }),
    listPeople(ctx, {}),
  ]);
  const nameOf = namesByActorId(people);
  const chosen = agents.find(({ id }) => id === parameters.agent);
  return (
    <>
      <PageHeader title="Import leads" crumbs={[{ label: "Leads", href: "/leads" }]} />
      <div className="max-w-5xl space-y-10 px-4 py-6 md:px-6">
        {!rightsOf(ctx).write ? (
          <EmptyState title="Your role is read-only">
            Ask an owner or an admin of this workspace to make you a member.
          </EmptyState>
        ) : agents.length === 0 ? (
          <EmptyState
            title="Create an agent first"
            action={
              <Button href="/agents/new" variant="primary">
                Create agent
              </Button>
            }
          >
            Every lead belongs to an agent, which judges their fit and emails them.
          </EmptyState>
        ) : (
          <ImportForm agents={agents} agentId={chosen?.id} />
        )}
        {list.total > 0 && (
          <section aria-labelledby="earlier" className="space-y-3">
            <h2 id="earlier" className="font-medium text-lg">
              Earlier imports
            </h2>
            <ImportList
              imports={list.imports.map((one) => ({
                ...one,
                agentName: agents.find(({ id }) => id === one.agentId)?.name,
                byName: nameOf(one.by) ?? "a former member",
              }))}
              page={list.page}
              pageSize={list.pageSize}
              total={list.total}
            />
          </section>
        )}
      </div>
    </>
  );
}
