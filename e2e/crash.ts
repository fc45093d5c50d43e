import { parseArgs } from "node:util";
import { runCrashTest } from "./crash-test";

const { values } = parseArgs({ options: { rounds: { type: "string" }, mails: { type: "string" } } });
const report = await runCrashTest({ rounds: Number(values.rounds ?? 5), mails: Number(values.mails ?? 300) });
console.log(JSON.stringify(report));
const holds =
  report.doubled === 0 && report.lost === 0 && report.unknown <= report.allowedUnknown && report.reconciled;
if (!holds)
  console.error("The crash test found mail that was doubled or lost, or a ledger that does not add up.");
process.exit(holds ? 0 : 1);
