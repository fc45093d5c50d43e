import type { Command } from "commander";
import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { emailMessages } from "@/db/schema";
import { systemContext } from "@/lib/context";
import { selectUnknownEmails } from "@/lib/conversations/list-unknown-emails";
import { resolveEmail } from "@/lib/conversations/resolve-email";
import { isUuid } from "@/lib/shapes";
import { AdminError } from "./admin-error";
import { print, withDatabase } from "./with-database";

export function addMailCommands(program: Command): void {
  const mail = program.command("mail").description("Mails whose fate nobody knows.");
  mail
    .command("unknown")
    .description("Lists the mails that wait for a decision, the oldest first.")
    .action(async () => print(await withDatabase(({ db }) => selectUnknownEmails(db))));
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
      print(await withDatabase(({ db }) => decide(db, id, options.arrived === true)));
    });
}

async function decide(db: Database, id: string, arrived: boolean) {
  const [mail] = isUuid(id)
    ? await db
        .select({ workspaceId: emailMessages.workspaceId })
        .from(emailMessages)
        .where(eq(emailMessages.id, id))
    : [];
  if (!mail) throw new AdminError(`There is no mail ${id}: admin mail unknown lists those to decide.`);
  return resolveEmail(systemContext(db, mail.workspaceId, "admin"), { id, arrived });
}
