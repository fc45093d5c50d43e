import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession } from "@/app/session";
import { ChatView } from "@/components/chat/chat-view";
import { PreviewProvider } from "@/components/outreach/preview-context";
import { getAgent } from "@/lib/agents/get-agent";
import { listNamedLeads } from "@/lib/chat/list-named-leads";
import { listThreads } from "@/lib/chat/list-threads";
import { MAX_ATTACHED } from "@/lib/chat/most-attached";
import { readThreadSnapshot } from "@/lib/chat/read-thread-snapshot";
import { getCredits } from "@/lib/credits/get-credits";
import { AppError } from "@/lib/errors";
import { getMemory } from "@/lib/memory/get-memory";
import { readSettingsFacts } from "@/lib/settings/read-settings-facts";
import { isUuid } from "@/lib/shapes";
import {
  browseLeadsAction,
  createThreadAction,
  previewEmailAction,
  previewOutreachAction,
  renameThreadAction,
  undoMemoryChangeAction,
  undoSequenceChangeAction,
} from "./actions";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const { ctx } = await requireSession();
  const agent = await getAgent(ctx, { id }).catch(orNotFound);
  return { title: `${agent.name}, chat` };
}

/** The chat with an agent: `?thread=` names the thread, or `new` for a new one; without it, the thread that was used last. */
export default async function ChatPage({ params, searchParams }: Props) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const { ctx, person } = await requireSession();
  const [agent, { threads }, memory, { balance }, { model }, { leads }] = await Promise.all([
    getAgent(ctx, { id }),
    listThreads(ctx, { id }),
    getMemory(ctx, { id }),
    getCredits(ctx, {}),
    readSettingsFacts(ctx, {}),
    listNamedLeads(ctx, { leadIds: readIds(query.leads) }),
  ]).catch(orNotFound);
  const newestFirst = threads.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const thread =
    query.thread === undefined
      ? newestFirst[0]
      : query.thread === "new"
        ? undefined
        : (threads.find((one) => one.id === query.thread) ?? notFound());
  const snapshot = thread && (await readThreadSnapshot(ctx, { id, threadId: thread.id }));
  return (
    <PreviewProvider
      campaignId={agent.campaignId}
      previewEmail={previewEmailAction}
      previewOutreach={previewOutreachAction}
    >
      <ChatView
        agent={{ id: agent.id, name: agent.name, status: agent.status }}
        person={person}
        threads={newestFirst.map(({ id, title, updatedAt }) => ({ id, title, updatedAt }))}
        threadId={thread?.id ?? null}
        snapshot={snapshot ?? null}
        missing={memory.missing}
        canWrite={ctx.scopes.has("chat:write")}
        hasCredits={balance > 0}
        isGuide={model.kind === "guide"}
        handedLeads={leads}
        actions={{
          createThread: createThreadAction,
          renameThread: renameThreadAction,
          browseLeads: browseLeadsAction,
          undoMemoryChange: undoMemoryChangeAction,
          undoSequenceChange: undoSequenceChangeAction,
        }}
      />
    </PreviewProvider>
  );
}

/** The ids of `?leads=id,id`, at most as many as one message takes. */
function readIds(text: string | string[] | undefined): string[] {
  const ids = (Array.isArray(text) ? text.join() : (text ?? "")).split(",").filter(isUuid);
  return ids.slice(0, MAX_ATTACHED);
}

function orNotFound(error: unknown): never {
  if (error instanceof AppError && error.code === "not_found") notFound();
  throw error;
}
