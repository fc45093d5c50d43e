"use client";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionOf } from "@/lib/action-result";
import type { CallConsent } from "@/lib/calls/consent/call-consent";
import type { withdrawCallConsent } from "@/lib/calls/consent/withdraw-call-consent";
import type { RecordConsent } from "./consent-dialog";

const ConsentDialog = lazy(() => import("./consent-dialog"));

type Consent = Omit<z.output<typeof CallConsent>, "by"> & {
  /** Who recorded it; undefined if they have left. */
  by: string | undefined;
};

export type ConsentActions = {
  record: RecordConsent;
  withdraw: ActionOf<typeof withdrawCallConsent>;
};

/** What a lead agreed to about calls by the automated assistant. `actions`: for people who may change it. */
export function CallConsents({
  leadId,
  consents,
  actions,
}: {
  leadId: string;
  consents: Consent[];
  actions?: ConsentActions;
}) {
  const router = useRouter();
  const [isRecording, setRecording] = useState(false);
  return (
    <section aria-label="Consent to automated calls">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="font-medium">Consent to automated calls</h3>
        {actions && (
          <Button size="small" onClick={() => setRecording(true)}>
            Record consent
          </Button>
        )}
      </div>
      {consents.length === 0 ? (
        <p className="text-quiet text-sm">
          No consent is recorded, so the automated assistant does not call this lead. People can.
        </p>
      ) : (
        <ul className="divide-y divide-border border-border border-y">
          {consents.map(({ id, statement, method, givenAt, by, withdrawnAt }) => (
            <li key={id} className="space-y-1 py-2">
              <p className={withdrawnAt ? "break-words text-quiet line-through" : "break-words"}>
                {statement}
              </p>
              <p className="break-words text-quiet text-sm">
                {method} · given <TimeAgo at={givenAt} exact /> · written down by {by ?? "a former member"}
              </p>
              {withdrawnAt ? (
                <p className="text-sm">
                  Withdrawn <TimeAgo at={withdrawnAt} exact />.
                </p>
              ) : (
                actions && (
                  <ConfirmDialog
                    danger
                    title="Withdraw this consent?"
                    confirmLabel="Withdraw"
                    trigger={
                      <Button size="small" variant="ghost" className="-ml-2.5">
                        Withdraw…
                      </Button>
                    }
                    onConfirm={async () => {
                      const answer = await actions.withdraw({ id });
                      if (!answer.ok) return answer.error.message;
                      router.refresh();
                      return undefined;
                    }}
                  >
                    <p>
                      The automated assistant no longer calls this lead based on it. The record stays and
                      cannot be made valid again: record a new one instead.
                    </p>
                  </ConfirmDialog>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {actions && isRecording && (
          <ConsentDialog
            leadId={leadId}
            record={actions.record}
            onClose={() => setRecording(false)}
            onDone={() => {
              setRecording(false);
              router.refresh();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
