"use client";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { hasChanged } from "@/components/outreach/has-changed";
import { OutreachPreviewView } from "@/components/outreach/outreach-preview";
import { SKIP_LABELS } from "@/components/outreach/skip-labels";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { listMissing } from "@/lib/memory/missing-words";
import type { LeadActions } from "./lead-actions";

type DataOf<Action> = Action extends (input: never) => Promise<infer Answer>
  ? Extract<Answer, { ok: true }> extends { data: infer Data }
    ? Data
    : never
  : never;
type Preview = DataOf<LeadActions["previewMany"]>;
type Report = DataOf<LeadActions["queueMany"]>;

/** Maximum number of emails per call of `queueLeadEmails`. */
const MAX_QUEUED = 500;

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
  actions: Pick<LeadActions, "previewMany" | "preview" | "queueMany">;
  onClose: (wrote: boolean) => void;
}) {
  const router = useRouter();
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [report, setReport] = useState<Report>();
  const isTooMany = leadIds.length > MAX_QUEUED;

  // What a refresh of the page passes anew must not change what is on show.
  const [previewMany] = useState(() => () => actions.previewMany({ leadIds }));
  const look = useCallback(async () => {
    const answer = await previewMany().catch(() => null);
    if (answer?.ok) setPreview(answer.data);
    else setProblem(answer?.error.message ?? "The service isn’t responding.");
  }, [previewMany]);
  useEffect(() => void look(), [look]);

  const send = async () => {
    setSending(true);
    setProblem(undefined);
    const answer = await answered(actions.queueMany({ leadIds, basis: preview?.basis }));
    if (answer.ok) setReport(answer.data);
    else {
      setProblem(answer.error.message);
      // As it stands now, to be agreed to anew.
      if (hasChanged(answer.error)) await look();
    }
    setSending(false);
    router.refresh();
  };

  const canPay = preview !== undefined && preview.estimatedCost <= preview.balance;
  const isReady = preview !== undefined && preview.missing.length === 0 && preview.problem === null;
  const canSend = isReady && preview.people > 0 && canPay && !isTooMany;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(report !== undefined)}
      size="large"
      title={report ? "Queued emails" : `Email ${plural(preview?.people ?? leadIds.length, "person")}`}
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
                  Send for up to <Amount value={preview.estimatedCost} unit="credits" />
                </span>
              ) : (
                "Send"
              )}
            </Button>
          </>
        )
      }
    >
      {report ? (
        <ReportView report={report} nameOf={nameOf} />
      ) : preview ? (
        <div className="space-y-4">
          {preview.people === 0 && <p>None of these leads can be emailed.</p>}
          {preview.missing.length > 0 && (
            <Failure title="The agent's Memory is incomplete">
              It still needs {listMissing(preview.missing)}.
            </Failure>
          )}
          {preview.problem && <Failure title="Email can't be sent">{preview.problem}</Failure>}
          {isTooMany && (
            <p>
              You can email up to {MAX_QUEUED} leads at once, and you chose <Amount value={leadIds.length} />.
              Start outreach on the campaign's page for so many.
            </p>
          )}
          {!canPay && !isTooMany && <p>You don't have enough credits for all of them. Choose fewer.</p>}
          <OutreachPreviewView
            key={preview.basis}
            preview={preview}
            reader={{
              email: (id) => actions.preview({ id }),
              more: (offset) => actions.previewMany({ leadIds, offset }),
            }}
          />
        </div>
      ) : (
        !problem && (
          <SkeletonGroup label="Loading the preview" className="space-y-2">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </SkeletonGroup>
        )
      )}
      {problem && (
        <Failure
          key={problem}
          inSight
          title={problem}
          className="mt-3"
          action={
            !preview && (
              <Button
                onClick={() => {
                  setProblem(undefined);
                  void look();
                }}
              >
                Try again
              </Button>
            )
          }
        />
      )}
    </Dialog>
  );
}

function ReportView({
  report: { queued, refused },
  nameOf,
}: {
  report: Report;
  nameOf: (id: string) => string | undefined;
}) {
  const groups = Map.groupBy(refused, ({ code, message }) => sayWhy(code) ?? message);
  return (
    <div className="space-y-4" role="status">
      <p>
        {queued.length > 0 ? (
          <Status value="queued">{plural(queued.length, "email")} queued</Status>
        ) : (
          "No email was queued."
        )}
      </p>
      {[...groups].map(([message, some]) => {
        const names = some.map(({ leadId }) => nameOf(leadId)).filter((name) => name !== undefined);
        return (
          <div key={message} className="rounded-lg border border-border p-3">
            <p className="font-medium">
              {plural(some.length, "lead")} skipped: {message}
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

/** `invalid_state` has more than one reason: its message says which. */
function sayWhy(code: Report["refused"][number]["code"]): string | undefined {
  if (code === "invalid_state") return undefined;
  return Object.hasOwn(SKIP_LABELS, code) ? SKIP_LABELS[code as keyof typeof SKIP_LABELS] : undefined;
}

const PLURALS: Record<string, string> = { person: "people", email: "emails", lead: "leads" };

function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : PLURALS[noun]}`;
}
