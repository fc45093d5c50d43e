import { inngest } from "@/inngest/client";
import { emailsDue } from "@/inngest/triggers";
import { dispatchMailbox } from "@/lib/channels/email/dispatch-mailbox";
import { pipelineContext } from "@/lib/context";

/** Afterwards a new run of the function takes over: an Inngest server allows a function 1,000 steps. */
const MAX_TURNS = 400;
/** A longer pause is left to the sweep, which looks every minute. */
const LONGEST_SLEEP_MS = 60_000;

/**
 * The dispatcher of a mailbox: sends its follow-ups, and the first emails that were requested one by one, of whatever campaign. One at a
 * time works for a mailbox. It ends as soon as the rest waits: the sweep calls it again when something is due. The database says what is,
 * so each step may be repeated.
 */
export const dispatchEmails = inngest.createFunction(
  {
    id: "dispatch-mailbox",
    triggers: [emailsDue],
    concurrency: { key: "event.data.mailboxId", limit: 1 },
    retries: 2,
  },
  async ({ event, step }) => {
    const { workspaceId, mailboxId } = event.data;
    const ctx = pipelineContext(workspaceId, "dispatch-mailbox");
    for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
      const { more, retryAt } = await step.run(`send ${turn}`, () => dispatchMailbox(ctx, mailboxId));
      if (retryAt !== null) {
        const at = new Date(retryAt);
        if (at.getTime() - Date.now() > LONGEST_SLEEP_MS) return;
        await step.sleepUntil(`retry ${turn}`, at);
      } else if (!more) return;
    }
    await step.sendEvent("next run", emailsDue.create(event.data));
  },
);
