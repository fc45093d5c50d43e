import { access, constants, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { DeliveryResult, MailTransport } from "@/lib/ports/mail-transport";
import type { Settings } from "@/lib/process/env";
import { buildMessage } from "./build-message";
import type { DkimKey } from "./dkim-key";
import { UnsendableMailError } from "./unsendable-mail";

/** The path of an email's file in the outbox of these settings, whether or not it exists. */
export function outboxFile(settings: Pick<Settings, "DATA_DIR">, id: string): string {
  return join(outboxFolder(settings), `${id}.eml`);
}

export function outboxFolder({ DATA_DIR }: Pick<Settings, "DATA_DIR">): string {
  return resolve(DATA_DIR, "outbox");
}

/**
 * Writes each email as `<folder>/<id>.eml` instead of sending it. A file appears complete or not at all, survives a
 * power failure once `send` has returned, and is written once per id.
 */
export function createOutboxTransport(options: { folder: string; dkim?: DkimKey }): MailTransport {
  const folder = resolve(options.folder);
  return {
    kind: "outbox",
    async send(mail): Promise<DeliveryResult> {
      if (!/^[\w-]{1,200}$/.test(mail.id)) {
        return {
          kind: "refused",
          code: 554,
          response: "The email's id cannot be used in a file name.",
          isUnsent: true,
        };
      }
      const path = join(folder, `${mail.id}.eml`);
      try {
        const message = await buildMessage(mail, options.dkim);
        await mkdir(folder, { recursive: true });
        if (!(await exists(path))) await writeDurably(folder, path, message);
        return { kind: "accepted", response: `Written to ${relative(dirname(folder), path)}` };
      } catch (error) {
        if (error instanceof UnsendableMailError) {
          return { kind: "refused", code: error.code, response: error.message, isUnsent: true };
        }
        return { kind: "unavailable", reason: sayNotWritable(folder, error) };
      }
    },
    async check() {
      try {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.W_OK);
        return { ok: true };
      } catch (error) {
        return { ok: false, reason: sayNotWritable(folder, error) };
      }
    },
    async close() {},
  };
}

async function writeDurably(folder: string, path: string, message: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(message);
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(draft, path);
  // Syncs the folder too: otherwise a power failure could lose the new name.
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function sayNotWritable(folder: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
  if (code === "ENOSPC" || code === "EDQUOT")
    return `The disk is full, so no email can be written to the outbox folder ${folder}. Free some space on that disk.`;
  return `The outbox folder ${folder} cannot be written (${code}). Make it writable, or set SMTP_URL.`;
}
