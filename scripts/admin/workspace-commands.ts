import type { Command } from "commander";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { listWorkspaces } from "@/lib/workspaces/list-workspaces";
import { parseNumber } from "./parse-number";
import { print, withDatabase } from "./with-database";

export function addWorkspaceCommands(program: Command): void {
  const workspace = program
    .command("workspace")
    .description("Workspaces: each has its own records, keys and credits.");
  workspace
    .command("create")
    .description("Creates a workspace and its first key, which is shown only once.")
    .requiredOption("--name <name>", "name, 1 to 200 characters")
    .option("--credits <number>", "credits to start with (default: STARTING_CREDITS)", parseNumber)
    .action(async (options: { name: string; credits?: number }) => {
      print(await withDatabase(({ db }) => createWorkspace(db, options)));
    });
  workspace
    .command("list")
    .description("Lists all workspaces.")
    .action(async () => print(await withDatabase(({ db }) => listWorkspaces(db))));
}
