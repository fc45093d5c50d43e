import { capability } from "@/lib/capability";
import { basisOfDraft } from "@/lib/channels/email/draft-of-lead";
import { keepDraft } from "@/lib/channels/email/keep-draft";
import { LeadId } from "@/lib/channels/email/queue-lead-email";
import { text } from "@/lib/shapes";
import { changeDraft } from "./change-draft";
import { Draft } from "./draft";

export const saveDraft = capability(
  {
    name: "saveDraft",
    description:
      "Keeps a person's own subject and body for the first email to a lead. The footer stays. A text that breaks a rule is kept with its problems, and not sent.",
    scope: "outreach:run",
    cost: "free",
    needsApproval: true,
    refuses: ["memory_incomplete", "mail_refused", "already_contacted", "lead_suppressed", "invalid_state"],
    input: LeadId.extend({
      subject: text(1, 200).transform((subject) => subject.replace(/\s+/g, " ").trim()),
      body: text(1, 5_000).transform((body) => body.replace(/\r\n?/g, "\n").trimEnd()),
    }),
    output: Draft,
  },
  (ctx, { id, subject, body }) =>
    changeDraft(ctx, id, "draft_edited", (ctx, lead, { input }) =>
      keepDraft(ctx, lead.id, { subject, body, author: "person", basis: basisOfDraft(input) }),
    ),
);
