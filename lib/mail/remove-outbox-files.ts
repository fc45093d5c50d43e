import { rm } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/env";

/** Removes the files of mails that the outbox wrote in this DATA_DIR; one that is not there is no matter. */
export async function removeOutboxFiles(mailIds: string[]): Promise<void> {
  for (const id of mailIds) await rm(join(env().DATA_DIR, "outbox", `${id}.eml`), { force: true });
}
