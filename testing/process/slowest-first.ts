import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, by far: one of them that begins last keeps a whole run waiting. The end of a run names its
 * slowest files.
 */
export const SLOWEST = [
  "app/v1/at-once.test.ts",
  "server/service.test.ts",
  "scripts/admin/admin.test.ts",
  "lib/discovery/extraction/linear-time.test.ts",
  "app/v1/contract.test.ts",
  "server/unauthenticated-clients.test.ts",
  "app/v1/tenant-isolation.test.ts",
  "lib/workflows/check-registers.test.ts",
  "lib/receiving/auto-responders.test.ts",
  "lib/web/browser/hostile-pages.test.ts",
  "lib/channels/email/month-of-sending.test.ts",
  "lib/leads/heavy-files.test.ts",
  "lib/channels/call/attempts/voice-run.test.ts",
  "lib/discovery/parse-page-of-run.test.ts",
  "lib/parsing/worker-pool.test.ts",
  "lib/receiving/odd-servers.test.ts",
  "lib/discovery/sources.test.ts",
];

/** The order of Vitest, with the slowest files of each project in front. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = SLOWEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return rank === -1 ? SLOWEST.length : rank;
    };
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
