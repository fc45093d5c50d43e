import type { MergeSide } from "@/lib/leads/merge-side";

type Ends = {
  stops: "all" | "first_email";
  reason: "suppressed" | "unsubscribed" | "rejected" | "replied" | "contacted";
} | null;

type Props = {
  kept: MergeSide;
  other: MergeSide;
  ends: Ends;
  emailsCanceled: number;
  callsCanceled: number;
};

/** What merging two leads means, in sentences, before anybody does it. */
export function MergeMeaning(props: Props) {
  return (
    <section aria-labelledby="meaning" className="rounded-lg border border-border bg-surface px-4 py-3">
      <h2 id="meaning" className="font-medium">
        What merging does
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-quiet">
        {listSentences(props).map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

function listSentences({ kept, other, ends, emailsCanceled, callsCanceled }: Props): string[] {
  return [
    `Emails and calls go to ${kept.email} only. ${other.email} stays known, with its history, and is no longer in lists, campaigns and exports.`,
    ...(other.emailsInFlight > 0
      ? [`An email to ${other.email} is being sent or has no answer yet. It counts as sent.`]
      : []),
    ...(ends ? [ENDS[ends.reason](other.email)] : []),
    ...(emailsCanceled > 0
      ? [
          `${count(emailsCanceled, "waiting email is", "waiting emails are")} canceled, and their credits return.`,
        ]
      : []),
    ...(callsCanceled > 0 ? [`${count(callsCanceled, "call leaves", "calls leave")} the call queue.`] : []),
    "Merging costs no credits, and you can separate the two again. Canceled emails stay canceled.",
  ];
}

const ENDS: Record<NonNullable<Ends>["reason"], (other: string) => string> = {
  suppressed: () => "One of the addresses is suppressed, so neither gets any more emails.",
  unsubscribed: (other) => `${other} unsubscribed, so neither address gets any more emails.`,
  rejected: (other) => `${other} was rejected as not a fit, so neither address gets an email.`,
  replied: (other) => `${other} has replied, so no more emails of the sequence are sent.`,
  contacted: (other) => `${other} was already contacted, so no first email goes out to the other address.`,
};

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
