import type { Metadata } from "next";
import Link from "next/link";
import { findOr404 } from "@/app/find-or-404";
import { readReader } from "@/app/reader";
import { requireSession } from "@/app/session";
import { providerRows } from "@/components/analytics/figure-rows";
import { FigureTotals } from "@/components/analytics/figure-totals";
import { FiguresTable } from "@/components/analytics/figures-table";
import { BreakerNotices } from "@/components/mailboxes/breaker-notices";
import { HandOverPeople } from "@/components/mailboxes/hand-over";
import { MailboxToday } from "@/components/mailboxes/mailbox-today";
import { BarChart } from "@/components/ui/bar-chart";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Status } from "@/components/ui/status";
import { getMailboxFigures } from "@/lib/analytics/get-mailbox-figures";
import { listBreakers } from "@/lib/breaker/list-breakers";
import { getMailbox } from "@/lib/mailboxes/get-mailbox";
import { listMailboxes } from "@/lib/mailboxes/list-mailboxes";
import { handOverPeopleAction, resumeBreakerAction } from "../actions";

type Props = { params: Promise<{ id: string }> };

const SERVICE = "Service mailbox";

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx } = await requireSession();
  const { address } = await findOr404(getMailbox(ctx, await params));
  return { title: address ?? SERVICE };
}

export default async function MailboxPage({ params }: Props) {
  const [{ ctx }, { id }, { locale }] = await Promise.all([requireSession(), params, readReader()]);
  const mailbox = await findOr404(getMailbox(ctx, { id }));
  const [{ total, days, providers, today, notWrittenTo }, { breakers }, { mailboxes }] = await Promise.all([
    getMailboxFigures(ctx, { id }),
    listBreakers(ctx, { mailboxId: id }),
    listMailboxes(ctx, {}),
  ]);
  const others = mailboxes.filter(
    (one) => one.id !== id && one.kind !== "service" && (one.state === "connected" || one.state === "paused"),
  );
  const open = breakers.filter(({ isOpen }) => isOpen);
  const complained = days.reduce((sum, day) => sum + day.complained, 0);
  const isEmpty = total.sent + total.bounced.count === 0;
  const writeDay = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  return (
    <div className="flex max-w-5xl flex-col gap-7 px-4 py-6 md:px-6">
      <div>
        <Link href="/settings/mailboxes" className="rounded text-quiet text-sm hover:text-text">
          All mailboxes
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="min-w-0 break-words font-medium text-lg">{mailbox.address ?? SERVICE}</h2>
          <Status value={mailbox.state} />
        </div>
        {mailbox.message !== null && (
          <Notice tone="warning" className="mt-3">
            {mailbox.message}
          </Notice>
        )}
      </div>
      <BreakerNotices
        breakers={open}
        resume={ctx.scopes.has("mailboxes:write") ? resumeBreakerAction : undefined}
      />
      {mailbox.state !== "connected" && notWrittenTo > 0 && (
        <HandOverPeople
          mailbox={mailbox}
          people={notWrittenTo}
          others={others}
          handOver={ctx.scopes.has("mailboxes:write") ? handOverPeopleAction : undefined}
        />
      )}
      {today && <MailboxToday mailbox={mailbox} today={today} />}
      {isEmpty ? (
        <EmptyState title="Nothing was sent in the last 30 days">
          What goes out from this mailbox, and what comes back, is counted here by day and by recipients’
          provider.
        </EmptyState>
      ) : (
        <>
          <section aria-labelledby="month" className="flex flex-col gap-4">
            <h3 id="month" className="font-medium">
              Last 30 days
            </h3>
            <FigureTotals total={total} />
            {complained > 0 && (
              <p className="text-warning">
                {complained === 1
                  ? "1 recipient reported an email as spam."
                  : `${complained} recipients reported an email as spam.`}
              </p>
            )}
          </section>
          <BarChart
            title="Emails sent per day"
            unit="emails"
            locale={locale}
            series={[
              { key: "delivered", label: "Sent" },
              { key: "bounced", label: "Bounced" },
            ]}
            bars={days.map(({ day, sent, bounced }) => ({
              label: writeDay.format(new Date(day)),
              values: { delivered: Math.max(0, sent - bounced), bounced },
            }))}
          />
          <BarChart
            title="Replies and spam reports per day"
            unit="emails"
            locale={locale}
            series={[
              { key: "replied", label: "Replies" },
              { key: "complained", label: "Spam reports" },
            ]}
            bars={days.map(({ day, replied, complained }) => ({
              label: writeDay.format(new Date(day)),
              values: { replied, complained },
            }))}
            empty="Nothing came back in the last 30 days."
          />
          <FiguresTable title="By recipient’s provider" kind="Provider" rows={providerRows(providers)} />
        </>
      )}
      <p className="text-quiet text-sm">
        SPF, DKIM, DMARC and MX of its domain are under{" "}
        <Link href="/settings/domains" className="underline underline-offset-2">
          Domains
        </Link>
        .
      </p>
    </div>
  );
}
