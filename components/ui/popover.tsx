"use client";
import type { PopoverProps } from "./popover-body";
import { useFirstOpen } from "./use-first-open";

// Its script is loaded when it is first opened, or when the pointer or focus comes near.
const load = () => import("./popover-body");

/**
 * A small form that opens from `trigger`, a button, and closes with Esc or a click outside. Changes in it take effect
 * immediately.
 */
export function Popover(props: PopoverProps) {
  const { part, idle } = useFirstOpen({ trigger: props.trigger, kind: "dialog", load });
  return part ? <part.PopoverBody {...props} /> : idle;
}
