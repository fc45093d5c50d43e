import type { Command } from "commander";
import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { emails } from "@/db/schema";
import { systemContext } from "@/lib/context";
import { selectUnknownEmails } from "@/lib/conversations/list-unknown-emails";
import { resolveEmail } from "@/lib/conversations/resolve-email";
import { closeParsing } from "@/lib/parsing/parse";
import { isUuid } from "@/lib/shapes";
import { AdminError } from "./admin-error";
import { readMails } from "./read-mails";
import { print, withDatabase } from "./with-database";

export function addMailCommands(program: Command, pathOf: (file: string) => string): void {
  const mail = program
    .command("mail")
    .description("Emails with an unknown result, and what inbound emails say.");
  mail
    .command("read")
    .description(
      "Prints what Leadwright reads in inbound emails: kind, bounce, complaint, newest text, return date.",
    )
    .argument("<path...>", "files, or folders of them; a .txt file is the text of an email")
    .action(async (paths: string[]) => {
      try {
        print(await readMails(paths.map(pathOf), console.error));
      } finally {
        await closeParsing();
      }
    });
  mail
    .command("unknown")
    .description("Lists the emails waiting for a decision, oldest first.")
    .action(async () => print(await withDatabase(({ db }) => selectUnknownEmails(db))));
  mail
    .command("resolve")
    .description("Resolves an unknown email: charged and the lead contacted, or refunded and the lead new.")
    .argument("<id>", "id of the email")
    .option("--arrived", "it reached the mail server")
    .option("--not-arrived", "it did not reach the mail server")
    .action(async (id: string, options: { arrived?: true; notArrived?: true }) => {
      if (Boolean(options.arrived) === Boolean(options.notArrived)) {
        throw new AdminError("Say either --arrived or --not-arrived.");
      }
      print(await withDatabase(({ db }) => decide(db, id, options.arrived === true)));
    });
}

async function decide(db: Database, id: string, arrived: boolean) {
  const [mail] = isUuid(id)
    ? await db.select({ workspaceId: emails.workspaceId }).from(emails).where(eq(emails.id, id))
    : [];
  if (!mail) throw new AdminError(`There is no email ${id}: admin mail unknown lists those to resolve.`);
  return resolveEmail(systemContext(db, mail.workspaceId, "admin"), { id, arrived });
}
