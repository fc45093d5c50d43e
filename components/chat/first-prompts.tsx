"use client";
import Link from "next/link";

/** A suggested first message. `text` goes into the box; text that ends with a space is to be completed. */
type Prompt = { label: string; text: string };

const TELL: Record<string, Prompt> = {
  profileJson: { label: "Describe your offer", text: "We sell " },
  icpJson: { label: "Describe your ideal customer", text: "We look for " },
  senderName: { label: "Name the sender", text: "I am " },
  senderEmail: { label: "Give the sender’s email address", text: "My email is " },
  postalAddress: { label: "Give your postal address for the footer", text: "Our address is " },
};

const READY: Prompt[] = [
  { label: "Find leads", text: "Find 10 leads" },
  { label: "See the best leads and why", text: "Show me the three best and why" },
  { label: "Email the best leads", text: "Email the best five" },
  { label: "Check progress", text: "How is it going?" },
];

/** An empty thread: what the agent can do, and suggested first messages, depending on what its Memory lacks. */
export function FirstPrompts({
  agentId,
  agentName,
  missing,
  isGuide,
  choose,
}: {
  agentId: string;
  agentName: string;
  missing: string[];
  isGuide: boolean;
  choose?: (text: string) => void;
}) {
  const lacking = missing.flatMap((field) => TELL[field] ?? []);
  const prompts = lacking.length > 0 ? lacking : READY;
  return (
    <div className="pt-[10dvh]">
      <h2 className="font-medium text-xl">
        {lacking.length > 0 ? `Tell ${agentName} about your business` : `Ask ${agentName}`}
      </h2>
      <p className="mt-1.5 max-w-[56ch] text-quiet">
        {lacking.length > 0 ? (
          <>
            A few things are needed before it can find leads and email them. Say them here, or fill them in
            under{" "}
            <Link
              href={`/agents/${agentId}/memory`}
              className="rounded text-accent underline underline-offset-2"
            >
              Memory
            </Link>
            .
          </>
        ) : (
          "It finds leads, explains why they fit, and emails them. It asks you before it spends credits or emails anyone."
        )}
      </p>
      {choose && (
        <ul className="mt-5 divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
          {prompts.map(({ label, text }) => (
            <li key={label}>
              <button
                type="button"
                onClick={() => choose(text)}
                className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-6 px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span>{label}</span>
                <span className="text-quiet">“{text.endsWith(" ") ? `${text}…` : text}”</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isGuide && <GuideNote />}
    </div>
  );
}

/** Shown once, at the start of a thread: who answers while no language model is configured. */
export function GuideNote() {
  return (
    <p className="mt-4 text-quiet text-sm">
      The built-in guide answers, free of charge. It understands plain requests about leads and emails; a
      language model understands more.{" "}
      <Link href="/settings" className="rounded underline underline-offset-2 hover:text-text">
        Settings
      </Link>{" "}
      show how to set one up.
    </p>
  );
}
