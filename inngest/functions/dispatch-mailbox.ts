import { inngest } from "@/inngest/client";
import { emailsDue } from "@/inngest/triggers";
import { dispatchMailbox } from "@/lib/channels/email/dispatch-mailbox";
import { pipelineContext } from "@/lib/context";
import { failOutreach, finishOutreach } from "@/lib/workflows/outreach-run";

/** Afterwards a new run of the function takes over: an Inngest server allows a function 1,000 steps. */
const MAX_TURNS = 400;
/** A longer wait is left to the sweep, which looks every minute. */
const LONGEST_SLEEP_MS = 10 * 60_000;

/**
 * The dispatcher of a mailbox: sends its follow-ups, the first emails that were requested one by one, and those of runs, of whatever
 * campaign. One at a time works for a mailbox. It ends as soon as the rest waits for long: the sweep calls it again when something is
 * due. The database says what is, so each step may be repeated.
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
      const { more, lookAt } = await step.run(`send ${turn}`, () =>
        dispatchMailbox(ctx, mailboxId, { finish: finishOutreach, fail: failOutreach }),
      );
      if (more) continue;
      const at = lookAt && new Date(lookAt);
      if (!at || at.getTime() - Date.now() > LONGEST_SLEEP_MS) return;
      await step.sleepUntil(`wait ${turn}`, at);
    }
    await step.sendEvent("next run", emailsDue.create(event.data));
  },
);
