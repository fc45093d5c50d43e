"use client";
import { useEffect, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { formatDuration } from "@/components/ui/format-duration";
import { Kbd } from "@/components/ui/kbd";
import { useReader } from "@/components/ui/reader";
import type { ActionOf, ActionResult } from "@/lib/action-result";
import type { dialCall } from "@/lib/channels/call/attempts/dial-call";
import type { hangUpCall } from "@/lib/channels/call/attempts/hang-up-call";
import type { TelephonyOptions } from "@/lib/channels/call/telephony-options";
import { type CallAttempt, describeAttempt, isInConversation, isUnderWay } from "./call-attempt-labels";
import { OwnPhoneForm, WITH_COUNTRY } from "./own-phone-form";
import { Transcript } from "./transcript";
import { useCallAttempt } from "./use-call-attempt";
import { useCallKeys } from "./use-call-keys";
import { useOwnPhone } from "./use-own-phone";

type Called = { id: string; dials: CallAttempt[] };

export type ThroughPhoneActions = {
  read: (input: { id: string }) => Promise<ActionResult<Called>>;
  dial: ActionOf<typeof dialCall>;
  hangUp: ActionOf<typeof hangUpCall>;
};

/** Makes the call through the provider: the reader's own phone rings first, then the lead's. Shows the progress. */
export function ThroughPhone({
  call,
  means,
  beat,
  actions,
  onConversation,
  onAnswer,
}: {
  call: Called;
  means: TelephonyOptions;
  beat: number;
  actions: ThroughPhoneActions;
  /** When the conversation started (ms); undefined once it is over. */
  onConversation: (since: number | undefined) => void;
  /** The service's response to the request; null if there was none. */
  onAnswer: (answer: ActionResult<unknown>) => void;
}) {
  const { attempt, setAttempt, refresh } = useCallAttempt(call, beat, actions.read);
  const [phone] = useOwnPhone();
  const [asks, setAsks] = useState<{ error?: string }>();
  const [isPending, setPending] = useState(false);
  const isTalking = attempt !== null && isInConversation(attempt);
  const goesOn = attempt !== null && isUnderWay(attempt);
  useEffect(() => {
    if (!isTalking) return;
    onConversation(Date.now());
    return () => onConversation(undefined);
  }, [isTalking, onConversation]);
  const act = async (work: () => Promise<ActionResult<CallAttempt>>) => {
    setPending(true);
    const answer = await answered(work());
    setPending(false);
    return answer;
  };
  const begin = async (personPhone: string) => {
    setAsks(undefined);
    const answer = await act(() => actions.dial({ id: call.id, personPhone }));
    if (!answer.ok && answer.error.code === "validation_error") return setAsks({ error: WITH_COUNTRY });
    if (answer.ok) setAttempt(answer.data);
    // The call may have been started anyway.
    else if (answer.error.code === "unavailable") void refresh();
    else setAttempt(null);
    onAnswer(answer);
  };
  const start = () => (phone === "" ? setAsks({}) : void begin(phone));
  const hangUp = async () => {
    const answer = await act(() => actions.hangUp({ id: call.id }));
    void refresh();
    // If the call is already over, that is the desired result.
    if (answer && !answer.ok && answer.error.code === "invalid_state") return;
    onAnswer(answer);
  };
  useCallKeys((key) => {
    if (key === "p" && !goesOn && !isPending) start();
    else if (key === "h" && goesOn && !isPending) void hangUp();
    else return false;
    return true;
  });
  return (
    <div className="mt-4 space-y-3">
      {asks ? (
        <div className="max-w-sm rounded-lg border border-border p-4">
          <OwnPhoneForm
            key={asks.error}
            hint="It rings first; press a key there, and the lead's phone rings."
            submitLabel="Call"
            error={asks.error}
            isPending={isPending}
            onSubmit={begin}
            onCancel={() => setAsks(undefined)}
          />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {goesOn ? (
            <Button pending={isPending} aria-keyshortcuts="h" onClick={hangUp}>
              Hang up <Kbd>H</Kbd>
            </Button>
          ) : (
            <Button pending={isPending} aria-keyshortcuts="p" onClick={start}>
              Call through my phone <Kbd>P</Kbd>
            </Button>
          )}
          {!goesOn && (
            <p className="text-quiet text-sm">
              <Amount value={means.minutePrice} unit="credits" /> for each started minute.{" "}
              {phone === "" ? (
                "Your phone rings first."
              ) : (
                <>
                  <span className="tabular-nums">{phone}</span> rings first.{" "}
                  <button
                    type="button"
                    onClick={() => setAsks({})}
                    className="rounded text-accent hover:underline"
                  >
                    Change
                  </button>
                </>
              )}
            </p>
          )}
        </div>
      )}
      <p role="status" className="max-w-[60ch] empty:hidden">
        {attempt && (attempt.mode === "connect" || goesOn) && <AttemptLabel attempt={attempt} />}
      </p>
      {goesOn && attempt.lines.length > 0 && (
        <div className="max-w-[72ch] text-sm">
          <Transcript lines={attempt.lines} />
        </div>
      )}
    </div>
  );
}

function AttemptLabel({ attempt }: { attempt: CallAttempt }) {
  const { locale } = useReader();
  return (
    <>
      {describeAttempt(attempt, true)}
      {attempt.status === "ended" && attempt.seconds !== null && attempt.seconds > 0 && (
        <span className="text-quiet"> {formatDuration(attempt.seconds * 1_000, locale)}</span>
      )}
    </>
  );
}
