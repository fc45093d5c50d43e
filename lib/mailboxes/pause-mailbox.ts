import { z } from "zod";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { MailboxShape, toMailbox } from "./mailbox-shape";
import { changeMailbox, findOwnMailbox } from "./queries";

export const pauseMailbox = capability(
  {
    name: "pauseMailbox",
    description:
      "Pauses a mailbox: no more is sent from it until it is resumed. Mail is still received, and nothing is lost.",
    scope: "mailboxes:write",
    cost: "free",
    needsApproval: false,
    refuses: ["invalid_state"],
    input: z.object({ id: pathId("mailbox") }),
    output: MailboxShape,
  },
  async (ctx, { id }) => {
    const mailbox = await findOwnMailbox(ctx, id);
    if (mailbox.state === "paused") return toMailbox(mailbox);
    if (mailbox.state !== "connected")
      throw new AppError(
        "invalid_state",
        "This mailbox sends nothing at the moment, so it cannot be paused.",
      );
    return toMailbox(await changeMailbox(ctx, id, { state: "paused" }));
  },
);
