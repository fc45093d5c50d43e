import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { requireSession } from "@/app/session";
import { AgentStep } from "@/components/first-steps/agent-step";
import { EXAMPLES } from "@/components/first-steps/examples";
import { NameStep } from "@/components/first-steps/name-step";
import { StepHead } from "@/components/first-steps/step-head";
import { StepList } from "@/components/first-steps/step-list";
import { readStep } from "@/components/first-steps/steps";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { getAgent } from "@/lib/agents/get-agent";
import { estimateDiscovery } from "@/lib/discovery/estimate-discovery";
import { AppError } from "@/lib/errors";
import { getMemory } from "@/lib/memory/get-memory";
import { readSettingsFacts } from "@/lib/settings/read-settings-facts";
import {
  createAgentAction,
  estimateDiscoveryAction,
  startDiscoveryAction,
  updateAgentAction,
  updateMemoryAction,
} from "./actions";

type Query = { searchParams: Promise<{ agent?: string | string[]; step?: string | string[] }> };

// Awaited by the metadata, so that a missing agent is a 404 before anything is streamed.
const findBegun = cache(async (id: string) => {
  const { ctx } = await requireSession();
  try {
    const [agent, memory] = await Promise.all([getAgent(ctx, { id }), getMemory(ctx, { id })]);
    return { agent, memory };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
});

export async function generateMetadata({ searchParams }: Query): Promise<Metadata> {
  const { agent: id } = await searchParams;
  if (typeof id !== "string") return { title: "New agent" };
  const { agent } = await findBegun(id);
  return { title: `Set up ${agent.name}` };
}

export default async function FirstStepsPage({ searchParams }: Query) {
  const { agent: id, step: wanted } = await searchParams;
  const { ctx, person } = await requireSession();
  if (!ctx.scopes.has("agents:write") || !ctx.scopes.has("memory:write")) return <NotAllowed />;
  if (typeof id !== "string") {
    return (
      <>
        <PageHeader title="New agent" crumbs={[{ label: "Agents", href: "/agents" }]} />
        <StepList agentId={undefined} current="name" done={[]} />
        <div className="px-4 py-8 md:px-6">
          <StepHead step="name" />
          <NameStep
            suggestions={EXAMPLES.map(({ name }) => name)}
            create={createAgentAction}
            rename={updateAgentAction}
          />
        </div>
      </>
    );
  }
  const { agent, memory } = await findBegun(id);
  const step = readStep(wanted);
  const [facts, price] = await Promise.all([
    readSettingsFacts(ctx, {}),
    step === "find" ? estimateDiscovery(ctx, { agentId: agent.id }) : undefined,
  ]);
  return (
    <>
      <PageHeader title={agent.name} crumbs={[{ label: "Agents", href: "/agents" }]} />
      <AgentStep
        key={step}
        step={step}
        agent={agent}
        memory={memory}
        person={person}
        search={facts.search}
        openData={facts.openData}
        canStart={ctx.scopes.has("discovery:run")}
        price={price}
        actions={{
          create: createAgentAction,
          rename: updateAgentAction,
          save: updateMemoryAction,
          estimate: estimateDiscoveryAction,
          start: startDiscoveryAction,
        }}
      />
    </>
  );
}

function NotAllowed() {
  return (
    <>
      <PageHeader title="New agent" crumbs={[{ label: "Agents", href: "/agents" }]} />
      <div className="px-4 py-8 md:px-6">
        <EmptyState title="Your role cannot set up agents">
          Ask an owner or an admin of this workspace to make you a member.
        </EmptyState>
      </div>
    </>
  );
}
