"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/action-result";
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
  actions: Pick<LeadActions, "preview" | "price" | "queue">;
  onClose: () => void;
}) {
  const router = useRouter();
  const toast = useToast();
  const [shown, setShown] = useState<{
    email: DataOf<LeadActions["preview"]>;
    price: DataOf<LeadActions["price"]>;
  }>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isSending, setSending] = useState(false);
  const called = lead.name ?? lead.email;

  useEffect(() => {
    let dropped = false;
    const ask = async () => {
      const [email, price] = await Promise.all([
        actions.preview({ id: lead.id }),
        actions.price({ leadIds: [lead.id] }),
      ]);
      if (dropped) return;
      if (!email.ok) setRefusal(email.error);
      else if (!price.ok) setRefusal(price.error);
      else setShown({ email: email.data, price: price.data });
    };
    void ask();
    return () => {
      dropped = true;
    };
  }, [actions, lead.id]);

  const send = async () => {
    setSending(true);
    setRefusal(undefined);
    const answer = await actions.queue({ id: lead.id });
    setSending(false);
    if (!answer.ok) return setRefusal(answer.error);
    toast({ title: `The mail to ${called} is queued` });
    onClose();
    router.refresh();
  };

  const canPay = shown !== undefined && shown.price.price <= shown.price.balance;
  const canSend =
    shown !== undefined && shown.email.problems.length === 0 && shown.price.reachable > 0 && canPay;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={`Write to ${called}`}
      footer={
        <>
          {shown && canPay && shown.price.reachable > 0 && (
            <span className="mr-auto self-center text-quiet text-sm">
              1 person · <Amount value={shown.price.price} unit="credits" /> of your{" "}
              <Amount value={shown.price.balance} />
            </span>
          )}
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={!canSend} pending={isSending} onClick={send}>
            {shown && canSend ? (
              <span>
                Send for <Amount value={shown.price.price} unit="credits" />
              </span>
            ) : (
              "Send"
            )}
          </Button>
        </>
      }
    >
      {shown ? (
        <EmailView email={shown.email} />
      ) : (
        !refusal && (
          <SkeletonGroup label="Writing the mail" className="space-y-3">
            <Skeleton className="h-4 w-64" />
            <Skeleton className="h-4 w-80" />
            <Skeleton className="h-40 w-full" />
          </SkeletonGroup>
        )
      )}
      {shown && !canPay && (
        <Failure title="You lack the credits for this mail" className="mt-4">
          It costs <Amount value={shown.price.price} unit="credits" />, and you have{" "}
          <Amount value={shown.price.balance} />.
        </Failure>
      )}
      {shown && shown.price.reachable === 0 && (
        <Failure
          title={
            lead.sample
              ? "This lead comes from the sample web and does not exist"
              : "Nobody may write to this lead any more"
          }
          className="mt-4"
        />
      )}
      {refusal && <RefusalView refusal={refusal} agentId={lead.agentId} />}
    </Dialog>
  );
}

function EmailView({ email }: { email: DataOf<LeadActions["preview"]> }) {
  const { from, to, subject, text, facts, problems } = email;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Line label="From">
          {from.name} &lt;{from.address}&gt;
        </Line>
        <Line label="To">{to.name ? `${to.name} <${to.address}>` : to.address}</Line>
        <Line label="Subject">
          <span className="font-medium">{subject}</span>
        </Line>
      </dl>
      <div className="mt-4 whitespace-pre-wrap break-words rounded-lg border border-border bg-surface p-4">
        {text}
      </div>
      {facts.length > 0 && (
        <div className="mt-4">
          <h3 className="text-quiet text-sm">Built on</h3>
          <ul className="mt-1 list-disc space-y-0.5 pl-5 text-sm marker:text-quiet">
            {facts.map((fact) => (
              <li key={fact} className="break-words">
                {fact}
              </li>
            ))}
          </ul>
        </div>
      )}
      {problems.length > 0 && (
        <Failure title="This mail would not go out as it is" className="mt-4">
          <ul className="list-disc pl-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Failure>
      )}
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** An API error, reworded for the dashboard. */
function RefusalView({ refusal, agentId }: { refusal: Refusal; agentId: string }) {
  const { code, message, details } = refusal;
  if (code !== "memory_incomplete") return <Failure title={message} className="mt-4" />;
  const missing = details && "missing" in details && Array.isArray(details.missing) ? details.missing : [];
  return (
    <Failure
      title="The agent does not know enough to write yet"
      className="mt-4"
      action={
        <Link href={`/agents/${agentId}/memory`} className="font-medium text-accent hover:underline">
          Fill in its Memory
        </Link>
      }
    >
      {missing.length > 0 && `Its Memory lacks ${missing.join(", ")}.`}
    </Failure>
  );
}
