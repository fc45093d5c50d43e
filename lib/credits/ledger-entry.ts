import { z } from "zod";
import { isoTime, text, uuid } from "@/lib/shapes";
import { toCredits } from "./amount";
import { PRICED_ACTIONS } from "./price-list";

export const LedgerEntry = z
  .object({
    id: uuid,
    kind: z.enum(["grant", "charge"]),
    action: z.enum(PRICED_ACTIONS).nullable().describe("What was charged; null on a grant."),
    amount: z.number().describe("In credits; below zero on a charge."),
    note: z.string().nullable(),
    agentId: uuid.nullable(),
    agentName: z.string().nullable(),
    campaignId: uuid.nullable(),
    runId: uuid.nullable(),
    emailId: uuid.nullable().describe("The email that it paid for."),
    toAddress: z.string().nullable().describe("Who that email was sent to."),
    threadId: uuid.nullable().describe("The chat that it paid for."),
    createdAt: isoTime,
  })
  .meta({ id: "LedgerEntry" });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LedgerFilter = z.object({
  kind: z.enum(["grant", "charge"]).optional(),
  action: z.enum(PRICED_ACTIONS).optional(),
  agentId: uuid.optional().describe("Only what this agent cost."),
  campaignId: uuid.optional().describe("Only what this campaign cost."),
  text: text(0, 200).optional().describe("Part of the note, the agent's name or the email's address."),
  from: isoTime.optional().describe("At or after this time."),
  to: isoTime.optional().describe("Before this time."),
});
export type LedgerFilter = z.output<typeof LedgerFilter>;

/** A stored entry with what it was for. */
export type EntryRow = {
  id: string;
  kind: "grant" | "charge";
  action: string | null;
  amount: string;
  note: string | null;
  run_id: string | null;
  campaign_id: string | null;
  agent_id: string | null;
  agent_name: string | null;
  email_id: string | null;
  thread_id: string | null;
  to_address: string | null;
  created_at: string;
};

export function toLedgerEntry(row: EntryRow): z.input<typeof LedgerEntry> {
  return {
    id: row.id,
    kind: row.kind,
    action: row.action as LedgerEntry["action"],
    amount: toCredits(BigInt(row.amount)),
    note: row.note,
    agentId: row.agent_id,
    agentName: row.agent_name,
    campaignId: row.campaign_id,
    runId: row.run_id,
    emailId: row.email_id,
    toAddress: row.to_address,
    threadId: row.thread_id,
    createdAt: new Date(row.created_at),
  };
}
