"use client";
import { useLatest } from "@/components/app-shell/use-latest";
import { Amount } from "@/components/ui/amount";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { creditsInWords } from "@/lib/text/credits-in-words";
import type { CampaignActions } from "./campaign-actions";
import type { CampaignNow } from "./campaign-notices";

type Shared = { campaignId: string; onClose: () => void; onDone: () => void };

/** Asks for confirmation before stopping a run for good, and says what is lost and what stays. */
export function StopDialog({
  now,
  campaignId,
  stop,
  onClose,
  onDone,
}: Shared & { now: CampaignNow; stop: CampaignActions["stop"] }) {
  const held = now.heldInAll;
  const isOutreach = now.kind === "outreach" || now.alongside.length > 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      danger
      title={
        now.isSearching
          ? isOutreach
            ? "Stop the search and outreach?"
            : "Stop the search?"
          : "Stop outreach?"
      }
      confirmLabel={now.isSearching && isOutreach ? "Stop both" : "Stop the run"}
      onConfirm={async () => {
        const result = await stop({ id: campaignId });
        if (!result.ok) return result.error.message;
        onDone();
        return undefined;
      }}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        {now.isSearching && (
          <>
            <li>Pages that were found but not read are dropped. A later search starts over.</li>
            <li>
              You keep the <Amount value={now.found} unit="leads" /> found so far.
            </li>
          </>
        )}
        {isOutreach && (
          <>
            <li>
              {held === 0 ? (
                "No emails are queued."
              ) : (
                <>
                  <Amount value={held} unit="queued emails" className="font-medium" />{" "}
                  {held === 1 ? "is" : "are"} canceled and the reserved credits released. A later run can
                  email these leads.
                </>
              )}
            </li>
            <li>
              <Amount
                value={now.alongside.reduce((sum, run) => sum + run.contacted, now.contacted)}
                unit="emails"
              />{" "}
              already sent.
            </li>
          </>
        )}
        {(isOutreach || now.isFollowingUp) && <li>Nobody gets another follow-up.</li>}
        {now.inFlight > 0 && (
          <li>
            <Amount value={now.inFlight} unit="emails" /> {now.inFlight === 1 ? "is" : "are"} being handed to
            the mail server right now and may still arrive.
          </li>
        )}
        {now.callsInFlight > 0 && (
          <li>
            <Amount value={now.callsInFlight} unit="calls" /> in progress{" "}
            {now.callsInFlight === 1 ? "is" : "are"} not cut off. Calls that have not been made leave the call
            queue.
          </li>
        )}
      </ul>
      <p className="mt-3 text-quiet">To continue later where it left off, pause instead.</p>
    </ConfirmDialog>
  );
}

/** Asks for confirmation before resuming a run, and shows whom it reaches and the maximum cost. */
export function ResumeDialog({
  now,
  campaignId,
  actions,
  onClose,
  onDone,
}: Shared & { now: CampaignNow; actions: Pick<CampaignActions, "resume" | "estimateResume"> }) {
  const { data } = useLatest(campaignId, () => actions.estimateResume({ id: campaignId }));
  const isBoth = now.isSearching && now.heldInAll > 0;
  const isOutreach = !now.isSearching;
  const price = data ? `up to ${creditsInWords(data.estimatedCost)}` : "…";
  const calls = data?.calls ?? 0;
  const people = (data?.people ?? now.heldInAll) - calls;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        isOutreach
          ? calls > 0 && people === 0
            ? "Resume calls?"
            : "Resume outreach?"
          : `Resume the search${isBoth ? " and outreach" : ""}?`
      }
      confirmLabel={
        isOutreach ? `${sayReach(people, calls)} · ${price}` : `Resume · ${price.replace("up to", "about")}`
      }
      onConfirm={async () => {
        const result = await actions.resume({ id: campaignId });
        if (!result.ok) return result.error.message;
        onDone();
        return undefined;
      }}
    >
      <p className="text-pretty">
        {isOutreach
          ? people === 0 && calls > 0
            ? "No emails are queued."
            : "The queued emails are sent in order. Nobody gets a second one."
          : "The search continues where it left off. Searches and pages are charged as they succeed."}
        {isBoth && " The queued emails are sent in order. Nobody gets a second one."}
      </p>
      {calls > 0 && (
        <p className="mt-3 text-pretty">
          The automated assistant keeps calling those who agreed to it, within their calling hours. Minutes
          that a call does not use are not charged.
        </p>
      )}
      {data && data.estimatedCost > data.balance && (
        <p className="mt-3 text-pretty text-warning">
          You have <Amount value={data.balance} unit="credits" />. When they run out, the campaign pauses
          again and nothing is lost.
        </p>
      )}
    </ConfirmDialog>
  );
}

function sayReach(emails: number, calls: number): string {
  const count = (number: number) => `${number} ${number === 1 ? "person" : "people"}`;
  if (calls === 0) return `Email ${count(emails)}`;
  return emails === 0 ? `Call ${count(calls)}` : `Email ${emails}, call ${calls}`;
}
