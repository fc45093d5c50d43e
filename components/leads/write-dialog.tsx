"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { hasChanged } from "@/components/outreach/has-changed";
import { OutreachPreviewView } from "@/components/outreach/outreach-preview";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/action-result";
import { listMissing } from "@/lib/memory/missing-words";
import type { LeadActions, PanelLead } from "./lead-actions";

type DataOf<Action extends (input: never) => Promise<unknown>> = Extract<
  Awaited<ReturnType<Action>>,
  { ok: true }
>["data"];
type Refusal = Extract<ActionResult<never>, { ok: false }>["error"];

/** A preview of the email and its price, before it is queued. */
export default function WriteDialog({
  lead,
  actions,
  onClose,
}: {
  lead: PanelLead;
  actions: Pick<LeadActions, "preview" | "previewMany" | "queue">;
  onClose: () => void;
}) {
  const router = useRouter();
  const toast = useToast();
  const [shown, setShown] = useState<DataOf<LeadActions["previewMany"]>>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isSending, setSending] = useState(false);
  const called = lead.name ?? lead.email;

  // What a refresh of the page passes anew must not change what is on show.
  const [preview] = useState(() => () => actions.previewMany({ leadIds: [lead.id] }));
  const look = useCallback(async () => {
    const answer = await preview().catch(() => null);
    if (answer?.ok) setShown(answer.data);
    else setRefusal(answer?.error ?? { code: "unavailable", message: "The service isn’t responding." });
  }, [preview]);
  useEffect(() => void look(), [look]);

  const send = async () => {
    setSending(true);
    setRefusal(undefined);
    const answer = await answered(actions.queue({ id: lead.id, basis: shown?.email?.basis }));
    setSending(false);
    if (!answer.ok) {
      setRefusal(answer.error);
      // As it stands now, to be agreed to anew.
      if (hasChanged(answer.error)) await look();
      return;
    }
    toast({ title: `The email to ${called} is queued` });
    onClose();
    router.refresh();
  };

  const canPay = shown !== undefined && shown.estimatedCost <= shown.balance;
  const isMissing =
    shown !== undefined && shown.people > 0 && (shown.missing.length > 0 || shown.problem !== null);
  const canSend =
    shown !== undefined && shown.people > 0 && canPay && !isMissing && shown.email?.problems.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={`Email ${called}`}
      footer={
        <>
          {shown && canPay && shown.people > 0 && (
            <span className="mr-auto self-center text-quiet text-sm">
              1 person · <Amount value={shown.estimatedCost} unit="credits" /> of your{" "}
              <Amount value={shown.balance} />
            </span>
          )}
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={!canSend} pending={isSending} onClick={send}>
            {shown && canSend ? (
              <span>
                Send for <Amount value={shown.estimatedCost} unit="credits" />
              </span>
            ) : (
              "Send"
            )}
          </Button>
        </>
      }
    >
      {shown ? (
        <OutreachPreviewView
          key={shown.basis}
          preview={shown}
          reader={{ email: (id) => actions.preview({ id }), isExact: true }}
        />
      ) : (
        !refusal && (
          <SkeletonGroup label="Writing the email" className="space-y-3">
            <Skeleton className="h-4 w-64" />
            <Skeleton className="h-4 w-80" />
            <Skeleton className="h-40 w-full" />
          </SkeletonGroup>
        )
      )}
      {shown && !canPay && (
        <Failure title="You don't have enough credits for this email" className="mt-4">
          It costs <Amount value={shown.estimatedCost} unit="credits" />, and you have{" "}
          <Amount value={shown.balance} />.
        </Failure>
      )}
      {shown && shown.people === 0 && (
        <Failure
          title={
            lead.sample
              ? "This lead comes from the sample web and does not exist"
              : "This lead can no longer be emailed"
          }
          className="mt-4"
        />
      )}
      {isMissing && (
        <RefusalView
          refusal={
            shown.problem !== null
              ? { code: "mail_refused", message: shown.problem }
              : { code: "memory_incomplete", message: "", details: { missing: shown.missing } }
          }
          agentId={lead.agentId}
        />
      )}
      {refusal && <RefusalView refusal={refusal} agentId={lead.agentId} />}
    </Dialog>
  );
}

/** An API error, reworded for the dashboard. */
function RefusalView({ refusal, agentId }: { refusal: Refusal; agentId: string }) {
  const { code, message, details } = refusal;
  if (code !== "memory_incomplete") return <Failure key={message} inSight title={message} className="mt-4" />;
  const missing = details && "missing" in details && Array.isArray(details.missing) ? details.missing : [];
  return (
    <Failure
      title="The agent's Memory is incomplete"
      className="mt-4"
      action={
        <Link href={`/agents/${agentId}/memory`} className="font-medium text-accent hover:underline">
          Fill in its Memory
        </Link>
      }
    >
      {missing.length > 0 && `It still needs ${listMissing(missing)}.`}
    </Failure>
  );
}
