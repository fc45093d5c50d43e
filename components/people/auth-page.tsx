import type { ReactNode } from "react";

/** The layout of every page for people who are not signed in: a title, a sentence or two, a form, and links. */
export function AuthPage(props: { title: string; lead?: ReactNode; children?: ReactNode; foot?: ReactNode }) {
  return (
    <>
      <h1 className="text-balance break-words font-medium text-xl">{props.title}</h1>
      {props.lead && <p className="mt-1.5 text-pretty break-words text-quiet">{props.lead}</p>}
      {props.children && <div className="mt-6">{props.children}</div>}
      {props.foot && <p className="mt-8 border-border border-t pt-4 text-quiet">{props.foot}</p>}
    </>
  );
}
