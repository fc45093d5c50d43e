"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { ActionOf } from "@/lib/action-result";
import type { keepLeftOut } from "@/lib/discovery/keep-left-out";

/** Stores somebody whom a search left out as a lead. */
export function KeepButton({
  campaignId,
  contactId,
  who,
  keep,
}: {
  campaignId: string;
  contactId: string;
  /** Names the person for those who do not see the row. */
  who: string;
  keep: ActionOf<typeof keepLeftOut>;
}) {
  const router = useRouter();
  const toast = useToast();
  const [isKeeping, setKeeping] = useState(false);
  const press = async () => {
    setKeeping(true);
    const answer = await answered(keep({ id: campaignId, contactId }));
    setKeeping(false);
    if (!answer.ok) toast({ title: answer.error.message, failed: true });
    router.refresh();
  };
  return (
    <Button size="small" pending={isKeeping} onClick={press} aria-label={`Keep ${who} as a lead`}>
      Keep as lead
    </Button>
  );
}
