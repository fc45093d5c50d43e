import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "@/lib/process/env";

/** Removes the files of mails that the outbox wrote in this DATA_DIR; one that is not there is no matter. */
export async function removeOutboxFiles(settings: Settings, emailIds: string[]): Promise<void> {
  for (const id of emailIds) await rm(join(settings.DATA_DIR, "outbox", `${id}.eml`), { force: true });
}
