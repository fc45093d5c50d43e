import { resolve } from "node:path";
import { Command } from "commander";
import { addBackupCommands } from "./backup-commands";
import { addCreditsCommands } from "./credits-commands";
import { addKeyCommands } from "./key-commands";
import { addMailCommands } from "./mail-commands";
import { addSecretsCommands } from "./secrets-commands";
import { addUserCommands } from "./user-commands";
import { addWorkspaceCommands } from "./workspace-commands";

/** All admin commands. Files that they are given are looked for in the folder `from`. */
export function adminCommands(from: string): Command {
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
  for (const command of program.commands) inherit(program, command);
  return program;
}

// Commander applies these settings only to commands that are added later.
function inherit(program: Command, command: Command): void {
  command.copyInheritedSettings(program);
  for (const child of command.commands) inherit(program, child);
}
