import type { Metadata } from "next";
import { findOr404 } from "@/app/find-or-404";
import { requireSession } from "@/app/session";
import { MissingMemory } from "@/components/campaigns/missing-memory";
import { MemoryForm } from "@/components/memory/memory-form";
import { Notice } from "@/components/ui/notice";
import { getAgent } from "@/lib/agents/get-agent";
import { getMemory } from "@/lib/memory/get-memory";
import { loadMemoryAction, saveMemoryAction } from "./actions";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx } = await requireSession();
  const agent = await findOr404(getAgent(ctx, await params));
  return { title: `Memory · ${agent.name}` };
}

export default async function MemoryPage({ params }: Props) {
  const [{ ctx }, { id }] = await Promise.all([requireSession(), params]);
  const memory = await findOr404(getMemory(ctx, { id }));
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
    </div>
  );
}
