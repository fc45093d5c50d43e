import { parseArgs } from "node:util";
import { runCrashTest } from "./crash-test";

const { values } = parseArgs({ options: { rounds: { type: "string" }, mails: { type: "string" } } });
const report = await runCrashTest({ rounds: Number(values.rounds ?? 5), mails: Number(values.mails ?? 300) });
console.log(JSON.stringify(report));
const { conversations } = report;
const problems = [
  report.doubled + report.lost > 0 && "mail that was doubled or lost",
  report.unknown > report.allowedUnknown && "more unknown emails than sends that a kill can have hit",
  conversations.stepsTwice > 0 && "a step that somebody got twice",
  conversations.afterReply > 0 && "an email that was claimed after its reader's reply",
  conversations.repliesLost + conversations.repliesTwice > 0 && "replies that were lost or stored twice",
  conversations.unknown > conversations.allowedUnknown && "more unknown follow-ups than kills explain",
  !report.reconciled && "a ledger that does not add up",
].filter((problem) => problem !== false);
for (const problem of problems) console.error(`The crash test found ${problem}.`);
process.exit(problems.length === 0 ? 0 : 1);
