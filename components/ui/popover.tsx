"use client";
import type { ReactElement, ReactNode } from "react";
import { useFirstOpen } from "./use-first-open";

// Its script comes when it is first opened, or when the pointer or the focus comes near.
const load = () => import("./popover-body");

export type PopoverProps = {
  trigger: ReactElement;
  /** Its name for screen readers. */
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode;
};

/** A small form that opens from `trigger`, a button, and closes by Esc or a press elsewhere. What is in it takes effect at once. */
export function Popover(props: PopoverProps) {
  const { part, idle } = useFirstOpen({ trigger: props.trigger, kind: "dialog", load });
  return part ? <part.PopoverBody {...props} /> : idle;
}
