"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import type { LeadActions } from "./lead-actions";

type DataOf<Action> = Action extends (input: never) => Promise<infer Answer>
  ? Extract<Answer, { ok: true }> extends { data: infer Data }
    ? Data
    : never
  : never;
type Price = DataOf<LeadActions["price"]>;
type Report = DataOf<LeadActions["queueMany"]>;

/** Maximum number of emails per call of `queueLeadEmails`. */
const MOST_QUEUED = 500;

/** Shows whom a bulk email reaches and what it costs before, and who was skipped and why after. */
export default function WriteManyDialog({
  leadIds,
  nameOf,
  actions,
  onClose,
}: {
  leadIds: string[];
  /** A short label of the lead, if the page knows it. */
  nameOf: (id: string) => string | undefined;
  actions: Pick<LeadActions, "price" | "queueMany">;
  onClose: (wrote: boolean) => void;
}) {
  const router = useRouter();
  const [price, setPrice] = useState<Price>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [report, setReport] = useState<Report>();
  const isTooMany = leadIds.length > MOST_QUEUED;

  useEffect(() => {
    let dropped = false;
    void actions.price({ leadIds }).then((answer) => {
      if (dropped) return;
      if (answer.ok) setPrice(answer.data);
      else setProblem(answer.error.message);
    });
    return () => {
      dropped = true;
    };
  }, [actions, leadIds]);

  const send = async () => {
    setSending(true);
    setProblem(undefined);
    try {
      const answer = await actions.queueMany({ leadIds });
      if (answer.ok) setReport(answer.data);
      else setProblem(answer.error.message);
    } catch {
      setProblem("The service did not answer. Look at the mails whether it happened before you try again.");
    }
    setSending(false);
    router.refresh();
  };

  const canPay = price !== undefined && price.price <= price.balance;
  const canSend = price !== undefined && price.reachable > 0 && canPay && !isTooMany;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(report !== undefined)}
      title={report ? "What was queued" : `Write to ${plural(price?.reachable ?? leadIds.length, "person")}`}
      footer={
        report ? (
          <DialogClose>
            <Button variant="primary">Close</Button>
          </DialogClose>
        ) : (
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button variant="primary" disabled={!canSend} pending={isSending} onClick={send}>
              {canSend ? (
                <span>
                  Write for <Amount value={price.price} unit="credits" />
                </span>
              ) : (
                "Write"
              )}
            </Button>
          </>
        )
      }
    >
      {report ? (
        <ReportView report={report} nameOf={nameOf} />
      ) : price ? (
        <div className="space-y-3">
          <p>
            {price.reachable === 0 ? (
              "None of these leads can be written to."
            ) : (
              <>
                {plural(price.reachable, "person")} · up to{" "}
                <Amount value={price.price} unit="credits" className="font-medium" /> of your{" "}
                <Amount value={price.balance} />. Each gets one mail, written from the Memory of the agent
                that found them.
              </>
            )}
          </p>
          <Refusals refused={price.refused} />
          {isTooMany && (
            <p>
              One go takes {MOST_QUEUED} leads at most, and these are <Amount value={leadIds.length} />. Start
              an outreach run on the campaign's page for so many.
            </p>
          )}
          {!canPay && !isTooMany && (
            <p>You lack credits for all of them. Tick fewer, or ask who runs this service for more.</p>
          )}
        </div>
      ) : (
        !problem && (
          <SkeletonGroup label="Asking for the price" className="space-y-2">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </SkeletonGroup>
        )
      )}
      {problem && <Failure title={problem} className="mt-3" />}
    </Dialog>
  );
}

function Refusals({ refused }: { refused: Price["refused"] }) {
  const entries = Object.entries(refused).filter(([, count]) => count > 0);
  if (entries.length === 0) return null;
  return (
    <div>
      <p className="text-quiet">Nobody writes to the others:</p>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-quiet">
        {entries.map(([code, count]) => (
          <li key={code}>
            <Amount value={count} /> {REFUSAL_LABELS[code]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReportView({
  report: { queued, refused },
  nameOf,
}: {
  report: Report;
  nameOf: (id: string) => string | undefined;
}) {
  const groups = Map.groupBy(refused, ({ message }) => message);
  return (
    <div className="space-y-4" role="status">
      <p>
        {queued.length > 0 ? (
          <Status value="queued">{plural(queued.length, "mail")} queued</Status>
        ) : (
          "No mail was queued."
        )}
      </p>
      {[...groups].map(([message, some]) => {
        const names = some.map(({ leadId }) => nameOf(leadId)).filter((name) => name !== undefined);
        return (
          <div key={message} className="rounded-lg border border-border p-3">
            <p className="font-medium">
              {plural(some.length, "lead")} got none: {message}
            </p>
            {names.length > 0 && (
              <p className="mt-1 max-h-40 overflow-y-auto break-words text-quiet text-sm">
                {names.join(", ")}
                {names.length < some.length && ` and ${some.length - names.length} more`}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

const PLURALS: Record<string, string> = { person: "people", mail: "mails", lead: "leads" };

function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : PLURALS[noun]}`;
}

/** Why a lead is skipped, worded to follow a number: "3 have their email already". */
const REFUSAL_LABELS: Record<string, string> = {
  already_contacted: "got a mail already, or wait for one",
  lead_suppressed: "may not be written to: unsubscribed, bounced or on the suppression list",
  invalid_state: "were rejected",
  mail_refused: "come from the sample web and do not exist",
  not_found: "are gone",
};
