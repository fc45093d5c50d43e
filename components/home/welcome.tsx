import type { ReactNode } from "react";

const WAY = [
  { title: "Say what you sell, and to whom", text: "Three short steps, with examples to begin from." },
  {
    title: "It reads public pages",
    text: "Every field of a lead keeps its page and the words it came from.",
  },
  {
    title: "You decide whom it writes to",
    text: "Price and reach stand beside every button before you press it.",
  },
];

/** A workspace without an agent: what the product is for, and the first step as `children`. */
export function Welcome({
  name,
  workspace,
  children,
}: {
  name: string;
  workspace: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby="welcome"
      className="grid gap-x-16 gap-y-10 py-2 lg:grid-cols-[minmax(0,36rem)_20rem]"
    >
      <div>
        <h2 id="welcome" className="font-medium text-lg">
          Find your first leads, {name.split(/\s+/)[0]}
        </h2>
        <p className="mt-1 mb-6 text-pretty text-quiet">
          {children
            ? "An agent looks for one kind of customer and writes to them. Name your first one."
            : `There is no agent in ${workspace} yet. Ask an owner, an admin or a member to make one.`}
        </p>
        {children}
      </div>
      <ol className="flex flex-col gap-5 lg:border-border lg:border-l lg:pl-8">
        {WAY.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3">
            <span aria-hidden="true" className="font-mono text-quiet text-sm">
              {index + 1}
            </span>
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-quiet text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
