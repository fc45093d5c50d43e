type Step = { waitDays: number; channel: string; text: string; intent: string };

/** A step in words: "After 3 business days: email written by the agent (our trial)". */
export function describeStep({ waitDays, channel, text, intent }: Step, index: number): string {
  const days = waitDays === 1 ? "1 business day" : `${waitDays} business days`;
  const when = index === 0 ? "First email" : `After ${days}`;
  const what =
    channel === "call"
      ? "call"
      : text === "template"
        ? "email from your template"
        : "email written by the agent";
  return `${when}: ${what}${intent === "" ? "" : ` (${intent})`}`;
}
