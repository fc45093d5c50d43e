import Link from "next/link";
import { WAIT_WORDS } from "@/components/schedule/wait-words";
import { Amount } from "@/components/ui/amount";
import { BarChart } from "@/components/ui/bar-chart";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { TimeAgo } from "@/components/ui/time-ago";
import type { WaitReason } from "@/lib/enrollments/decide-send";
import type { SendSchedule } from "@/lib/workflows/get-send-schedule";
import { LINK_CLASS } from "./link-class";

type Props = {
  schedule: SendSchedule;
  /** The agent's path. */
  root: string;
  page: number;
  pageSize: number;
};

/** What a campaign sends next, and why the rest of its people wait. */
export function SendScheduleView({ schedule, root, page, pageSize }: Props) {
  const { people, sent, waiting } = schedule;
  if (people === 0)
    return (
      <EmptyState
        title="Nobody is due an email"
        action={<Button href={`${root}/campaign`}>Back to the campaign</Button>}
      >
        {sent > 0
          ? `${sent === 1 ? "1 email was" : `${sent} emails were`} sent in the last 24 hours. The people to be emailed next are listed here.`
          : "The people to be emailed next are listed here, with the time and the mailbox."}
      </EmptyState>
    );
  return (
    <div className="flex max-w-5xl flex-col gap-8 px-4 py-6 md:px-6">
      <section aria-labelledby="schedule" className="space-y-4">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="schedule" className="font-medium text-lg">
            <Headline {...schedule} />
          </h2>
          <Button href={`${root}/campaign`}>Back to the campaign</Button>
        </div>
        {waiting.length > 0 && <Waits waiting={waiting} root={root} />}
      </section>
      <Mailboxes mailboxes={schedule.mailboxes} />
      <section aria-label="The next 14 days">
        <BarChart
          title="Emails planned per day"
          unit="emails"
          series={[{ key: "emails", label: "Emails" }]}
          bars={schedule.days.map(({ day, emails }) => ({ label: shortDay(day), values: { emails } }))}
          empty="Nothing is planned for the next 14 days."
        />
        <p className="mt-2 text-quiet text-sm">If nobody replies. Whoever replies gets no more follow-ups.</p>
      </section>
      <section aria-labelledby="next" className="space-y-3">
        <h2 id="next" className="font-medium text-lg">
          Who is next
        </h2>
        <Next schedule={schedule} root={root} />
        <Pagination
          page={page}
          pageSize={pageSize}
          total={people}
          hrefFor={(number) => `${root}/campaign/schedule?page=${number}`}
          noun="people"
        />
      </section>
    </div>
  );
}

function Headline({ sent, now }: SendSchedule) {
  if (now > 0)
    return (
      <>
        <Amount value={now} /> {now === 1 ? "email goes" : "emails go"} out now
      </>
    );
  if (sent === 0) return "Nothing was sent in the last 24 hours";
  return (
    <>
      <Amount value={sent} /> {sent === 1 ? "email was" : "emails were"} sent in the last 24 hours
    </>
  );
}

function Waits({ waiting, root }: Pick<SendSchedule, "waiting"> & { root: string }) {
  return (
    <>
      <p className="text-quiet">Why the others wait:</p>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {waiting.map(({ reason, people, until }) => {
          const { why, remedy } = WAIT_WORDS[reason];
          return (
            <li key={reason} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
              <span className="w-24 tabular-nums">
                <Amount value={people} /> {people === 1 ? "person" : "people"}
              </span>
              <span className="min-w-0 flex-1 basis-60">{why}</span>
              {remedy ? (
                <Link href={remedy.href(root)} className={LINK_CLASS}>
                  {remedy.label}
                </Link>
              ) : (
                until && (
                  <span className="text-quiet text-sm">
                    {people === 1 ? "until " : "the first until "}
                    <TimeAgo at={until} exact />
                  </span>
                )
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Mailboxes({ mailboxes }: Pick<SendSchedule, "mailboxes">) {
  return (
    <section aria-labelledby="mailboxes" className="space-y-3">
      <h2 id="mailboxes" className="font-medium text-lg">
        Mailboxes
      </h2>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {mailboxes.map(({ id, address, people, sent, most, nextAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-4 py-3">
            <span className="min-w-0 flex-1 basis-60 break-words">
              {address ?? "This installation’s mail server"}
            </span>
            <span className="text-sm tabular-nums">
              <Amount value={sent} />
              {most !== null && (
                <>
                  {" of "}
                  <Amount value={most} />
                </>
              )}{" "}
              in 24 hours
            </span>
            <span className="text-quiet text-sm tabular-nums">
              <Amount value={people} /> {people === 1 ? "person" : "people"}
            </span>
            <span className="text-quiet text-sm md:w-56 md:text-right">
              {nextAt ? (
                <>
                  next: <TimeAgo at={nextAt} exact />
                </>
              ) : (
                "nothing planned"
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Next({ schedule, root }: { schedule: SendSchedule; root: string }) {
  const addressOf = new Map(schedule.mailboxes.map(({ id, address }) => [id, address]));
  return (
    <ol className="divide-y divide-border rounded-lg border border-border bg-surface">
      {schedule.next.map(({ leadId, name, company, email, step, channel, mailboxId, at, reason }) => (
        <li
          key={leadId}
          className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)]"
        >
          <p className="min-w-0 break-words">
            <Link href={`${root}/leads?lead=${leadId}`} className={LINK_CLASS}>
              {name ?? email}
            </Link>
            {company && <span className="block text-quiet text-sm">{company}</span>}
          </p>
          <p className="min-w-0">
            {channel === "call" ? `Call, step ${step}` : step === 1 ? "First email" : `Follow-up ${step - 1}`}
            {channel === "email" && addressOf.get(mailboxId) && (
              <span className="block truncate text-quiet text-sm">{addressOf.get(mailboxId)}</span>
            )}
          </p>
          <p className="min-w-0 md:text-right">
            {reason === null ? (
              "Now"
            ) : at ? (
              <TimeAgo at={at} exact />
            ) : (
              (WITHOUT_TIME[reason] ?? "Not planned")
            )}
            {reason && <span className="block text-pretty text-quiet text-sm">{WAIT_WORDS[reason].why}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** What stands where the time would, of those whose wait no clock ends; "Not planned" for the others. */
const WITHOUT_TIME: Partial<Record<WaitReason, string>> = {
  approval: "Needs your approval",
  page_check: "Soon",
};

/** "Mon 24" of an ISO date. */
function shortDay(day: string): string {
  return new Intl.DateTimeFormat("en", { weekday: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
