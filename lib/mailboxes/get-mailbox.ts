import { z } from "zod";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { MailboxShape, toMailbox } from "./mailbox-shape";
import { findMailbox } from "./queries";

export const getMailbox = capability(
  {
    name: "getMailbox",
    description: "Returns a mailbox with its state and settings.",
    scope: "mailboxes:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("mailbox") }),
    output: MailboxShape,
  },
  async (ctx, { id }) => toMailbox(await findMailbox(ctx, id)),
);
