"use client";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { formatDuration } from "@/components/ui/format-duration";
import { Kbd } from "@/components/ui/kbd";
import { useReader } from "@/components/ui/reader";
import type { ActionResult } from "@/lib/action-result";
import type { dialCall } from "@/lib/calls/dialling/dial-call";
import type { PhoneMeans } from "@/lib/calls/phone-means";
import { type CallDial, isTalk, isUnderWay, tellDial } from "./dial-words";
import { OwnPhoneForm, WITH_COUNTRY } from "./own-phone-form";
import { Transcript } from "./transcript";
import { useCallKeys } from "./use-call-keys";
import { useDial } from "./use-dial";
import { useOwnPhone } from "./use-own-phone";

type Called = { id: string; dials: CallDial[] };

export type ThroughPhoneActions = {
  read: (input: { id: string }) => Promise<ActionResult<Called>>;
  dial: (input: z.input<(typeof dialCall)["input"]>) => Promise<ActionResult<CallDial>>;
  hangUp: (input: { id: string }) => Promise<ActionResult<CallDial>>;
};

/** Makes the call through the provider: the reader's own phone rings first, then the lead's. Says what happens meanwhile. */
export function ThroughPhone({
  call,
  means,
  beat,
  actions,
  onTalk,
  onAnswer,
}: {
  call: Called;
  means: PhoneMeans;
  beat: number;
  actions: ThroughPhoneActions;
  /** Since when they talk (ms); undefined once it is over. */
  onTalk: (since: number | undefined) => void;
  /** What the service said to the wish; null where it did not answer. */
  onAnswer: (answer: ActionResult<unknown> | null) => void;
}) {
  const { dial, setDial, refresh } = useDial(call, beat, actions.read);
  const [phone] = useOwnPhone();
  const [asks, setAsks] = useState<{ error?: string }>();
  const [isPending, setPending] = useState(false);
  const isTalking = dial !== null && isTalk(dial);
  const goesOn = dial !== null && isUnderWay(dial);
  useEffect(() => {
    if (!isTalking) return;
    onTalk(Date.now());
    return () => onTalk(undefined);
  }, [isTalking, onTalk]);
  const act = async (work: () => Promise<ActionResult<CallDial> | null>) => {
    setPending(true);
    const answer = await work().catch(() => null);
    setPending(false);
    return answer;
  };
  const begin = async (personPhone: string) => {
    setAsks(undefined);
    const answer = await act(() => actions.dial({ id: call.id, personPhone }));
    if (answer && !answer.ok && answer.error.code === "validation_error")
      return setAsks({ error: WITH_COUNTRY });
    if (answer) setDial(answer.ok ? answer.data : null);
    // It may have been begun all the same.
    else void refresh();
    onAnswer(answer);
  };
  const start = () => (phone === "" ? setAsks({}) : void begin(phone));
  const hangUp = async () => {
    const answer = await act(() => actions.hangUp({ id: call.id }));
    void refresh();
    // What is over already is what was wanted.
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
        {dial && (dial.mode === "connect" || goesOn) && <DialWords dial={dial} />}
      </p>
      {goesOn && dial.lines.length > 0 && (
        <div className="max-w-[72ch] text-sm">
          <Transcript lines={dial.lines} />
        </div>
      )}
    </div>
  );
}

function DialWords({ dial }: { dial: CallDial }) {
  const { locale } = useReader();
  return (
    <>
      {tellDial(dial, true)}
      {dial.status === "ended" && dial.seconds !== null && dial.seconds > 0 && (
        <span className="text-quiet"> {formatDuration(dial.seconds * 1_000, locale)}</span>
      )}
    </>
  );
}
