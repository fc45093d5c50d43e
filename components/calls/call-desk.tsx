"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { Spinner } from "@/components/ui/spinner";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionOf, ActionResult } from "@/lib/action-result";
import type { claimNextCall } from "@/lib/calls/claim-next-call";
import type { keepCall } from "@/lib/calls/keep-call";
import type { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import type { releaseCall } from "@/lib/calls/release-call";
import type { TelephonyOptions } from "@/lib/channels/call/telephony-options";
import { problemOf } from "./call-problem";
import { OneCall, type ShownCall } from "./one-call";
import type { ThroughPhoneActions } from "./through-phone";

export type CallDeskActions = Omit<ThroughPhoneActions, "read"> & {
  next: ActionOf<typeof claimNextCall>;
  read: (input: { id: string }) => Promise<ActionResult<ShownCall>>;
  record: ActionOf<typeof recordCallOutcome>;
  release: ActionOf<typeof releaseCall>;
  keep: ActionOf<typeof keepCall>;
};

type State =
  | { kind: "loading" }
  | { kind: "call"; call: ShownCall }
  | { kind: "none"; nextAt: string | null }
  | { kind: "failed"; message: string };

/** One call after another: who, why, what to say, and the outcome, all by keyboard. */
export function CallDesk({
  agentId,
  actions: given,
  phone,
  beat,
}: {
  agentId?: string;
  actions: CallDeskActions;
  /** Null if no phone provider is configured. */
  phone: TelephonyOptions | null;
  /** Changes with every refresh of the page. */
  beat: number;
}) {
  // A page refresh passes the same actions as new objects; that must not restart the queue.
  const [actions] = useState(given);
  const [state, setState] = useState<State>({ kind: "loading" });
  const [done, setDone] = useState(0);
  const passedOver = useRef<string[]>([]);
  const load = useCallback(async () => {
    setState({ kind: "loading" });
    const answer = await answered(actions.next({ agentId, except: passedOver.current }));
    if (!answer.ok) return setState({ kind: "failed", message: answer.error.message });
    if (!answer.data.call) {
      // Skipped calls come up again when nobody else is left.
      if (passedOver.current.length > 0) {
        passedOver.current = [];
        return load();
      }
      return setState({ kind: "none", nextAt: answer.data.nextAt });
    }
    const read = await answered(actions.read({ id: answer.data.call.id }));
    if (!read.ok) return setState({ kind: "failed", message: read.error.message });
    setState({ kind: "call", call: read.data });
  }, [actions, agentId]);
  useEffect(() => void load(), [load]);

  if (state.kind === "loading")
    return (
      <div className="flex items-center gap-2 py-16 text-quiet" role="status">
        <Spinner /> Looking for the next one to call
      </div>
    );
  if (state.kind === "failed")
    return <Failure title={state.message} action={<Button onClick={load}>Try again</Button>} />;
  if (state.kind === "none")
    return (
      <EmptyState
        title={done > 0 ? "That's everyone for now" : "No calls due right now"}
        action={<Button onClick={load}>Check again</Button>}
      >
        {state.nextAt ? (
          <>
            The next one can be called from <TimeAgo at={state.nextAt} exact />: leads are called within their
            own working hours.
          </>
        ) : (
          "The call queue is empty. Outreach with calls adds leads with a phone number to it."
        )}
      </EmptyState>
    );
  const { call } = state;
  return (
    <OneCall
      key={call.id}
      call={call}
      record={async (outcome, notes, callbackAt) => {
        const answer = await answered(
          actions.record({
            id: call.id,
            outcome,
            ...(notes && { notes }),
            ...(callbackAt && { callbackAt }),
          }),
        );
        if (!answer.ok) return problemOf(answer);
        setDone((count) => count + 1);
        await load();
        return null;
      }}
      passOver={async () => {
        const answer = await answered(actions.release({ id: call.id }));
        if (!answer.ok) return problemOf(answer);
        passedOver.current = [...passedOver.current, call.id].slice(-200);
        await load();
        return null;
      }}
      keep={async () => {
        const answer = await answered(actions.keep({ id: call.id }));
        return answer.ok ? null : problemOf(answer);
      }}
      takeNext={load}
      actions={actions}
      phone={phone}
      beat={beat}
    />
  );
}
