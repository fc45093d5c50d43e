import type { StepKey } from "./steps";

const HEADS: Record<StepKey, { title: string; lead: string }> = {
  name: {
    title: "Name your agent",
    lead: "An agent looks for one kind of customer and writes to them. You can have several.",
  },
  offer: {
    title: "What do you sell?",
    lead: "The agent judges by it whom to look for, and says it in its mails.",
  },
  customers: {
    title: "To whom?",
    lead: "Searches are made of these words, and every lead is scored by how many of them its pages bear out.",
  },
  sender: {
    title: "Who writes?",
    lead: "Mails go out in this name. Nothing is sent before you say so.",
  },
  sources: {
    title: "Where should it look?",
    lead: "Every field of a lead comes from a page that you can open.",
  },
  find: {
    title: "Find your first leads",
    lead: "The agent reads public pages and keeps whom it fits, with the reasons why.",
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
