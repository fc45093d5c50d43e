"use client";
import MessagesSquare from "lucide-react/icons/messages-square";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { ChatProps } from "./chat-props";
import { Conversation } from "./conversation";
import { NewConversation } from "./new-conversation";
import { ThreadList } from "./thread-list";

/** The chat of an agent: the list of threads next to the open one. */
export function ChatView(props: ChatProps) {
  const { agent, threads, threadId, snapshot, canWrite, actions } = props;
  const [isListOpen, setListOpen] = useState(false);
  usePinnedThread(threadId);
  const list = {
    agentId: agent.id,
    threads,
    threadId,
    canWrite,
    renameThread: actions.renameThread,
  };
  const title = threads.find(({ id }) => id === threadId)?.title ?? "New thread";
  return (
    <div className="flex">
      <aside
        aria-label="Threads of this agent"
        className="sticky top-[97px] hidden h-[calc(100dvh-97px)] w-64 shrink-0 overflow-y-auto border-border border-r px-3 py-4 xl:block"
      >
        <ThreadList {...list} />
      </aside>
      <div className="min-w-0 flex-1">
        <div className="sticky top-[94px] z-10 flex h-11 items-center gap-2 border-border border-b bg-background px-4 md:px-6 xl:hidden">
          <p className="min-w-0 flex-1 truncate text-quiet">{title}</p>
          <Sheet
            title="Threads"
            open={isListOpen}
            onOpenChange={setListOpen}
            trigger={
              <Button size="small">
                <MessagesSquare aria-hidden="true" />
                Threads
              </Button>
            }
          >
            <ThreadList {...list} onGo={() => setListOpen(false)} />
          </Sheet>
        </div>
        {threadId && snapshot ? (
          <Conversation key={threadId} {...props} threadId={threadId} snapshot={snapshot} />
        ) : (
          <NewConversation key="new" {...props} />
        )}
      </div>
    </div>
  );
}

/** Writes the open thread into the URL. Without it, a thread that someone else starts would replace this one. */
function usePinnedThread(threadId: string | null): void {
  useEffect(() => {
    const pin = () => {
      const url = new URL(location.href);
      const wanted = threadId ?? "new";
      if (url.searchParams.get("thread") === wanted && !url.searchParams.has("leads")) return;
      url.searchParams.set("thread", wanted);
      // They are already in the draft and must not be added again by a reload.
      url.searchParams.delete("leads");
      // With Next's own state object the router would ignore this change, and write the old URL back at its next refresh.
      history.replaceState(null, "", url);
    };
    // The router listens to changes of the URL from its own effect on, which runs after this one when a page is opened.
    const pinning = setTimeout(pin);
    return () => clearTimeout(pinning);
  }, [threadId]);
}
