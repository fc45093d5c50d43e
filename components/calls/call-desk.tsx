"use client";
import Link from "next/link";
import { useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { EvidenceList } from "@/components/leads/evidence-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { useReader } from "@/components/ui/reader";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionResult } from "@/lib/action-result";
import type { claimNextCall } from "@/lib/calls/claim-next-call";
import type { getCall } from "@/lib/calls/get-call";
import type { PhoneMeans } from "@/lib/calls/phone-means";
import type { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import { CallScript } from "./call-script";
import { CallTimer } from "./call-timer";
import { type CallOutcome, OUTCOMES, timeThere } from "./call-words";
import { CallbackForm } from "./callback-form";
import { ThroughPhone, type ThroughPhoneActions } from "./through-phone";
import { useCallKeys } from "./use-call-keys";

/** `number` is the telephone number as people read it. */
type Shown = z.output<(typeof getCall)["output"]> & { number: string };

export type CallDeskActions = Omit<ThroughPhoneActions, "read"> & {
  next: (
    input: z.input<(typeof claimNextCall)["input"]>,
  ) => Promise<ActionResult<z.output<(typeof claimNextCall)["output"]>>>;
  read: (input: { id: string }) => Promise<ActionResult<Shown>>;
  record: (input: z.input<(typeof recordCallOutcome)["input"]>) => Promise<ActionResult<unknown>>;
  release: (input: { id: string }) => Promise<ActionResult<unknown>>;
};

/** A call stays one's own while one is at it: well before its quarter of an hour is over it is asked for again. */
const KEEP_EVERY_MS = 5 * 60_000;
const AWAY = "The service did not answer.";

/** Why something was not done; `isOver` where the call is nobody's to make any more, so that trying again is of no use. */
type Problem = { message: string; isOver: boolean };

function problemOf(answer: ActionResult<unknown> | null): Problem {
  if (!answer || answer.ok)
    return { message: `${AWAY} What you wrote is still here: try again.`, isOver: false };
  const { code, message } = answer.error;
  const isOver = code === "invalid_state" && !STILL_OPEN.has(String(reasonOf(answer)));
  return { message, isOver: isOver || code === "not_found" };
}

/** Why it was not dialled, where the call can still be made by hand. */
const STILL_OPEN = new Set(["refused", "no_provider", "being_dialled"]);

function reasonOf({ error: { details } }: ActionResult<unknown> & { ok: false }): unknown {
  return details && "reason" in details ? details.reason : undefined;
}

type State =
  | { kind: "loading" }
  | { kind: "call"; call: Shown }
  | { kind: "none"; nextAt: string | null }
  | { kind: "failed"; message: string };

/** One call after the other: who, why, what to say, and what came of it, all of it by keyboard. */
export function CallDesk({
  agentId,
  actions: given,
  phone,
  beat,
}: {
  agentId?: string;
  actions: CallDeskActions;
  /** Null where no telephone provider is set. */
  phone: PhoneMeans | null;
  /** Changes with every refresh of the page. */
  beat: number;
}) {
  // A refresh of the page hands over the same actions anew: that is no reason to begin anew.
  const [actions] = useState(given);
  const [state, setState] = useState<State>({ kind: "loading" });
  const [done, setDone] = useState(0);
  const passedOver = useRef<string[]>([]);
  const load = useCallback(async () => {
    setState({ kind: "loading" });
    const answer = await actions.next({ agentId, except: passedOver.current }).catch(() => null);
    if (!answer?.ok) return setState({ kind: "failed", message: answer?.error.message ?? AWAY });
    if (!answer.data.call) {
      // Those that were passed over come round again once there is nobody else.
      if (passedOver.current.length > 0) {
        passedOver.current = [];
        return load();
      }
      return setState({ kind: "none", nextAt: answer.data.nextAt });
    }
    const read = await actions.read({ id: answer.data.call.id }).catch(() => null);
    if (!read?.ok) return setState({ kind: "failed", message: read?.error.message ?? AWAY });
    setState({ kind: "call", call: read.data });
  }, [actions, agentId]);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    const clock = window.setInterval(() => {
      if (state.kind === "call") void actions.next({ agentId }).catch(() => null);
    }, KEEP_EVERY_MS);
    return () => window.clearInterval(clock);
  }, [state.kind, actions, agentId]);

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
        title={done > 0 ? "That was everybody for now" : "Nobody can be called now"}
        action={<Button onClick={load}>Look again</Button>}
      >
        {state.nextAt ? (
          <>
            The next one can be called from <TimeAgo at={state.nextAt} exact />: leads are called within their
            own working hours.
          </>
        ) : (
          "Nobody stands on the list. An outreach run with calls puts leads with a telephone number on it."
        )}
      </EmptyState>
    );
  const { call } = state;
  return (
    <OneCall
      key={call.id}
      call={call}
      record={async (outcome, notes, callbackAt) => {
        const answer = await actions
          .record({ id: call.id, outcome, ...(notes && { notes }), ...(callbackAt && { callbackAt }) })
          .catch(() => null);
        if (!answer?.ok) return problemOf(answer);
        setDone((count) => count + 1);
        await load();
        return null;
      }}
      passOver={async () => {
        const answer = await actions.release({ id: call.id }).catch(() => null);
        if (!answer?.ok) return problemOf(answer);
        passedOver.current = [...passedOver.current, call.id].slice(-200);
        await load();
        return null;
      }}
      takeNext={load}
      actions={actions}
      phone={phone}
      beat={beat}
    />
  );
}

type OneCallProps = {
  call: Shown;
  record: (outcome: CallOutcome, notes: string, callbackAt?: string) => Promise<Problem | null>;
  passOver: () => Promise<Problem | null>;
  takeNext: () => void;
  actions: ThroughPhoneActions;
  phone: PhoneMeans | null;
  beat: number;
};

function OneCall({ call, record, passOver, takeNext, actions, phone, beat }: OneCallProps) {
  const { lead } = call;
  const { locale } = useReader();
  const [notes, setNotes] = useState("");
  const [began, setBegan] = useState<number>();
  const [isAskingTime, setAskingTime] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, setPending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const dial = useRef<HTMLAnchorElement>(null);
  const notesField = useRef<HTMLTextAreaElement>(null);
  const act = async (work: () => Promise<Problem | null>) => {
    if (isPending) return;
    setPending(true);
    const said = await work();
    setProblem(said);
    setPending(false);
  };
  const choose = (outcome: CallOutcome) => {
    if (outcome === "callback") return setAskingTime(true);
    void act(() => record(outcome, notes.trim()));
  };
  // The one before is gone, and with it whatever had the focus.
  useEffect(() => heading.current?.focus(), []);
  useCallKeys((key) => {
    const nth = OUTCOMES[Number(key) - 1];
    if (nth) choose(nth.outcome);
    else if (key === "c") dial.current?.click();
    else if (key === "n") notesField.current?.focus();
    else if (key === "s") void act(passOver);
    else return false;
    return true;
  });
  const zone = call.timeZones[0]!;
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:grid-rows-[auto_1fr]">
      <section aria-labelledby="who" className="space-y-6">
        <header>
          <p className="text-quiet text-sm">
            {call.attempt > 1 ? `Call ${call.attempt} to this lead` : "First call"}
            {" · "}
            {call.timeZones.length === 1
              ? `${timeThere(zone, locale, new Date())} there`
              : `in one of ${call.timeZones.length} time zones`}
          </p>
          <h2
            id="who"
            ref={heading}
            tabIndex={-1}
            className="mt-1 break-words font-semibold text-2xl outline-none"
          >
            {lead.name ?? lead.company ?? lead.email}
          </h2>
          <p className="mt-0.5 text-quiet">
            {[lead.title, lead.company].filter(Boolean).join(" · ") || lead.email}
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <a
              ref={dial}
              href={`tel:${call.phone}${call.extension ? `;ext=${call.extension}` : ""}`}
              onClick={() => setBegan(Date.now())}
              className="inline-flex items-center gap-3 rounded-md bg-accent px-4 py-2 font-medium text-lg text-on-accent tabular-nums hover:bg-accent-strong"
            >
              {call.number}
              {call.extension && <span className="font-normal">extension {call.extension}</span>}
              <Kbd>C</Kbd>
            </a>
            <CallTimer from={began} />
          </div>
          {phone && !lead.sample && (
            <ThroughPhone
              {...{ call, beat, actions }}
              means={phone}
              onTalk={setBegan}
              onAnswer={(answer) => setProblem(answer?.ok ? null : problemOf(answer))}
            />
          )}
          {lead.sample && (
            <Notice className="mt-4">
              A sample: this person comes from the built-in sample web, and so does the number. Do not dial
              it.
            </Notice>
          )}
          {call.notes && (
            <Notice
              className="mt-4"
              action={
                <Link
                  href={`/calls/${call.id}`}
                  prefetch={false}
                  className="rounded text-accent hover:underline"
                >
                  See what was said
                </Link>
              }
            >
              From the call before: {call.notes}
            </Notice>
          )}
        </header>
        <CallScript script={call.script} />
      </section>
      <section
        aria-label="What came of it"
        className="space-y-4 lg:sticky lg:top-20 lg:row-span-2 lg:self-start"
      >
        <Field label="Notes">
          <Textarea
            ref={notesField}
            rows={5}
            value={notes}
            maxLength={4000}
            onChange={({ target }) => setNotes(target.value)}
            onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
          />
        </Field>
        {isAskingTime ? (
          <CallbackForm
            zone={zone}
            isPending={isPending}
            onCancel={() => setAskingTime(false)}
            onSubmit={(at) => act(() => record("callback", notes.trim(), at))}
          />
        ) : (
          <ol className="space-y-2">
            {OUTCOMES.map(({ outcome, label, after }, index) => (
              <li key={outcome}>
                <Button
                  className="h-auto! w-full justify-start gap-3 py-2 text-left"
                  aria-keyshortcuts={String(index + 1)}
                  pending={isPending}
                  onClick={() => choose(outcome)}
                >
                  <Kbd>{index + 1}</Kbd>
                  <span>
                    {label}
                    <span className="block font-normal text-quiet text-sm">{after}</span>
                  </span>
                </Button>
              </li>
            ))}
          </ol>
        )}
        {problem && (
          <Failure
            title={problem.message}
            action={problem.isOver && <Button onClick={takeNext}>Take the next one</Button>}
          />
        )}
        <p className="text-quiet text-sm">
          <Button
            variant="ghost"
            size="small"
            pending={isPending}
            aria-keyshortcuts="s"
            onClick={() => act(passOver)}
          >
            Not now, take another <Kbd>S</Kbd>
          </Button>
        </p>
      </section>
      <section aria-label="Evidence">
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <h3 className="font-medium">What is known, and from where</h3>
          <Link
            href={`/leads?lead=${lead.id}`}
            prefetch={false}
            className="rounded text-accent text-sm hover:underline"
          >
            Open the lead
          </Link>
        </div>
        {lead.scoreReasons.length > 0 && (
          <ul className="mb-3 list-disc space-y-1 pl-5 text-sm marker:text-quiet">
            {lead.scoreReasons.map((reason) => (
              <li key={reason} className="break-words">
                {reason}
              </li>
            ))}
          </ul>
        )}
        <EvidenceList lead={lead} />
      </section>
    </div>
  );
}
