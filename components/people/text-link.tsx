import type { ReactNode } from "react";

/** A link within a sentence. It loads the whole page, because the reader may be signed in or out there. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      className="rounded text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
      href={href}
    >
      {children}
    </a>
  );
}
