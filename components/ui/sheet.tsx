"use client";
import type { ReactElement, ReactNode } from "react";
import { useFirstOpen } from "./use-first-open";

// Its script comes when it is first opened, or when the pointer or the focus comes near.
const load = () => import("./sheet-body");

export type SheetProps = {
  title: string;
  description?: ReactNode;
  /** Buttons left of the close button. */
  actions?: ReactNode;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  closeHref?: string;
  modal?: boolean;
  /** On a phone it takes the whole height, as a page does. */
  tall?: boolean;
  footer?: ReactNode;
  /** Where the focus goes when it closes, where that is not what had it before. */
  returnFocusTo?: () => HTMLElement | null;
  children: ReactNode;
};

/**
 * A panel at the side; under 768 px a sheet from below. Where the URL says that it is open, give `open` and `closeHref`: closing
 * goes there. With `modal={false}` the page beside it stays in use, as a list does whose rows it shows.
 */
export function Sheet(props: SheetProps) {
  const { part, idle } = useFirstOpen({
    trigger: props.trigger,
    kind: "dialog",
    open: props.open,
    onOpenChange: props.onOpenChange,
    load,
  });
  return part ? <part.SheetBody {...props} defaultOpen={props.open === undefined} /> : idle;
}
