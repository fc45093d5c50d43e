"use client";
import Link from "next/link";
import { useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Duration } from "@/components/ui/duration";
import { Status } from "@/components/ui/status";
import type { ActionOf } from "@/lib/action-result";
import type { listLiveCalls } from "@/lib/calls/list-live-calls";
import type { hangUpCall } from "@/lib/channels/call/attempts/hang-up-call";
import { describeAttempt, isInConversation } from "./call-attempt-labels";
import { type TakeOver, TakeOverDialog } from "./take-over-dialog";
import { Transcript } from "./transcript";

export type LiveCall = z.output<(typeof listLiveCalls)["output"]>["calls"][number] & {
  /** The name of the person who took the call over, or a substitute for it. */
  takenOverByName: string | null;
  isMine: boolean;
};

export type LiveCallActions = {
  takeOver: TakeOver;
  hangUp: ActionOf<typeof hangUpCall>;
};

/** Number of transcript lines shown. */
const LAST_LINES = 3;

/** The live calls through the phone provider, with what is being said. `actions`: for people who may intervene. */
export function LiveCalls({ calls, actions }: { calls: LiveCall[]; actions?: LiveCallActions }) {
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby="live" className="mb-6">
      <h2 id="live" className="mb-2 font-medium">
        In progress
      </h2>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {calls.map((call) => (
          <li key={call.id} className="space-y-3 px-4 py-3">
            <OneLiveCall call={call} actions={actions} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneLiveCall({ call, actions }: { call: LiveCall; actions: LiveCallActions | undefined }) {
  const who = call.leadName ?? call.company ?? "A lead";
  const earlier = call.lines.length - LAST_LINES;
  const canTakeOver = call.mode === "voice" && call.takenOverBy === null && isInConversation(call);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Link
              href={`/calls/${call.callId}`}
              prefetch={false}
              className="break-words rounded font-medium hover:underline"
            >
              {who}
            </Link>
            {call.leadName && call.company && <span className="text-quiet">{call.company}</span>}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <Status value="running">
              {call.mode === "voice" ? "Automated assistant" : "Through a person's phone"}
            </Status>
            <Duration from={call.startedAt} to={null} className="text-quiet" />
          </p>
        </div>
        {actions && (
          <div className="flex flex-wrap gap-2">
            {call.isMine && (
              <Button size="small" href="/calls/work">
                Log outcome
              </Button>
            )}
            {canTakeOver && <TakeOverDialog callId={call.callId} who={who} takeOver={actions.takeOver} />}
            {call.status === "live" && <HangUp callId={call.callId} who={who} hangUp={actions.hangUp} />}
          </div>
        )}
      </div>
      <p className="text-sm">
        {call.takenOverByName ? `${call.takenOverByName} has taken it over.` : describeAttempt(call)}
      </p>
      {call.lines.length > 0 && (
        <div className="text-sm">
          {earlier > 0 && (
            <details className="mb-1.5">
              <summary className="w-fit rounded text-quiet marker:text-quiet">
                What was said before ({earlier})
              </summary>
              <Transcript lines={call.lines.slice(0, -LAST_LINES)} className="mt-1.5" />
            </details>
          )}
          <Transcript lines={call.lines.slice(-LAST_LINES)} />
        </div>
      )}
    </>
  );
}

function HangUp({ callId, who, hangUp }: { callId: string; who: string; hangUp: LiveCallActions["hangUp"] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      danger
      title={`Hang up on ${who}?`}
      confirmLabel="Hang up"
      trigger={
        <Button size="small" aria-label={`Hang up on ${who}`}>
          Hang up
        </Button>
      }
      onConfirm={async () => {
        const answer = await hangUp({ id: callId });
        // If the call is already over, that is the desired result.
        return answer.ok || answer.error.code === "invalid_state" ? undefined : answer.error.message;
      }}
    >
      <p>The call ends immediately.</p>
    </ConfirmDialog>
  );
}
