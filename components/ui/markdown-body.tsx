"use client";
import { Children, type ReactNode } from "react";
import { type Components, defaultRehypePlugins, Streamdown } from "streamdown";

// `raw` would turn HTML in the text into elements; without it, it stays text.
const { raw: _raw, ...PLUGINS } = defaultRehypePlugins;
const SAFE = Object.values(PLUGINS);

const COMPONENTS: Components = {
  p: ({ children }) => <p className="my-3 break-words first:mt-0 last:mb-0">{children}</p>,
  h1: ({ children }) => <Heading>{children}</Heading>,
  h2: ({ children }) => <Heading>{children}</Heading>,
  h3: ({ children }) => <Heading>{children}</Heading>,
  h4: ({ children }) => <Heading>{children}</Heading>,
  h5: ({ children }) => <Heading>{children}</Heading>,
  h6: ({ children }) => <Heading>{children}</Heading>,
  ul: ({ children }) => <ul className="my-3 list-disc space-y-1 pl-5 marker:text-quiet">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="my-3 list-decimal space-y-1 pl-6 marker:text-quiet">
      {children}
    </ol>
  ),
  li: ({ children }) => <li className="break-words">{children}</li>,
  strong: ({ children }) => <strong className="font-medium">{children}</strong>,
  blockquote: ({ children }) => (
    <blockquote className="my-3 border-control border-l-2 pl-3 text-quiet">{children}</blockquote>
  ),
  hr: () => <hr className="my-4 border-border" />,
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  // An image would tell a stranger's server that it was viewed.
  img: ({ src, alt }) => (
    <SafeLink href={typeof src === "string" ? src : undefined}>
      {alt ? `Picture: ${alt}` : "Picture"}
    </SafeLink>
  ),
  inlineCode: ({ children }) => (
    <code className="rounded bg-sunken px-1 py-0.5 font-mono text-sm break-words">{children}</code>
  ),
  pre: ({ children }) => (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="my-3 overflow-x-auto rounded-lg border border-border bg-sunken p-3 font-mono text-sm"
    >
      {children}
    </pre>
  ),
  code: ({ children }) => <code>{children}</code>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section tabIndex={0} aria-label="Table" className="my-3 overflow-x-auto rounded-lg border border-border">
      <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">{children}</table>
    </section>
  ),
  th: ({ children }) => (
    <th className="whitespace-nowrap border-border border-b bg-sunken px-3 py-1.5 text-left font-normal text-quiet">
      {children}
    </th>
  ),
  td: ({ children }) => <td className="border-border border-b px-3 py-1.5 align-top">{children}</td>,
};

export default function MarkdownBody({ text, streaming = false }: { text: string; streaming?: boolean }) {
  return (
    <Streamdown
      mode={streaming ? "streaming" : "static"}
      rehypePlugins={SAFE}
      components={COMPONENTS}
      controls={false}
      linkSafety={{ enabled: false }}
      className="min-w-0 space-y-0"
    >
      {text}
    </Streamdown>
  );
}

// Headings in a message structure the message, not the page.
function Heading({ children }: { children: ReactNode }) {
  return <p className="mt-5 mb-2 font-medium first:mt-0">{children}</p>;
}

function SafeLink({ href, children }: { href?: string; children: ReactNode }) {
  if (!href || !/^(https?:|mailto:|\/(?!\/))/i.test(href)) return <span>{children}</span>;
  const inside = href.startsWith("/");
  return (
    <a
      href={href}
      {...(inside ? {} : { target: "_blank", rel: "noopener noreferrer nofollow" })}
      className="break-words text-accent underline underline-offset-2"
    >
      {Children.count(children) > 0 ? children : href}
    </a>
  );
}
