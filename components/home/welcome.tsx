import type { ReactNode } from "react";

const WAY = [
  {
    title: "Describe your offer and ideal customer",
    text: "A few short steps, with examples to start from.",
  },
  {
    title: "It reads public pages",
    text: "Every field of a lead links to its page and quotes it.",
  },
  {
    title: "You decide who it emails",
    text: "Every button shows the cost and the number of people before you click.",
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
            ? "An agent finds one kind of customer and emails them. Name your first one."
            : `There is no agent in ${workspace} yet. Ask an owner, an admin or a member to create one.`}
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
