"use client";
import type { SheetProps } from "./sheet-body";
import { useFirstOpen } from "./use-first-open";

// Its script comes when it is first opened, or when the pointer or the focus comes near.
const load = () => import("./sheet-body");

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
