import type { Command } from "commander";
import { randomToken } from "@/lib/id";
import { createMember } from "@/lib/members/create-member";
import { givePassword } from "@/lib/sign-in/give-password";
import { listUsers } from "@/lib/sign-in/list-users";
import { signUp } from "@/lib/sign-in/sign-up";
import { print, withDatabase } from "./with-database";

const PASSWORD_CHARACTERS = 20;

type Created = { email: string; name: string; workspace?: string; role: string; password?: string };

export function addUserCommands(program: Command): void {
  const user = program.command("user").description("People who sign in to the dashboard.");
  user
    .command("create")
    .description("Creates a person; without a password, one is generated and shown only once.")
    .requiredOption("--email <address>", "email address to sign in with")
    .requiredOption("--name <name>", "name")
    .option("--workspace <id>", "workspace (default: as if they signed up in the browser)")
    .option("--role <role>", "owner, admin, member or viewer of that workspace", "member")
    .option("--password <text>", "password, at least 10 characters")
    .action(async (options: Created) => {
      print(await withDatabase(() => createUser(options)));
    });
  user
    .command("reset-password")
    .description("Sets a new password, shown only once, and signs the person out everywhere.")
    .requiredOption("--email <address>", "email address of the person")
    .option("--password <text>", "password, at least 10 characters")
    .action(async (options: { email: string; password?: string }) => {
      const password = options.password ?? randomToken(PASSWORD_CHARACTERS);
      const person = await withDatabase(() => givePassword({ email: options.email, password }));
      print(options.password ? person : { ...person, password });
    });
  user
    .command("list")
    .description("Lists all people with their workspaces and roles.")
    .action(async () => print(await withDatabase(() => listUsers())));
}

async function createUser({ email, name, workspace, role, ...given }: Created) {
  const password = given.password ?? randomToken(PASSWORD_CHARACTERS);
  const fields = { email, name, password };
  const shown = given.password ? {} : { password };
  if (workspace) return { ...(await createMember({ ...fields, workspaceId: workspace, role })), ...shown };
  const { person, workspaceId } = await signUp(fields);
  return { ...person, workspaceId, role: "owner", ...shown };
}
