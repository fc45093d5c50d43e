import Link from "next/link";
import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { Notice } from "@/components/ui/notice";
import { TimeAgo } from "@/components/ui/time-ago";
import { describeOverrides } from "@/lib/memory/icp-overrides";
import type { PipelineStatus } from "@/lib/workflows/get-campaign-status";
import { LINK_CLASS } from "./link-class";

export type CampaignNow = Pick<
  PipelineStatus,
  "status" | "kind" | "mode" | "overrides" | "duplicatesOf" | "alongside" | "canStart"
> & {
  targetCount: number | null;
  found: number;
  duplicates: number;
  contacted: number;
  unknown: number;
  held: number;
  /** In all runs of the campaign. */
  heldInAll: number;
  /** The latest run is a search, and it is not over. */
  isSearching: boolean;
  /** All runs are over, and follow-ups are due. */
  isFollowingUp: boolean;
  /** Emails currently being handed to the mail server. */
  inFlight: number;
  /** Calls currently live at the phone provider. */
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
  pain: "pages that mention a pain point",
};

/** What the run does, in a few words: "Search for people in your roles, up to 40 leads". */
export function CampaignSubject({ now }: { now: CampaignNow }) {
  if (now.kind === null) return "Nothing has run yet";
  const { targetCount } = now;
  if (now.kind === "outreach")
    return targetCount === null ? "Outreach to every eligible lead" : `Outreach to the best ${targetCount}`;
  const only = describeOverrides(now.overrides);
  return `Search for ${MODES[now.mode ?? "people"]}${targetCount === null ? "" : `, up to ${targetCount === 1 ? "1 lead" : `${targetCount} leads`}`}${only === null ? "" : `. Only for this search: ${only}`}`;
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
      {now.status === "running" && now.error && (
        <Notice tone="negative">{now.error} Nothing that was found or sent is lost.</Notice>
      )}
      {now.status === "running" && now.waiting && now.alongside.length === 0 && (
        <Notice tone="warning">
          <Wait waiting={now.waiting} />
        </Notice>
      )}
      {now.status === "running" &&
        now.alongside.map(({ runId, contacted, held, waiting }) => (
          <Notice key={runId}>
            Earlier outreach continues: <Amount value={contacted} unit="emails" /> sent,{" "}
            <Amount value={held} /> waiting. {waiting && <Wait waiting={waiting} />}
          </Notice>
        ))}
      {now.status === "paused" && (
        <PausedNotice now={now} sendProblem={sendProblem} callProblem={callProblem} />
      )}
      {now.status === "stopped" && (
        <Notice>
          <By halted={now.halted} word="Stopped" />{" "}
          {now.kind === "outreach"
            ? "Queued emails were canceled and their credits released. A new run can email the rest. Nobody is emailed twice."
            : "You keep the leads found so far."}
          <InFlight now={now} />
        </Notice>
      )}
      {now.status === "failed" && (
        <Notice tone="negative">
          {now.error ?? "The run failed."} Nothing that was found or sent is lost. Start it again when you are
          ready.
        </Notice>
      )}
      {now.unknown > 0 && (
        <Notice
          tone="warning"
          action={
            <Link href={`${emailsHref}?state=unknown`} className={LINK_CLASS}>
              Review
            </Link>
          }
        >
          <Emails count={now.unknown} />: the mail server did not confirm {now.unknown === 1 ? "it" : "them"}.
          Nothing is sent again unless you decide so.
        </Notice>
      )}
    </div>
  );
}

function Wait({ waiting: { reason, until } }: { waiting: { reason: string; until: string } }) {
  // Due already: not time keeps them, and the schedule names what does for each person.
  if (reason === "follow_up" && Date.parse(until) <= Date.now())
    return "Every first email was sent. Follow-ups are due; the schedule says which go out and what the others wait for.";
  return (
    <>
      {WAITING[reason] ?? "The run is waiting."}{" "}
      {reason === "mailbox_paused" && (
        <Link href="/settings/mailboxes" className={LINK_CLASS}>
          Open mailboxes
        </Link>
      )}
      {!BY_A_PERSON.has(reason) && (
        <>
          It continues automatically <TimeAgo at={until} exact />.
        </>
      )}
    </>
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
        You ran out of credits, so the run paused. <Held now={now} /> Add credits, then resume: it continues
        where it left off.
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
        The mail server could not be used, so the run paused{sendProblem ? `: ${sendProblem}` : "."}{" "}
        <Held now={now} /> Resume when it works again.
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
        The phone provider could not be used, so the run paused
        {callProblem ? `: ${callProblem}` : "."} Open calls stay in the call queue. Check your account with
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
  const held = now.heldInAll;
  const verbs = `${now.isSearching ? "searched, read" : "sent"}${now.isSearching && held > 0 ? ", sent" : ""} or charged`;
  return (
    <>
      {held > 0 ? (
        <>
          <Emails count={held} /> queued; nothing
        </>
      ) : now.isSearching ? (
        "Nothing"
      ) : (
        "No emails are queued. Nothing"
      )}{" "}
      is {verbs} until you resume.
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
          <Emails count={inFlight} /> {inFlight === 1 ? "was" : "were"} already being sent: the mail server
          has not responded yet. Its response will appear here.
        </>
      )}
      {callsInFlight > 0 && (
        <>
          {" "}
          <Amount value={callsInFlight} unit="calls" /> still in progress:{" "}
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
  return <Amount value={count} unit="emails" />;
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
  daily_cap: "This sender has reached its limit of emails in 24 hours.",
  mail_unavailable: "The mail server cannot be reached.",
  retry: "Some emails will be tried again.",
  calls_unavailable: "The phone provider cannot be used.",
  calling_hours: "The remaining leads are called within their own calling hours.",
  follow_up: "Every first email was sent. The next follow-up is not due yet.",
  provider_busy: "The phone provider accepts no more calls right now.",
  source_busy: "A public data server accepts no more requests right now.",
  disk_low: "The disk of the database is almost full. No pages are read until there is room.",
  window: "It is outside the hours of the mailbox or the recipient.",
  recipient_holiday: "It is a public holiday where the next recipient is.",
  gap: "There is a gap between two emails from one mailbox.",
  breaker: "Too many emails came back, so sending stopped until you resume it.",
  mailbox_paused: "The mailbox is paused, disconnected or needs attention, so nothing is sent from it.",
  auto_reply: "The next recipient is away, as their auto-reply says.",
  colleague_replied: "A colleague of the next recipient replied.",
  page_check: "The page of the next recipient is read again first.",
};
/** Waits that no clock ends. What opened a breaker, and its Resume, stand above. */
const BY_A_PERSON: ReadonlySet<string> = new Set(["breaker", "mailbox_paused"]);
