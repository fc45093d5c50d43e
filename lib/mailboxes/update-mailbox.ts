import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { emailKey } from "@/lib/text/email-address";
import { MailboxSettings, minutesOf } from "./mailbox-input";
import { MailboxShape, toMailbox } from "./mailbox-shape";
import { changeMailbox, findOwnMailbox } from "./queries";

export const updateMailbox = capability(
  {
    name: "updateMailbox",
    description: "Changes the settings of a mailbox. Fields that are left out stay as they are.",
    scope: "mailboxes:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: MailboxSettings.partial().extend({ id: pathId("mailbox") }),
    output: MailboxShape,
  },
  async (ctx, { id, sendFrom, sendUntil, aliases, sendDays, ...changes }) => {
    const mailbox = await findOwnMailbox(ctx, id);
    const after = {
      ...changes,
      ...(sendFrom !== undefined && { sendFrom: minutesOf(sendFrom) }),
      ...(sendUntil !== undefined && { sendUntil: minutesOf(sendUntil) }),
      ...(sendDays && { sendDays: [...new Set(sendDays)].sort() }),
      ...(aliases && { aliases: [...new Set(aliases.map(emailKey))] }),
    };
    requireInOrder({ ...mailbox, ...after });
    return toMailbox(await changeMailbox(ctx, id, after));
  },
);

/** Errors: `validation_error` where two fields that are fine alone contradict each other. */
function requireInOrder(mailbox: {
  sendFrom: number;
  sendUntil: number;
  gapLeast: number;
  gapMost: number;
}): void {
  if (mailbox.sendFrom >= mailbox.sendUntil)
    throw new AppError("validation_error", "The sending hours must end after they begin.", [
      { path: "sendUntil", message: "must be later than the beginning" },
    ]);
  if (mailbox.gapLeast > mailbox.gapMost)
    throw new AppError("validation_error", "The longest gap must not be shorter than the shortest.", [
      { path: "gapMost", message: "must not be less than the shortest gap" },
    ]);
}
