import type { StepKey } from "./steps";

const HEADS: Record<StepKey, { title: string; lead: string }> = {
  name: {
    title: "Name your agent",
    lead: "An agent looks for one kind of customer and emails them. You can have several.",
  },
  offer: {
    title: "What do you offer?",
    lead: "The agent uses this to judge who fits and to write emails.",
  },
  customers: {
    title: "Who is your ideal customer?",
    lead: "Searches look for these, and each lead’s fit is judged by what its pages say about them.",
  },
  sender: {
    title: "Who is the sender?",
    lead: "Emails are sent in this name. Nothing is sent until you approve it.",
  },
  sources: {
    title: "Where should it look?",
    lead: "Every field of a lead comes from a page that you can open.",
  },
  find: {
    title: "Find your first leads",
    lead: "The agent reads public pages and keeps the people who fit, with the reasons.",
  },
};

/** A step's question, and what the answer is used for. */
export function StepHead({ step }: { step: StepKey }) {
  const { title, lead } = HEADS[step];
  return (
    <div className="mb-6 max-w-xl">
      <h2 className="font-medium text-lg">{title}</h2>
      <p className="mt-1 text-pretty text-quiet">{lead}</p>
    </div>
  );
}
