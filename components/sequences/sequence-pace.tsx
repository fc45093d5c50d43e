import type { Sequence } from "./sequence-actions";

/** How many new people a day the mailboxes can begin with, in the long run. */
export function SequencePace({ sequence }: { sequence: Sequence }) {
  const { mailboxes, newPeopleADay, followsUp, steps } = sequence;
  const emails = followsUp ? steps.filter(({ channel }) => channel === "email").length : 1;
  const caps = mailboxes.reduce((sum, { dailyCap }) => sum + (dailyCap ?? 0), 0);
  const boxes = mailboxes.length === 1 ? "1 mailbox" : `${mailboxes.length} mailboxes`;
  return (
    <div>
      <p className="font-medium tabular-nums">
        {newPeopleADay === null ? "No daily limit" : `About ${newPeopleADay} new people a day`}
      </p>
      <p className="text-quiet text-sm">
        {newPeopleADay === null
          ? `${boxes} without a daily cap, ${emails === 1 ? "1 email" : `${emails} emails`} a person.`
          : `In the long run: ${boxes}, ${caps} emails a day, ${emails === 1 ? "1 email" : `${emails} emails`} a person.`}
      </p>
    </div>
  );
}
