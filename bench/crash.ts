import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Figure } from "./figure";
import { ROOT } from "./service";

const ROUNDS = 30;
const MAILS = 300;

type CrashReport = {
  rounds: number;
  mails: number;
  /** Addresses that got two mails. */
  doubled: number;
  unknown: number;
  /** Most mails that may be unknown: as many as were sent at once, for each kill. */
  allowedUnknown: number;
  reconciled: boolean;
};
type CrashTest = (options: { rounds: number; mails: number }) => Promise<CrashReport>;

/** The crash test of `npm test` with more kills. */
export async function measureCrashes(): Promise<Figure[]> {
  const file = join(ROOT, "e2e/crash-test.ts");
  if (!existsSync(file)) return [];
  const { runCrashTest } = (await import(pathToFileURL(file).href)) as { runCrashTest: CrashTest };
  const report = await runCrashTest({ rounds: ROUNDS, mails: MAILS });
  const detail = `${report.rounds} kills with -9 in a discovery and a run of ${report.mails} mails`;
  return [
    {
      name: "Crash test: addresses that got two mails",
      value: report.doubled,
      unit: "",
      bar: { most: 0 },
      detail,
    },
    {
      name: "Crash test: mails of unknown outcome",
      value: report.unknown,
      unit: "",
      bar: { most: report.allowedUnknown },
      detail,
    },
    {
      name: "Crash test: ledgers that do not add up",
      value: report.reconciled ? 0 : 1,
      unit: "",
      bar: { most: 0 },
      detail,
    },
  ];
}
