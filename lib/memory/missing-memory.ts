import { z } from "zod";
import type { memories } from "@/db/schema";
import type { Settings } from "@/lib/process/env";
import { isRemoteMailServer } from "@/lib/process/mail-policy";

type MemoryRow = typeof memories.$inferSelect;
/** A field of a Memory that is still needed for something. */
export const MissingField = z.enum(["profileJson", "icpJson", "senderName", "senderEmail", "postalAddress"]);
type MissingField = z.infer<typeof MissingField>;

/** The names of the fields that discovery still needs. A piece counts as filled in once any value in it is not empty. */
export function missingForDiscovery(memory: Pick<MemoryRow, "profileJson" | "icpJson">): MissingField[] {
  return (["profileJson", "icpJson"] as const).filter((field) => isEmpty(memory[field]));
}

/** The fields that outreach still needs: those of discovery, a sender and, if mail leaves this machine, a postal address. */
export function missingForOutreach(
  memory: Pick<MemoryRow, MissingField>,
  settings: Pick<Settings, "SMTP_URL">,
): MissingField[] {
  const needed: MissingField[] = ["senderName", "senderEmail"];
  if (isRemoteMailServer(settings)) needed.push("postalAddress");
  return [...missingForDiscovery(memory), ...needed.filter((field) => isEmpty(memory[field]))];
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  if (typeof value === "object") return Object.values(value).every(isEmpty);
  return false;
}
