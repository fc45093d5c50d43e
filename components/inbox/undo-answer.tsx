"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { InboxActions } from "./inbox-actions";
import { restoreAnswer } from "./restored-answers";

/** Under an answer that waits: how long it can still be taken back. */
export function UndoAnswer({
  conversationId,
  emailId,
  until,
  undo,
}: {
  conversationId: string;
  emailId: string;
  until: string;
  /** Left out for somebody who only reads. */
  undo?: InboxActions["undo"];
}) {
  const router = useRouter();
  const toast = useToast();
  const [left, setLeft] = useState<number>();
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)));
    look();
    const timer = window.setInterval(look, 500);
    return () => window.clearInterval(timer);
  }, [until]);
  const takeBack = async () => {
    if (!undo) return;
    setPending(true);
    const answer = await answered(undo({ id: conversationId, emailId }));
    setPending(false);
    if (answer.ok) restoreAnswer(conversationId, answer.data.text);
    else toast({ title: answer.error.message, failed: true });
    router.refresh();
  };
  return (
    <div className="mt-3 flex items-center gap-3 border-border border-t pt-3 text-sm">
      <p role="timer" className="text-quiet tabular-nums">
        {left === undefined || left > 0 ? `Goes out in ${left ?? 20} s` : "Waiting to be sent"}
      </p>
      {undo && (
        <Button size="small" pending={isPending} onClick={takeBack}>
          Undo
        </Button>
      )}
    </div>
  );
}
