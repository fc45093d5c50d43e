import type { leads } from "@/db/schema";
import type { Context } from "@/lib/context";
import type { Asker } from "@/lib/models/ask-model";
import type { WritingInput } from "@/lib/writing/writing-input";
import type { MemoryRow } from "./email-readiness";
import { unsubscribeUrl } from "./send-emails";
import { checkDraft } from "./writing/check-draft";
import type { EmailDraft } from "./writing/email-writer";
import { createModelWriter } from "./writing/model-writer";

type LeadRow = typeof leads.$inferSelect;

type Composed = { draft: EmailDraft; findings: string[] };

const WRITER = createModelWriter();

/**
 * Writes the first email to a lead. `findings` lists the rules that the draft breaks; such a draft must not go out.
 * Without an `asker` the template writes, which costs nothing; with one, the answer `halted` leaves the email
 * unwritten.
 */
export async function composeEmail(
  ctx: Context,
  memory: MemoryRow,
  lead: LeadRow,
  unsubscribeToken: string,
): Promise<Composed>;
export async function composeEmail(
  ctx: Context,
  memory: MemoryRow,
  lead: LeadRow,
  unsubscribeToken: string,
  asker: Asker,
): Promise<Composed | "halted">;
export async function composeEmail(
  ctx: Context,
  memory: MemoryRow,
  lead: LeadRow,
  unsubscribeToken: string,
  asker?: Asker,
): Promise<Composed | "halted"> {
  const input: WritingInput = {
    memory,
    lead: {
      email: lead.email,
      name: lead.name,
      title: lead.title,
      company: lead.company,
      domain: lead.domain,
      location: lead.location,
      evidence: lead.evidence,
    },
    unsubscribeUrl: unsubscribeUrl(ctx, unsubscribeToken),
  };
  const draft = await WRITER.write(input, asker);
  if (draft === "halted") return draft;
  return { draft, findings: checkDraft(draft, input) };
}
