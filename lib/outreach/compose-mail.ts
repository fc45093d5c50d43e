import type { leads } from "@/db/schema";
import type { Asker } from "@/lib/models/ask-model";
import type { MemoryRow } from "./mail-readiness";
import { mailer } from "./mailer";
import { unsubscribeUrl } from "./send-mails";
import { checkDraft } from "./writing/check-draft";
import type { MailDraft, WritingInput } from "./writing/mail-writer";

type LeadRow = typeof leads.$inferSelect;

type Composed = { draft: MailDraft; findings: string[] };

/**
 * Writes the first mail to a lead. `findings` lists the rules that the draft breaks; such a draft must not go out. Without an
 * `asker` it costs nothing, for then the template writes; with one, `halted` leaves the mail unwritten.
 */
export async function composeMail(
  memory: MemoryRow,
  lead: LeadRow,
  unsubscribeToken: string,
): Promise<Composed>;
export async function composeMail(
  memory: MemoryRow,
  lead: LeadRow,
  unsubscribeToken: string,
  asker: Asker,
): Promise<Composed | "halted">;
export async function composeMail(
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
    unsubscribeUrl: unsubscribeUrl(unsubscribeToken),
  };
  const draft = await mailer().writer.write(input, asker);
  if (draft === "halted") return draft;
  return { draft, findings: checkDraft(draft, input) };
}
