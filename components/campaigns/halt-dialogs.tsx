"use client";
import { Amount } from "@/components/ui/amount";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { CampaignActions } from "./campaign-actions";
import type { CampaignNow } from "./campaign-notices";
import { useEstimate } from "./use-estimate";

type Shared = { campaignId: string; onClose: () => void; onDone: () => void };

/** Asks for confirmation before stopping a run for good, and says what is lost and what stays. */
export function StopDialog({
  now,
  campaignId,
  stop,
  onClose,
  onDone,
}: Shared & { now: CampaignNow; stop: CampaignActions["stop"] }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      danger
      title={now.kind === "outreach" ? "Stop writing for good?" : "Stop searching for good?"}
      confirmLabel="Stop the run"
      onConfirm={async () => {
        const result = await stop({ id: campaignId });
        if (!result.ok) return result.error.message;
        onDone();
        return undefined;
      }}
    >
      {now.kind === "outreach" ? (
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          <li>
            {now.held === 0 ? (
              "No mail waits, so none is dropped."
            ) : (
              <>
                <Amount value={now.held} unit="mails" className="font-medium" /> that{" "}
                {now.held === 1 ? "waits" : "wait"} {now.held === 1 ? "is" : "are"} dropped, and what was set
                aside for {now.held === 1 ? "it" : "them"} returns. A later run can write to these leads.
              </>
            )}
          </li>
          <li>
            What went out stays out: <Amount value={now.contacted} unit="mails" />.
          </li>
          {now.inFlight > 0 && (
            <li>
              <Amount value={now.inFlight} unit="mails" /> {now.inFlight === 1 ? "is" : "are"} with the mail
              server at this moment and may still arrive.
            </li>
          )}
          {now.callsInFlight > 0 && (
            <li>
              <Amount value={now.callsInFlight} unit="calls" /> {now.callsInFlight === 1 ? "goes" : "go"} on
              at this moment and {now.callsInFlight === 1 ? "is" : "are"} not cut off. Calls that nobody has
              made leave the list.
            </li>
          )}
        </ul>
      ) : (
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          <li>Pages found but not read yet are dropped; a later search begins anew.</li>
          <li>
            The <Amount value={now.found} unit="leads" /> found so far stay.
          </li>
        </ul>
      )}
      <p className="mt-3 text-quiet">To go on later where it was, pause instead.</p>
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
  const { data } = useEstimate(campaignId, () => actions.estimateResume({ id: campaignId }));
  const isOutreach = now.kind === "outreach";
  const price = data ? `up to ${new Intl.NumberFormat("en").format(data.estimatedCost)} credits` : "…";
  const calls = data?.calls ?? 0;
  const people = (data?.people ?? now.held) - calls;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        isOutreach ? (calls > 0 && people === 0 ? "Go on calling?" : "Go on writing?") : "Go on searching?"
      }
      confirmLabel={
        isOutreach ? `${sayReach(people, calls)} · ${price}` : `Go on · ${price.replace("up to", "about")}`
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
            ? "No mail waits."
            : "The mails that wait go out, the next in line first. Nobody who has got one gets another."
          : "The search goes on where it was. Searches and pages are charged as they succeed."}
      </p>
      {calls > 0 && (
        <p className="mt-3 text-pretty">
          The automated assistant goes on calling those who agreed to it, within their calling hours. What a
          call does not use is not charged.
        </p>
      )}
      {data && data.estimatedCost > data.balance && (
        <p className="mt-3 text-pretty text-warning">
          You have <Amount value={data.balance} unit="credits" />. When they run out, it pauses again and
          keeps the rest.
        </p>
      )}
    </ConfirmDialog>
  );
}

function sayReach(emails: number, calls: number): string {
  const count = (number: number) => `${number} ${number === 1 ? "person" : "people"}`;
  if (calls === 0) return `Write to ${count(emails)}`;
  return emails === 0 ? `Call ${count(calls)}` : `Write to ${emails}, call ${calls}`;
}
