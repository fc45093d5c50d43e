"use client";
import { useRouter } from "next/navigation";
import { answered } from "@/components/app-shell/answered";
import { useToast } from "@/components/ui/toast";
import type { LeadActions } from "./lead-actions";

/** Rejects leads and offers Undo; returns whether it succeeded. */
export function useReject({ reject, restore }: Pick<LeadActions, "reject" | "restore">) {
  const router = useRouter();
  const toast = useToast();

  const takeBack = async (leadIds: string[]) => {
    const answer = await answered(restore({ leadIds }));
    if (!answer.ok) return toast({ title: answer.error.message, failed: true });
    router.refresh();
    toast({ title: `${describe(answer.data.leadIds.length, "lead")} restored` });
  };

  return async (leadIds: string[], name?: string): Promise<boolean> => {
    const answer = await answered(reject({ leadIds }));
    if (!answer.ok) {
      toast({ title: answer.error.message, failed: true });
      return false;
    }
    router.refresh();
    const done = answer.data.leadIds;
    const left = leadIds.length - done.length;
    toast({
      title: done.length === 0 ? "Nothing to reject" : `${name ?? describe(done.length, "lead")} rejected`,
      ...(left > 0 && {
        description: `${describe(left, "lead")} unsubscribed, bounced or were rejected before, and stay as they are.`,
      }),
      ...(done.length > 0 && { action: { label: "Undo", onPress: () => void takeBack(done) } }),
    });
    return true;
  };
}

function describe(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun}s`}`;
}
