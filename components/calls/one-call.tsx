"use client";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { EvidenceList } from "@/components/leads/evidence-list";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { useReader } from "@/components/ui/reader";
import { Textarea } from "@/components/ui/textarea";
import type { getCall } from "@/lib/calls/get-call";
import type { TelephonyOptions } from "@/lib/channels/call/telephony-options";
import { AFTER_STEP, type CallOutcome, OUTCOMES, timeThere } from "./call-labels";
import { type Problem, problemOf } from "./call-problem";
import { CallScript } from "./call-script";
import { CallbackForm } from "./callback-form";
import { ThroughPhone, type ThroughPhoneActions } from "./through-phone";
import { useCallKeys } from "./use-call-keys";

/** `number` is the formatted phone number. */
export type ShownCall = z.output<(typeof getCall)["output"]> & { number: string };

/** How often the claim on a call is extended while someone works on it, well before its 15 minutes are over. */
const KEEP_EVERY_MS = 5 * 60_000;

type OneCallProps = {
  call: ShownCall;
  record: (outcome: CallOutcome, notes: string, callbackAt?: string) => Promise<Problem | null>;
  passOver: () => Promise<Problem | null>;
  keep: () => Promise<Problem | null>;
  takeNext: () => void;
  actions: ThroughPhoneActions;
  phone: TelephonyOptions | null;
  beat: number;
};

/** Who is called and why, what to say, and the outcome, all by keyboard. */
export function OneCall({ call, record, passOver, keep, takeNext, actions, phone, beat }: OneCallProps) {
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
  // Calls only the latest function, without restarting the interval.
  const keepNow = useRef(keep);
  keepNow.current = keep;
  useEffect(() => {
    const clock = window.setInterval(async () => {
      const said = await keepNow.current();
      if (said) setProblem(said);
    }, KEEP_EVERY_MS);
    return () => window.clearInterval(clock);
  }, []);
  // The previous call is gone, and the focused element with it.
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
              call={call}
              beat={beat}
              actions={actions}
              means={phone}
              onConversation={setBegan}
              onAnswer={(answer) => setProblem(answer.ok ? null : problemOf(answer))}
            />
          )}
          {lead.sample && (
            <Notice className="mt-4">
              Sample: this person and the number come from the built-in sample data. Do not dial it.
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
                  View transcript
                </Link>
              }
            >
              From the previous call: {call.notes}
            </Notice>
          )}
        </header>
        <CallScript script={call.script} />
      </section>
      <section aria-label="Outcome" className="space-y-4 lg:sticky lg:top-20 lg:row-span-2 lg:self-start">
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
                    <span className="block font-normal text-quiet text-sm">
                      {(call.sequenceStepId !== null && AFTER_STEP[outcome]) || after}
                    </span>
                  </span>
                </Button>
              </li>
            ))}
          </ol>
        )}
        {problem && (
          <Failure
            title={problem.message}
            action={problem.isOver && <Button onClick={takeNext}>Next call</Button>}
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
            Skip for now <Kbd>S</Kbd>
          </Button>
        </p>
      </section>
      <section aria-label="Evidence">
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <h3 className="font-medium">Profile and sources</h3>
          <Link
            href={`/leads?lead=${lead.id}`}
            prefetch={false}
            className="rounded text-accent text-sm hover:underline"
          >
            Open lead
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

/** Minutes and seconds since `from` (ms); empty before a call has started. */
function CallTimer({ from }: { from: number | undefined }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (from === undefined) return;
    setNow(Date.now());
    const clock = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(clock);
  }, [from]);
  if (from === undefined) return null;
  const seconds = Math.max(0, Math.floor((now - from) / 1_000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span role="timer" aria-label="Call duration" className="font-mono text-lg tabular-nums">
      {text}
    </span>
  );
}
