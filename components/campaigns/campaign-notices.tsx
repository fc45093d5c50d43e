import Link from "next/link";
import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { Notice } from "@/components/ui/notice";
import { TimeAgo } from "@/components/ui/time-ago";
import type { PipelineStatus } from "@/lib/workflows/get-campaign-status";
import { LINK_CLASS } from "./link-class";

export type CampaignNow = Pick<PipelineStatus, "status" | "kind" | "mode"> & {
  targetCount: number | null;
  found: number;
  duplicates: number;
  contacted: number;
  unknown: number;
  held: number;
  /** Emails currently being handed to the mail server. */
  inFlight: number;
  /** Calls currently live at the telephone provider. */
  callsInFlight: number;
  creditsSpent: number;
  waiting: { reason: string; until: string } | null;
  pauseReason: string | null;
  /** Who paused or stopped it and when, if known. */
  halted: { by: string | null; at: string } | null;
  error: string | null;
};

const MODES = {
  people: "people in your roles",
  company: "companies that fit",
  pain: "pages that voice a pain",
};

/** What the run does, in a few words: "Search for people in your roles, up to 40 leads". */
export function CampaignSubject({ now }: { now: CampaignNow }) {
  if (now.kind === null) return "Nothing has run yet";
  const { targetCount } = now;
  if (now.kind === "outreach")
    return targetCount === null
      ? "Outreach to everyone who can be written to"
      : `Outreach to the best ${targetCount}`;
  return `Search for ${MODES[now.mode ?? "people"]}${targetCount === null ? "" : `, up to ${targetCount} leads`}`;
}

/** What a person has to know or do about the run in its current state, one line each. */
export function CampaignNotices({
  now,
  emailsHref,
  sendProblem,
  callProblem,
}: {
  now: CampaignNow;
  emailsHref: string;
  /** The problems that the steps reported. */
  sendProblem: string | null;
  callProblem: string | null;
}) {
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {now.status === "running" && now.waiting && (
        <Notice tone="warning">
          {WAITING[now.waiting.reason] ?? "The run waits."} It goes on{" "}
          <TimeAgo at={now.waiting.until} exact /> by itself.
        </Notice>
      )}
      {now.status === "paused" && (
        <PausedNotice now={now} sendProblem={sendProblem} callProblem={callProblem} />
      )}
      {now.status === "stopped" && (
        <Notice>
          <By halted={now.halted} word="Stopped" />{" "}
          {now.kind === "outreach"
            ? "What had not gone out was dropped, and its credits returned. A new run writes to the rest, and to nobody twice."
            : "The leads found so far stay."}
          <InFlight now={now} />
        </Notice>
      )}
      {now.status === "failed" && (
        <Notice tone="negative">
          {now.error ?? "The run failed."} What was found and sent until then is kept. Start it again when you
          are ready.
        </Notice>
      )}
      {now.unknown > 0 && (
        <Notice
          tone="warning"
          action={
            <Link href={`${emailsHref}?state=unknown`} className={LINK_CLASS}>
              Decide
            </Link>
          }
        >
          <Emails count={now.unknown} />: nobody knows whether {now.unknown === 1 ? "it" : "they"} arrived.
          None is sent again unless you say so.
        </Notice>
      )}
    </div>
  );
}

function PausedNotice({
  now,
  sendProblem,
  callProblem,
}: {
  now: CampaignNow;
  sendProblem: string | null;
  callProblem: string | null;
}) {
  if (now.pauseReason === "out_of_credits")
    return (
      <Notice
        tone="warning"
        action={
          <Link href="/credits" className={LINK_CLASS}>
            See credits
          </Link>
        }
      >
        The credits ran out, so the run paused itself. <Held now={now} /> Once there are more, resume: it goes
        on where it was.
        <InFlight now={now} />
      </Notice>
    );
  if (now.pauseReason === "mail_unavailable")
    return (
      <Notice
        tone="warning"
        action={
          <Link href="/settings" className={LINK_CLASS}>
            See settings
          </Link>
        }
      >
        The mail server could not be used, so the run paused itself{sendProblem ? `: ${sendProblem}` : "."}{" "}
        <Held now={now} /> Resume once mail works again.
        <InFlight now={now} />
      </Notice>
    );
  if (now.pauseReason === "calls_unavailable")
    return (
      <Notice
        tone="warning"
        action={
          <Link href="/settings/service" className={LINK_CLASS}>
            See settings
          </Link>
        }
      >
        The telephone provider could not be used, so the run paused itself
        {callProblem ? `: ${callProblem}` : "."} The calls that wait stay on the list. Check the account with
        the provider and its settings, then resume.
        <InFlight now={now} />
      </Notice>
    );
  return (
    <Notice tone="warning">
      <By halted={now.halted} word="Paused" /> <Held now={now} />
      <InFlight now={now} />
    </Notice>
  );
}

function Held({ now }: { now: CampaignNow }) {
  if (now.kind === "discovery") return <>Nothing is searched, read or charged until you resume.</>;
  if (now.held === 0) return <>No mail waits. Nothing is sent or charged until you resume.</>;
  return (
    <>
      <Emails count={now.held} /> {now.held === 1 ? "waits" : "wait"}; nothing is sent or charged until you
      resume.
    </>
  );
}

/**
 * What was started before the halt: emails being handed over belong to the mail server, and nobody is cut off during a
 * call.
 */
function InFlight({ now: { inFlight, callsInFlight } }: { now: CampaignNow }): ReactNode {
  return (
    <>
      {inFlight > 0 && (
        <>
          {" "}
          <Emails count={inFlight} /> {inFlight === 1 ? "was" : "were"} in the air already: the mail server
          has not answered yet, and its answer shows here when it comes.
        </>
      )}
      {callsInFlight > 0 && (
        <>
          {" "}
          <Amount value={callsInFlight} unit="calls" /> still {callsInFlight === 1 ? "goes" : "go"} on:{" "}
          <Link href="/calls" className={LINK_CLASS}>
            see {callsInFlight === 1 ? "it" : "them"}
          </Link>
          .
        </>
      )}
    </>
  );
}

function Emails({ count }: { count: number }) {
  return <Amount value={count} unit="mails" />;
}

function By({ halted, word }: { halted: CampaignNow["halted"]; word: string }) {
  if (!halted) return <>{word}.</>;
  return (
    <>
      {word}
      {halted.by && ` by ${halted.by}`}, <TimeAgo at={halted.at} exact />.
    </>
  );
}

const WAITING: Record<string, string> = {
  daily_cap: "The most mails of one sender address in 24 hours have gone out.",
  mail_unavailable: "The mail server cannot be reached.",
  retry: "Some mails wait to be tried again.",
  calls_unavailable: "The telephone provider cannot be used.",
  calling_hours: "The leads that are left are called within their own calling hours.",
  provider_busy: "The telephone provider takes no more calls at this moment.",
};
