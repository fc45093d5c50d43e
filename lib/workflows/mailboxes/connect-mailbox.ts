import { z } from "zod";
import { withoutEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { keepDkim } from "@/lib/deliverability/keep-dkim";
import { AppError } from "@/lib/errors";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { serversOf } from "@/lib/mailbox-providers/providers";
import { MailboxServerInput, MailboxSettings } from "@/lib/mailboxes/mailbox-input";
import { mailboxProblemSentence } from "@/lib/mailboxes/mailbox-problem-sentence";
import { MailboxShape } from "@/lib/mailboxes/mailbox-shape";
import { text } from "@/lib/shapes";
import { EmailAddress, emailKey } from "@/lib/text/email-address";
import { findFree, storeMailbox } from "./store-mailbox";

const KIND = "password";

export const connectMailbox = capability(
  {
    name: "connectMailbox",
    description:
      "Connects a mailbox by its address and password. Finds the provider's servers unless you name them, signs in, sends a message to the mailbox itself and reads it back. May take half a minute. An address that needs attention or was disconnected is connected again, with its conversations.",
    scope: "mailboxes:write",
    cost: "free",
    needsApproval: true,
    refuses: ["mail_refused", "conflict"],
    // The servers are asked before anything is stored.
    commitsItself: true,
    input: MailboxSettings.pick({ name: true, zone: true })
      .partial()
      .extend({
        address: EmailAddress,
        password: text(1, 1_000).describe(
          "The mailbox's password, or an app password. Stored encrypted, never shown.",
        ),
        username: text(1, 320).optional().describe("If it is not the address."),
        servers: z
          .object({ imap: MailboxServerInput, smtp: MailboxServerInput })
          .optional()
          .describe("The servers to read from and to send through, if they cannot be found."),
      }),
    output: MailboxShape,
  },
  async (ctx, { password, ...input }) => {
    const address = emailKey(input.address);
    await findFree(ctx, address);
    try {
      const found = await findServers(ctx, { ...input, address });
      const username = input.username ?? found.username;
      const login = { user: username, password };
      const { filesSent, headers } = await serversOf({ kind: KIND }).test(ctx.settings, {
        ...found,
        address,
        login,
      });
      const mailbox = await storeMailbox(ctx, {
        address,
        kind: KIND,
        secret: { password },
        expiresAt: null,
        values: {
          username,
          filesSent,
          imap: found.imap,
          smtp: found.smtp,
          ...(input.name !== undefined && { name: input.name }),
          ...(input.zone !== undefined && { zone: input.zone }),
        },
      });
      await keepDkim(ctx, address, headers);
      // `storeMailbox` wrote the entry.
      return withoutEntry(mailbox);
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error;
      const { problem, data } = error;
      throw new AppError("mail_refused", mailboxProblemSentence(problem, data), { problem, ...data });
    }
  },
);

type Server = Pick<z.output<typeof MailboxServerInput>, "host" | "port" | "security">;

async function findServers(
  ctx: Context,
  { address, servers }: { address: string; servers?: { imap: Server; smtp: Server } | undefined },
) {
  if (servers) return { ...servers, username: address };
  const found = await serversOf({ kind: KIND }).find(ctx.settings, address);
  if (!found) throw new MailboxError("settings_unknown");
  return found;
}
