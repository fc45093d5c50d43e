import type { Command } from "commander";
import { randomToken } from "@/lib/id";
import { admitPerson } from "@/lib/people/admit-person";
import { givePassword } from "@/lib/people/give-password";
import { listUsers } from "@/lib/people/list-users";
import { signUp } from "@/lib/people/sign-up";
import { print, withDatabase } from "./with-database";

const PASSWORD_CHARACTERS = 20;

type Created = { email: string; name: string; workspace?: string; role: string; password?: string };

export function addUserCommands(program: Command): void {
  const user = program.command("user").description("People who sign in to the dashboard.");
  user
    .command("create")
    .description("Makes a person; without a password one is made, which is shown this once.")
    .requiredOption("--email <address>", "e-mail address to sign in with")
    .requiredOption("--name <name>", "name")
    .option("--workspace <id>", "workspace (default: as if they signed up in the browser)")
    .option("--role <role>", "owner, admin, member or viewer of that workspace", "member")
    .option("--password <text>", "password, at least 10 characters")
    .action(async (options: Created) => {
      print(await withDatabase(() => createUser(options)));
    });
  user
    .command("reset-password")
    .description("Gives a person a new password, shown this once, and signs them out everywhere.")
    .requiredOption("--email <address>", "e-mail address of the person")
    .option("--password <text>", "password, at least 10 characters")
    .action(async (options: { email: string; password?: string }) => {
      const password = options.password ?? randomToken(PASSWORD_CHARACTERS);
      const person = await withDatabase(() => givePassword({ email: options.email, password }));
      print(options.password ? person : { ...person, password });
    });
  user
    .command("list")
    .description("Lists everybody, with their workspaces and roles.")
    .action(async () => print(await withDatabase(() => listUsers())));
}

async function createUser({ email, name, workspace, role, ...given }: Created) {
  const password = given.password ?? randomToken(PASSWORD_CHARACTERS);
  const fields = { email, name, password };
  const shown = given.password ? {} : { password };
  if (workspace) return { ...(await admitPerson({ ...fields, workspaceId: workspace, role })), ...shown };
  const { person, workspaceId } = await signUp(fields);
  return { ...person, workspaceId, role: "owner", ...shown };
}
