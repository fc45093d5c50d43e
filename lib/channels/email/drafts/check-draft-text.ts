import { z } from "zod";
import { capability } from "@/lib/capability";
import { findInKept, frameKept } from "@/lib/channels/email/compose-email";
import { draftOfLead } from "@/lib/channels/email/draft-of-lead";
import { LeadId } from "@/lib/channels/email/queue-lead-email";
import { findLead } from "@/lib/leads/find-lead";
import { DraftMark, markText } from "./draft-mark";
import { DraftText } from "./save-draft";

export const checkDraftText = capability(
  {
    name: "checkDraftText",
    description:
      "Checks a text for the first email to a lead and says what is wrong with it; stores nothing.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    refuses: ["memory_incomplete", "mail_refused"],
    input: LeadId.extend(DraftText),
    output: z.object({ marks: z.array(DraftMark) }),
  },
  async (ctx, { id, ...text }) => {
    const { input } = await draftOfLead(ctx, await findLead(ctx, id));
    return { marks: markText(text, findInKept({ basis: null }, frameKept(input, text), input), input) };
  },
);
