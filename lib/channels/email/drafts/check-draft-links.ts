import { z } from "zod";
import { capability } from "@/lib/capability";
import { draftOfLead } from "@/lib/channels/email/draft-of-lead";
import { bodyOf } from "@/lib/channels/email/keep-draft";
import { LeadId } from "@/lib/channels/email/queue-lead-email";
import { findLead } from "@/lib/leads/find-lead";
import type { FailureReason } from "@/lib/ports/page-reader";
import { DraftMark } from "./draft-mark";

/** As many links are opened; an email with more has other problems. */
const MAX_LINKS = 5;
const LINK = /https?:\/\/[^\s<>"”»)\]]*[^\s<>"”»)\].,;:!?]/giu;
/** The server has answered: whether we may read the page, or can, is not the reader's concern. */
const ANSWERED: ReadonlySet<FailureReason> = new Set(["robots", "wrong_type", "too_large"]);

export const checkDraftLinks = capability(
  {
    name: "checkDraftLinks",
    description: "Opens the links in the first email to a lead, and says which do not answer.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    refuses: ["memory_incomplete", "mail_refused"],
    input: LeadId,
    output: z.object({ marks: z.array(DraftMark) }),
  },
  async (ctx, { id }) => {
    const { draft, input } = await draftOfLead(ctx, await findLead(ctx, id));
    const links = [...new Set(`${draft.subject}\n${bodyOf(draft, input)}`.match(LINK) ?? [])];
    const answers = await Promise.all(
      links.slice(0, MAX_LINKS).map(async (url) => {
        const answer = await ctx.adapters.web.reader.read(url);
        // Robots rules that could not be read may say no, and then come from a server that is not there.
        const isAnswered = answer.ok || (ANSWERED.has(answer.failure.reason) && !answer.failure.retryable);
        return isAnswered ? [] : [{ message: "This link does not answer.", words: url, blocks: false }];
      }),
    );
    return { marks: answers.flat() };
  },
);
