"use client";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { joinClasses } from "@/components/ui/join-classes";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionOf, ActionResult } from "@/lib/action-result";
import type { renameThread } from "@/lib/chat/rename-thread";

export type ThreadItem = { id: string; title: string; updatedAt: string };
export type RenameThread = ActionOf<typeof renameThread>;

/** All threads with an agent, most recently used first. */
export function ThreadList({
  agentId,
  threads,
  threadId,
  renameThread,
  canWrite,
  onGo,
}: {
  agentId: string;
  threads: ThreadItem[];
  threadId: string | null;
  renameThread: RenameThread;
  canWrite: boolean;
  onGo?: () => void;
}) {
  const [renamed, setRenamed] = useState<ThreadItem | null>(null);
  return (
    <>
      {canWrite && (
        <Button
          href={`/agents/${agentId}?thread=new`}
          scroll={false}
          onClick={onGo}
          className="w-full justify-start"
          aria-current={threadId === null ? "page" : undefined}
        >
          <Plus aria-hidden="true" />
          New thread
        </Button>
      )}
      <nav aria-label="Threads" className="mt-3">
        <ul className="flex flex-col gap-0.5">
          {threads.map((thread) => (
            <li key={thread.id} className="group relative">
              <Link
                href={`/agents/${agentId}?thread=${thread.id}`}
                scroll={false}
                onClick={onGo}
                aria-current={thread.id === threadId ? "page" : undefined}
                className={joinClasses(
                  "block rounded-md py-1.5 pr-9 pl-2.5 focus-visible:-outline-offset-2",
                  thread.id === threadId ? "bg-border/70" : "hover:bg-hover",
                )}
              >
                <span
                  className={joinClasses("block truncate", thread.id === threadId && "font-medium")}
                  title={thread.title}
                >
                  {thread.title}
                </span>
                <TimeAgo at={thread.updatedAt} className="text-quiet text-xs" />
              </Link>
              {canWrite && (
                <span className="absolute top-2 right-1 opacity-0 focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
                  <IconButton
                    label={`Rename ${thread.title}`}
                    size="small"
                    onClick={() => setRenamed(thread)}
                  >
                    <Pencil aria-hidden="true" className="size-3.5 text-quiet" />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ul>
        {threads.length === 0 && <p className="px-2.5 text-quiet text-sm">No threads yet.</p>}
      </nav>
      {renamed && (
        <RenameDialog
          key={renamed.id}
          title={renamed.title}
          close={() => setRenamed(null)}
          rename={(title) => renameThread({ id: agentId, threadId: renamed.id, title })}
        />
      )}
    </>
  );
}

const MAX_TITLE = 120;

function RenameDialog({
  title: before,
  close,
  rename,
}: {
  title: string;
  close: () => void;
  rename: (title: string) => Promise<ActionResult<unknown>>;
}) {
  const [title, setTitle] = useState(before);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === "") return;
    setPending(true);
    const answer = await answered(rename(title.trim()));
    setPending(false);
    if (answer.ok) close();
    else setProblem(answer.error.message);
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      size="small"
      title="Rename the thread"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form="rename-thread"
            variant="primary"
            pending={isPending}
            disabled={title.trim() === ""}
          >
            Rename
          </Button>
        </>
      }
    >
      <form id="rename-thread" onSubmit={save}>
        <Field label="Title">
          <Input
            value={title}
            maxLength={MAX_TITLE}
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        {problem && (
          <Failure title="The title was not changed" className="mt-4">
            {problem}
          </Failure>
        )}
      </form>
    </Dialog>
  );
}
