import { runCrashTest } from "../e2e/crash-test";
import type { Figure } from "./figure";

const ROUNDS = 30;
const MAILS = 300;

/** The crash test of `npm test`, six times as long. */
export async function measureCrashes(): Promise<Figure[]> {
  const report = await runCrashTest({ rounds: ROUNDS, mails: MAILS });
  const detail = `${report.kills} kills with -9 in ${report.rounds} rounds of a discovery and ${report.mails} mails`;
  const { conversations } = report;
  const ofConversations = `${conversations.kills} kills with -9 in ${conversations.rounds} rounds of ${conversations.followUps} follow-ups and ${conversations.replies} replies in all`;
  const figure = (name: string, value: number, most: number, of = detail): Figure => ({
    name: `Crash test: ${name}`,
    value,
    unit: "",
    bar: { most },
    detail: of,
  });
  return [
    figure("addresses that got two mails", report.doubled, 0),
    figure("leads that nobody wrote to", report.lost, 0),
    figure("mails of unknown outcome", report.unknown, report.allowedUnknown),
    figure("steps that somebody got twice", conversations.stepsTwice, 0, ofConversations),
    figure("emails claimed after a stored reply", conversations.afterReply, 0, ofConversations),
    figure(
      "replies lost or stored twice",
      conversations.repliesLost + conversations.repliesTwice,
      0,
      ofConversations,
    ),
    figure("ledgers that do not add up", report.reconciled ? 0 : 1, 0),
  ];
}
