import { access, constants } from "node:fs/promises";
import { canReach } from "./run-program";
import type { Account } from "./server-account";

/** System folders that root can write to and `account` can enter. Folders that are never cleaned come first. */
export async function sharedFolders(account: Account | undefined): Promise<string[]> {
  const usable: string[] = [];
  for (const folder of ["/var/lib", "/var/tmp"]) {
    const writable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (writable && (await canReach(account, folder))) usable.push(folder);
  }
  return usable;
}
