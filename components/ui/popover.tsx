"use client";
import type { PopoverProps } from "./popover-body";
import { useFirstOpen } from "./use-first-open";

// Its script comes when it is first opened, or when the pointer or the focus comes near.
const load = () => import("./popover-body");

/** A small form that opens from `trigger`, a button, and closes by Esc or a press elsewhere. What is in it takes effect at once. */
export function Popover(props: PopoverProps) {
  const { part, idle } = useFirstOpen({ trigger: props.trigger, kind: "dialog", load });
  return part ? <part.PopoverBody {...props} /> : idle;
}
