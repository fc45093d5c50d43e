import type { Command } from "commander";
import { readBackup } from "./read-backup";
import { print, withDatabase } from "./with-database";
import { writeBackup } from "./write-backup";

export function addBackupCommands(program: Command, locate: (file: string) => string): void {
  program
    .command("backup")
    .description(
      "Writes everything but sessions and secrets to one file: the database as of one moment, and the outbox.",
    )
    .argument("<file>", "file to write; must not exist")
    .action(async (file: string) => print(await withDatabase(({ sql }) => writeBackup(sql, locate(file)))));
  program
    .command("restore")
    .description("Fills an empty database from a backup, while the service is stopped.")
    .argument("<file>", "file that backup wrote")
    .action(async (file: string) => {
      const restored = await withDatabase(({ sql }, postgres) => readBackup(sql, postgres, locate(file)), {
        migrated: false,
      });
      print(restored);
    });
}
