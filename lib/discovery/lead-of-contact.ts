import { EMAIL_STATUSES, type LeadFieldName, type leads } from "@/db/schema";
import { newId } from "@/lib/id";
import { LEAD_FIELD_NAMES } from "@/lib/leads/lead-fields";
import { numberOfLead } from "@/lib/leads/number-of-lead";
import { checkedAtOf } from "@/lib/leads/page-evidence";
import { judgeReach } from "@/lib/leads/scoring/judge-reach";
import type { JudgedContact } from "./choose-contacts";

type Owner = Pick<typeof leads.$inferInsert, "workspaceId" | "agentId" | "campaignId" | "runId">;

/** The row of the lead that a contact becomes, with the evidence that was read for it. */
export function leadOfContact(owner: Owner, { row, fields, evidence, score }: JudgedContact) {
  const values = Object.fromEntries(LEAD_FIELD_NAMES.map((name) => [name, fields[name] ?? null])) as Record<
    LeadFieldName,
    string | null
  > & { email: string };
  return {
    id: newId(),
    ...owner,
    ...values,
    emailKey: row.emailKey,
    emailStatus: EMAIL_STATUSES.find((status) => status === row.emailStatus) ?? ("unknown" as const),
    phoneNumber: numberOfLead({ ...values, evidence })?.number ?? null,
    score: score.score,
    reach: judgeReach({ ...fields, emailStatus: row.emailStatus }),
    scoreReasons: score.reasons,
    evidence,
    checkedAt: checkedAtOf(evidence),
    sample: row.origin === "sample",
  };
}
