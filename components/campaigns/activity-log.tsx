import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button-class";
import { Status } from "@/components/ui/status";
import type { StatusValue } from "@/components/ui/status-labels";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Activity } from "@/lib/campaigns/activity";
import { LINK_CLASS } from "./link-class";

type Hrefs = {
  lead: (id: string) => string;
  /** One that was sent. */
  email: (id: string) => string;
  /** The conversation of one that was received. */
  received: (id: string) => string;
};

/** What a person did; every other kind with a lead and an email is about an email of ours. */
const IS_THEIRS: ReadonlySet<Activity["kind"]> = new Set(["replied", "unsubscribed", "complained"]);

/** What was found, sent and done, newest first. `olderHref` and `newestHref` page through a long log. */
export function ActivityLog({
  entries,
  hrefs,
  olderHref,
  newestHref,
}: {
  entries: Activity[];
  hrefs: Hrefs;
  olderHref: string | null;
  newestHref: string | null;
}) {
  return (
    <section aria-labelledby="log">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2 id="log" className="font-medium">
          Activity
        </h2>
        {newestHref && (
          <Link href={newestHref} scroll={false} className={buttonClass("secondary", "small")}>
            Back to latest
          </Link>
        )}
      </div>
      {entries.length === 0 ? (
        <p className="rounded-lg border border-border border-dashed px-4 py-8 text-center text-quiet">
          {newestHref
            ? "There is nothing older."
            : "Leads found and emails sent show up here as they happen."}
        </p>
      ) : (
        <ol className="overflow-hidden rounded-lg border border-border bg-surface">
          {entries.map((entry) => (
            <li
              key={`${entry.kind}-${entry.id}-${entry.at}`}
              data-kind={entry.kind}
              className="flex min-h-10 animate-appear items-baseline gap-3 border-border px-3 py-2.5 text-sm not-first:border-t"
            >
              <span className="flex h-5 w-3.5 shrink-0 items-center self-start">
                <Status value={SHAPES[entry.kind]}>
                  <span className="sr-only">{WORDS[entry.kind]}</span>
                </Status>
              </span>
              <div className="min-w-0 flex-1">
                <Told entry={entry} hrefs={hrefs} />
              </div>
              <TimeAgo at={entry.at} className="shrink-0 text-quiet" />
            </li>
          ))}
        </ol>
      )}
      {olderHref && (
        <div className="mt-3 flex justify-center">
          <Link href={olderHref} scroll={false} className={buttonClass("secondary", "small")}>
            Older
          </Link>
        </div>
      )}
    </section>
  );
}

function Told({ entry, hrefs }: { entry: Activity; hrefs: Hrefs }) {
  const { kind, lead, email, run, by, note } = entry;
  if (lead && IS_THEIRS.has(kind))
    return (
      <Line detail={note ?? (kind === "replied" ? email?.subject : null)}>
        <Link
          href={email && kind !== "unsubscribed" ? hrefs.received(email.id) : hrefs.lead(lead.id)}
          scroll={false}
          className={LINK_CLASS}
        >
          {lead.name ?? lead.email}
        </Link>
        {lead.company && <span className="text-quiet">, {lead.company}</span>} {WORDS[kind]}
      </Line>
    );
  if (lead && email)
    return (
      <Line
        detail={kind === "email_sent" ? email.subject : note}
        tone={kind === "email_sent" ? undefined : "text-negative"}
      >
        {WORDS[kind]}{" "}
        <Link href={hrefs.email(email.id)} scroll={false} className={LINK_CLASS}>
          {lead.name ?? lead.email}
        </Link>
        {lead.company && <span className="text-quiet">, {lead.company}</span>}
      </Line>
    );
  if (lead)
    return (
      <Line
        detail={
          lead.url?.startsWith("http") ? (
            <>
              on{" "}
              <a
                href={lead.url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="hover:underline"
              >
                {shortUrl(lead.url)}
              </a>
            </>
          ) : (
            "from a file"
          )
        }
      >
        {WORDS[kind]}{" "}
        <Link href={hrefs.lead(lead.id)} className={LINK_CLASS}>
          {lead.name ?? lead.email}
        </Link>
        {lead.company && <span className="text-quiet">, {lead.company}</span>}{" "}
        <span className="text-quiet tabular-nums">
          · {lead.score === null ? "not judged" : `fit ${lead.score}`}
        </span>{" "}
        {lead.sample && <Badge>Sample</Badge>}
      </Line>
    );
  if (run)
    return (
      <Line detail={note} tone="text-negative">
        {kind === "run_started"
          ? run.kind === "discovery"
            ? "Search started"
            : "Outreach started"
          : kind === "run_completed"
            ? run.kind === "discovery"
              ? `Search completed: ${run.found} ${run.found === 1 ? "lead" : "leads"} found`
              : "Outreach completed"
            : run.kind === "discovery"
              ? "Search failed"
              : "Outreach failed"}
        {by && <span className="text-quiet"> · {by}</span>}
      </Line>
    );
  return (
    <Line detail={kind === "paused" && note !== "user" ? (PAUSES[note ?? ""] ?? null) : null}>
      {WORDS[kind]}
      {by && <span className="text-quiet"> · {by}</span>}
    </Line>
  );
}

/** What happened, with muted details next to it, or below it on a phone. */
function Line({
  detail,
  tone = "text-quiet",
  children,
}: {
  detail: ReactNode;
  tone?: string;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0 lg:flex lg:items-baseline lg:gap-6">
      <p className="min-w-0 break-words lg:w-3/5 lg:shrink-0">{children}</p>
      {detail && (
        <p className={`min-w-0 truncate ${tone}`} title={typeof detail === "string" ? detail : undefined}>
          {detail}
        </p>
      )}
    </div>
  );
}

function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

const WORDS: Record<Activity["kind"], string> = {
  run_started: "Run started",
  run_completed: "Run completed",
  run_failed: "Run failed",
  run_stopped: "Stopped",
  run_restarted: "Restarted after it stopped making progress",
  paused: "Paused",
  resumed: "Resumed",
  lead_found: "Found",
  lead_imported: "Imported",
  email_sent: "Sent to",
  email_unknown: "Delivery unknown:",
  email_bounced: "Bounced:",
  email_failed: "Could not be sent to",
  replied: "replied",
  unsubscribed: "unsubscribed",
  complained: "reported an email as spam",
};

const SHAPES: Record<Activity["kind"], StatusValue> = {
  run_started: "active",
  run_completed: "done",
  run_failed: "failed",
  run_stopped: "stopped",
  run_restarted: "active",
  paused: "paused",
  resumed: "active",
  lead_found: "new",
  lead_imported: "new",
  email_sent: "sent",
  email_unknown: "unknown",
  email_bounced: "bounced",
  email_failed: "failed",
  replied: "replied",
  unsubscribed: "unsubscribed",
  complained: "unsubscribed",
};

const PAUSES: Record<string, string> = {
  out_of_credits: "Out of credits.",
  mail_unavailable: "The mail server could not be used.",
  calls_unavailable: "The phone provider could not be used.",
};
