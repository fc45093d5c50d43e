import { access, constants } from "node:fs/promises";
import { canReach } from "./run-program";
import type { Account } from "./server-account";

/** Folders of the machine that root may write to and `account` may go into, the ones that are never cleaned first. */
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
