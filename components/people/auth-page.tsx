import type { ReactNode } from "react";

/** What every page says to whom nobody knows yet: a title, a sentence or two, a form, and where else to go. */
export function AuthPage(props: { title: string; lead?: ReactNode; children?: ReactNode; foot?: ReactNode }) {
  return (
    <>
      <h1 className="mt-2 text-xl font-medium">{props.title}</h1>
      {props.lead && <p className="mt-2 text-quiet">{props.lead}</p>}
      {props.children}
      {props.foot && <p className="mt-6 border-t border-border pt-4 text-quiet">{props.foot}</p>}
    </>
  );
}
