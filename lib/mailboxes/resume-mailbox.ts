import { z } from "zod";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { MailboxShape, toMailbox } from "./mailbox-shape";
import { changeMailbox, findOwnMailbox } from "./queries";
import { wakeMailbox } from "./wake-mailbox";

export const resumeMailbox = capability(
  {
    name: "resumeMailbox",
    description: "Resumes a paused mailbox: what waits for it goes out in its hours, without catching up.",
    scope: "mailboxes:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: z.object({ id: pathId("mailbox") }),
    output: MailboxShape,
  },
  async (ctx, { id }) => {
    const mailbox = await findOwnMailbox(ctx, id);
    if (mailbox.state === "connected") return toMailbox(mailbox);
    if (mailbox.state !== "paused")
      throw new AppError(
        "invalid_state",
        mailbox.state === "disconnected"
          ? "This mailbox is disconnected. Connect it again."
          : "This mailbox needs attention. Fix its problem and test it: if the test passes, it is connected again.",
      );
    await wakeMailbox(ctx, id);
    return toMailbox(
      await changeMailbox(ctx, id, {
        state: "connected",
        sendFailingSince: null,
        sendFailures: 0,
        sendAfter: null,
      }),
    );
  },
);
