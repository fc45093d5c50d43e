import { resolve } from "node:path";
import { Command, CommanderError } from "commander";
import { EmbeddedPostgresError } from "@/db/embedded/embedded-postgres-error";
import { SchemaError } from "@/db/migrate";
import { AppError } from "@/lib/errors";
import { SettingsError } from "@/lib/process/env";
import { StartError } from "@/server/start-error";
import { AdminError } from "./admin-error";
import { addBackupCommands } from "./backup-commands";
import { addCreditsCommands } from "./credits-commands";
import { addKeyCommands } from "./key-commands";
import { addMailCommands } from "./mail-commands";
import { addSecretsCommands } from "./secrets-commands";
import { addUserCommands } from "./user-commands";
import { addWorkspaceCommands } from "./workspace-commands";

const [, , from = ".", ...args] = process.argv;

const program = new Command("admin")
  .usage("<command> [options]")
  .description("Administers Leadwright, whether or not the service is running. Prints JSON.")
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "")) });

addWorkspaceCommands(program);
addKeyCommands(program);
addCreditsCommands(program);
addMailCommands(program, (file) => resolve(from, file));
addSecretsCommands(program);
addUserCommands(program);
addBackupCommands(program, (file) => resolve(from, file));
for (const command of program.commands) inherit(command);

try {
  await program.parseAsync(args, { from: "user" });
} catch (error) {
  process.exitCode = report(error);
}

// Commander applies these settings only to commands that are added later.
function inherit(command: Command): void {
  command.copyInheritedSettings(program);
  for (const child of command.commands) inherit(child);
}

function report(error: unknown): number {
  // Commander has already printed its message; --help is not an error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
  const isPlain = [AdminError, AppError, SchemaError, SettingsError, StartError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  );
  const message = error instanceof Error ? error.message : String(error);
  console.error(isPlain ? message : `The command failed: ${message}`);
  return 1;
}
