import { REPLY_CLASS_WORDS } from "@/lib/text/reply-class-words";
import { PAGE_LOCALE } from "@/lib/time/reader";
import type { SummaryFacts } from "./read-summary-facts";

/** How much of an email is quoted. */
const EXCERPT = 160;

type About = {
  workspace: string;
  /** The service's address, without a slash at its end. */
  url: string;
  since: Date;
  hour: number;
  timeZone: string;
};

/** The email about a day; null if there is nothing to tell. */
export function writeSummary(facts: SummaryFacts, about: About): { subject: string; text: string } | null {
  const happened = listHappened(facts);
  const { needsAnswer, failingMailboxes } = facts;
  if (happened.length === 0 && needsAnswer === 0 && failingMailboxes === 0) return null;
  const workspace = oneLine(about.workspace);
  const write = new Intl.DateTimeFormat(PAGE_LOCALE, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: about.timeZone,
  });
  const hour = new Intl.DateTimeFormat(PAGE_LOCALE, { hour: "numeric", timeZone: "UTC" });
  return {
    subject:
      needsAnswer > 0
        ? `${countOf(needsAnswer, "reply needs", "replies need")} an answer in ${workspace}`
        : `Daily summary of ${workspace}`,
    text: [
      ...writeOpen(facts, about.url, write),
      ...(happened.length > 0 ? [`Since ${write.format(about.since)}:\n${happened.join("\n")}`] : []),
      ...(failingMailboxes > 0
        ? [
            `${countOf(failingMailboxes, "mailbox needs", "mailboxes need")} attention:\n${about.url}/settings/mailboxes`,
          ]
        : []),
      `You get this email at ${hour.format(about.hour * 3_600_000)} (${about.timeZone}) on days with something to tell. Change the time or stop it in your account:\n${about.url}/account`,
    ].join("\n\n"),
  };
}

function writeOpen(
  { needsAnswer, mine, listed }: SummaryFacts,
  url: string,
  write: Intl.DateTimeFormat,
): string[] {
  if (needsAnswer === 0) return [];
  const assigned = mine > 0 ? `, ${mine} of them assigned to you` : "";
  return [
    `${countOf(needsAnswer, "reply needs", "replies need")} an answer${assigned}:\n${url}/inbox`,
    ...listed.map(({ id, name, company, replyClass, excerpt, receivedAt }) => {
      const who = [name, company]
        .filter(Boolean)
        .map((text) => oneLine(text!))
        .join(", ");
      const what = [
        replyClass && REPLY_CLASS_WORDS[replyClass],
        receivedAt && write.format(new Date(receivedAt)),
      ];
      const quote = oneLine(excerpt);
      return [
        `- ${[who, ...what].filter(Boolean).join(" · ")}`,
        ...(quote ? [`  “${quote.length > EXCERPT ? `${quote.slice(0, EXCERPT).trimEnd()}…` : quote}”`] : []),
        `  ${url}/inbox?c=${id}`,
      ].join("\n");
    }),
  ];
}

function listHappened({ replied, sent, bounced, optedOut }: SummaryFacts): string[] {
  const people = replied.reduce((sum, one) => sum + one.people, 0);
  const classes = replied.flatMap(({ replyClass, people: count }) =>
    replyClass ? `${count} ${REPLY_CLASS_WORDS[replyClass]}` : [],
  );
  return [
    ...(people > 0
      ? [
          `${countOf(people, "person", "people")} replied${classes.length > 0 ? `: ${classes.join(", ")}` : ""}`,
        ]
      : []),
    ...(sent > 0 ? [`${countOf(sent, "email was", "emails were")} sent`] : []),
    ...(bounced > 0 ? [`${countOf(bounced, "email", "emails")} bounced`] : []),
    ...(optedOut > 0 ? [`${countOf(optedOut, "person", "people")} opted out`] : []),
  ];
}

function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString(PAGE_LOCALE)} ${count === 1 ? one : many}`;
}

/** What strangers wrote cannot begin lines of its own. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
