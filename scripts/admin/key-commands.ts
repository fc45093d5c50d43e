import type { Command } from "commander";
import { createKey } from "@/lib/keys/create-key";
import { listKeys } from "@/lib/keys/list-keys";
import { revokeKey } from "@/lib/keys/revoke-key";
import { requireWorkspace } from "@/lib/workspaces/require-workspace";
import { print, withDatabase } from "./with-database";

export function addKeyCommands(program: Command): void {
  const key = program.command("key").description("API keys of a workspace.");
  key
    .command("create")
    .description("Creates a key, which is shown only once.")
    .requiredOption("--workspace <id>", "workspace")
    .option("--name <name>", "name to identify the key", "Key")
    .option("--scopes <list>", "comma-separated scopes (default: all)", (text) => text.split(","))
    .option("--expires <time>", "ISO 8601 time from which the key is refused")
    .action(async (options: { workspace: string; name: string; scopes?: string[]; expires?: string }) => {
      const { workspace: workspaceId, name, scopes, expires } = options;
      const expiresAt = expires === undefined ? null : new Date(expires);
      print(
        await withDatabase(({ db }) =>
          createKey(db, { workspaceId, name, expiresAt, ...(scopes && { scopes }) }),
        ),
      );
    });
  key
    .command("list")
    .description("Lists a workspace's keys, without the keys themselves.")
    .requiredOption("--workspace <id>", "workspace")
    .action(async (options: { workspace: string }) => {
      const keys = await withDatabase(async ({ db }) => {
        await requireWorkspace(db, options.workspace);
        return listKeys(db, options.workspace);
      });
      print(keys);
    });
  key
    .command("revoke")
    .description("Permanently revokes a key.")
    .argument("<id>", "id of the key, not the key itself")
    .action(async (id: string) => print(await withDatabase(({ db }) => revokeKey(db, id))));
}
