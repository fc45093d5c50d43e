import type { Command } from "commander";
import { rotateSecrets } from "@/lib/workflows/mailboxes/rotate-secrets";
import { print, withDatabase } from "./with-database";

export function addSecretsCommands(program: Command): void {
  const secrets = program.command("secrets").description("Stored logins of mailboxes.");
  secrets
    .command("rotate")
    .description("Encrypts them again with AUTH_SECRET. First set AUTH_SECRET_OLD to the previous secret.")
    .action(async () => print(await withDatabase(({ db }) => rotateSecrets(db))));
}
