import type { ReactNode } from "react";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-border border-b px-4 py-6 last:border-b-0 md:px-6">
      <h2 className="mb-4 text-quiet text-sm">{title}</h2>
      {children}
    </section>
  );
}
