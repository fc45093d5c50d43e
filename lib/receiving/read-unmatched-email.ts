import { z } from "zod";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { fetchUnmatched } from "./fetch-unmatched";
import { FIRST_PART, readInbound } from "./read-inbound";
import { UnmatchedEmail } from "./unmatched-email";

export const readUnmatchedEmail = capability(
  {
    name: "readUnmatchedEmail",
    description:
      "Reads the text of an unmatched email from its mailbox, where it stays unread. The text is not stored.",
    scope: "conversations:read",
    cost: "free",
    needsApproval: false,
    refuses: ["invalid_state"],
    input: z.object({ id: pathId("email") }),
    output: UnmatchedEmail.extend({
      text: z.string().describe("What was newly written, without quoted text and signature."),
      rest: z.string().nullable().describe("The whole text, where that is more."),
      hasAttachments: z.boolean(),
    }),
  },
  async (ctx, { id }) => {
    const { email, raw } = await fetchUnmatched(ctx, id, FIRST_PART);
    const { newestText, fullText, hasAttachments } = await readInbound(raw);
    return {
      ...email,
      fromName: email.fromName || null,
      subject: email.subject ?? "",
      text: newestText,
      rest: fullText === newestText ? null : fullText,
      hasAttachments,
    };
  },
);
