import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "@/lib/process/env";

/** Removes the files of emails that the outbox wrote in this DATA_DIR; missing files are ignored. */
export async function removeOutboxFiles(settings: Settings, emailIds: string[]): Promise<void> {
  for (const id of emailIds) await rm(join(settings.DATA_DIR, "outbox", `${id}.eml`), { force: true });
}
