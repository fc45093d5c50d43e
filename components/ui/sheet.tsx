"use client";
import type { SheetProps } from "./sheet-body";
import { useFirstOpen } from "./use-first-open";

// Its script is loaded when it is first opened, or when the pointer or focus comes near.
const load = () => import("./sheet-body");

/**
 * A side panel; below 768 px a bottom sheet. If the URL controls it, pass `open` and `closeHref`: closing navigates there.
 * With `modal={false}` the page next to it stays usable, such as the list whose rows it shows.
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
