import type { ReactNode } from "react";

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-accent underline underline-offset-2" href={href}>
      {children}
    </a>
  );
}
