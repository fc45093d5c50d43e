import { readFile } from "node:fs/promises";
import { z } from "zod";
import { capability } from "@/lib/capability";
import { findEmail } from "@/lib/conversations/find-email";
import { EmailId, wasHandedOver } from "@/lib/conversations/get-email";
import { AppError } from "@/lib/errors";
import { buildMessage } from "@/lib/mail/build-message";
import { outboxFile } from "@/lib/mail/outbox-transport";
import { toOutgoing } from "./send-emails";

export const renderEml = capability(
  {
    name: "renderEml",
    description:
      "Exports an email as an .eml file, as it was sent: the file in the outbox if there is one, otherwise rebuilt from what is stored, without the DKIM signature.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: EmailId,
    output: z.object({
      fileName: z.string(),
      mediaType: z.literal("message/rfc822"),
      content: z.string(),
    }),
  },
  async (ctx, { id }) => {
    const { email } = await findEmail(ctx, id);
    if (!wasHandedOver(email))
      throw new AppError("invalid_state", `This email has not gone out: it is ${email.state}.`, {
        status: email.state,
      });
    const written = { ...email, subject: email.subject!, text: email.text! };
    const content =
      (await readFile(outboxFile(ctx.settings, email.id), "utf8").catch(() => null)) ??
      (await buildMessage(toOutgoing(ctx, written, email.claimedAt!))).toString("utf8");
    return { fileName: `${email.id}.eml`, mediaType: "message/rfc822" as const, content };
  },
);
