import type { leads } from "@/db/schema";
import type { MemoryRow } from "./mail-readiness";
import { mailer } from "./mailer";
import { unsubscribeUrl } from "./send-mails";
import { checkDraft } from "./writing/check-draft";
import type { MailDraft, WritingInput } from "./writing/mail-writer";

type LeadRow = typeof leads.$inferSelect;

/** Writes the first mail to a lead. `findings` lists the rules that the draft breaks; such a draft must not go out. */
export async function composeMail(
  memory: MemoryRow,
  lead: LeadRow,
  unsubscribeToken: string,
): Promise<{ draft: MailDraft; findings: string[] }> {
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
  const draft = await mailer().writer.write(input);
  return { draft, findings: checkDraft(draft, input) };
}
