import type { Command } from "commander";
import { rotateSecrets } from "@/lib/workflows/mailboxes/rotate-secrets";
import { print, withDatabase } from "./with-database";

export function addSecretsCommands(program: Command): void {
  const secrets = program.command("secrets").description("Stored logins of mailboxes.");
  secrets
    .command("rotate")
    .description("Encrypts them anew with AUTH_SECRET. Set AUTH_SECRET_OLD to the secret before it.")
    .action(async () => print(await withDatabase(({ db }) => rotateSecrets(db))));
}
