import { z } from "zod";
import { MAILBOX_PROBLEMS } from "@/db/schema";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { keepDkim } from "@/lib/deliverability/keep-dkim";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { providerOf } from "@/lib/mailbox-providers/providers";
import { mailboxProblemSentence } from "@/lib/mailboxes/mailbox-problem-sentence";
import { MailboxShape, toMailbox } from "@/lib/mailboxes/mailbox-shape";
import { changeMailbox, findMailbox, findOwnMailbox } from "@/lib/mailboxes/queries";
import { reportMailboxProblem } from "@/lib/mailboxes/report-mailbox-problem";
import { pathId } from "@/lib/shapes";
import { sendToWitness } from "./send-to-witness";

export const testMailbox = capability(
  {
    name: "testMailbox",
    description:
      "Tests a mailbox: signs in to both servers, sends a message to the mailbox itself and reads it back; then one to another connected mailbox, of another domain, to see how its DKIM signature is judged there. May take a minute. One that needed attention is connected again if the test passes.",
    scope: "mailboxes:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    // Its servers are asked in between.
    commitsItself: true,
    input: z.object({ id: pathId("mailbox") }),
    output: z.object({
      passed: z.boolean(),
      problem: z.enum(MAILBOX_PROBLEMS).nullable().describe("Why it failed."),
      message: z.string().nullable().describe("The problem as a sentence, with what to do."),
      mailbox: MailboxShape,
    }),
  },
  async (ctx, { id }) => {
    await findOwnMailbox(ctx, id);
    try {
      const { mailbox, login } = await openMailbox(ctx, id);
      const { address, imap, smtp } = mailbox;
      const { servers } = providerOf(mailbox);
      if (!address || !imap || !smtp || !servers) throw new MailboxError("settings_unknown");
      const { filesSent, headers } = await servers.test(ctx.settings, { address, imap, smtp, login });
      await keepDkim(ctx, address, headers, await sendToWitness(ctx, servers, { address, smtp, login }));
      const after = await transact(ctx, async (ctx) => {
        const { state } = await findMailbox(ctx, id);
        return changeMailbox(ctx, id, {
          filesSent,
          ...(state === "needs_attention" && {
            state: "connected" as const,
            problem: null,
            problemData: null,
            failures: 0,
            watchAfter: null,
          }),
        });
      });
      return { passed: true, problem: null, message: null, mailbox: toMailbox(after) };
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error;
      await reportMailboxProblem(ctx, id, error);
      return {
        passed: false,
        problem: error.problem,
        message: mailboxProblemSentence(error.problem, error.data),
        mailbox: toMailbox(await findMailbox(ctx, id)),
      };
    }
  },
);
