import type { Command } from "commander";
import type { Connection } from "@/db";
import { systemContext } from "@/lib/context";
import { grantCredits } from "@/lib/credits/grant-credits";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { selectNewestEntries } from "@/lib/credits/select-entries";
import { requireWorkspace } from "@/lib/workspaces/require-workspace";
import { parseNumber } from "./parse-number";
import { print, withDatabase } from "./with-database";

export function addCreditsCommands(program: Command): void {
  const credits = program.command("credits").description("Credits and the ledger that accounts for them.");
  credits
    .command("grant")
    .description("Adds credits to a workspace.")
    .requiredOption("--workspace <id>", "workspace")
    .requiredOption("--amount <number>", "credits", parseNumber)
    .requiredOption("--note <text>", "the reason, shown in the ledger")
    .option("--key <text>", "any text; grants repeated with the same key count once")
    .action(async (options: { workspace: string; amount: number; note: string; key?: string }) => {
      const { workspace, ...grant } = options;
      print(await inWorkspace(workspace, (ctx) => grantCredits(ctx, grant)));
    });
  credits
    .command("ledger")
    .description("Lists the newest entries of a workspace's ledger.")
    .requiredOption("--workspace <id>", "workspace")
    .option("--limit <number>", "number of entries", parseNumber, 100)
    .action(async (options: { workspace: string; limit: number }) => {
      print(await inWorkspace(options.workspace, (ctx) => selectNewestEntries(ctx, options.limit)));
    });
  program
    .command("reconcile")
    .description("Recalculates every ledger; exit code 1 if one does not agree.")
    .action(async () => {
      const answer = await withDatabase(({ db }) => reconcileLedgers(db));
      print(answer);
      if (answer.findings.length > 0) process.exitCode = 1;
    });
}

function inWorkspace<T>(id: string, work: (ctx: ReturnType<typeof systemContext>) => Promise<T>): Promise<T> {
  return withDatabase(async ({ db }: Connection) => {
    await requireWorkspace(db, id);
    return work(systemContext(db, id, "admin"));
  });
}
