import type { Command } from "commander";
import { resolveMail } from "@/lib/outreach/resolve-mail";
import { AdminError } from "./admin-error";
import { print, withDatabase } from "./with-database";

export function addMailCommands(program: Command): void {
  const mail = program.command("mail").description("Mails whose fate nobody knows.");
  mail
    .command("resolve")
    .description(
      "Decides an unknown mail: it is charged and its lead contacted, or given back and its lead new.",
    )
    .argument("<id>", "id of the mail")
    .option("--arrived", "it reached the mail server")
    .option("--not-arrived", "it did not")
    .action(async (id: string, options: { arrived?: true; notArrived?: true }) => {
      if (Boolean(options.arrived) === Boolean(options.notArrived)) {
        throw new AdminError("Say either --arrived or --not-arrived.");
      }
      print(
        await withDatabase(({ db }) => resolveMail(db, { mailId: id, arrived: options.arrived === true })),
      );
    });
}
