import { LEAST_FOR_MEDIAN, LEAST_FOR_RATE } from "@/lib/analytics/rate";

/** What the figures count, for whoever wants to know. */
export function FigureNotes() {
  return (
    <details className="max-w-3xl text-sm">
      <summary className="w-fit cursor-pointer rounded text-quiet hover:text-text">
        What these figures count
      </summary>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-quiet">
        <li>Sequence emails sent in this period, and what has come of them so far.</li>
        <li>
          Replied, Interested, Opted out and Spam reports count people, in the step, mailbox and campaign of
          the newest email that they had been sent by then. Automatic replies do not count.
        </li>
        <li>Interested: a reply is classed as Interested or Wants to meet. Correcting a class changes it.</li>
        <li>
          Bounced: the address does not accept email. The share is of all emails handed to a mail server.
        </li>
        <li>
          A percentage is shown once there are {LEAST_FOR_RATE} emails or people. Hover over it for its 95%
          interval.
        </li>
        <li>
          Time to answer: the median time from a reply until somebody answered it, nights and weekends
          included; replies that nobody answered do not count. It is shown once there are {LEAST_FOR_MEDIAN}{" "}
          answers. By person: who wrote those answers.
        </li>
        <li>The charts show replies when they came in, whenever the email that they answer was sent.</li>
        <li>The service mailbox cannot see replies: there, only those that somebody logged are counted.</li>
        <li>Opens and clicks are not tracked. People whose data was deleted are no longer counted.</li>
      </ul>
    </details>
  );
}
