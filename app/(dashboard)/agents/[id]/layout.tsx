import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { requireSession } from "@/app/session";
import { AgentTabs } from "@/components/agents/agent-tabs";
import { PageHeader } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { getAgent } from "@/lib/agents/get-agent";
import { AppError } from "@/lib/errors";

/** What all pages of an agent share: its name, its status, and links to the others. */
export default async function AgentLayout({
  params,
  children,
}: {
  params: Promise<{ id: string }>;
  children: ReactNode;
}) {
  const { id } = await params;
  const { ctx } = await requireSession();
  const agent = await getAgent(ctx, { id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  return (
    <>
      <PageHeader
        title={agent.name}
        crumbs={[{ label: "Agents", href: "/agents" }]}
        status={agent.status === "active" ? undefined : <Status value={agent.status} />}
      >
        <AgentTabs agentId={agent.id} />
      </PageHeader>
      {children}
    </>
  );
}
