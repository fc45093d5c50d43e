"use client";
import { cloneElement, type ReactElement, use } from "react";
import { CloseContext } from "./close-context";
import type { DialogProps } from "./dialog-body";
import { useFirstOpen } from "./use-first-open";

// Its script is loaded when it is first opened, or when the pointer or focus comes near.
const load = () => import("./dialog-body");

/**
 * A question or a short form over the page. Either `trigger` opens it, or `open` and `onOpenChange` control it. Focus moves
 * in, stays in, and returns. `footer` holds the buttons, the main one last; DialogClose closes it.
 */
export function Dialog(props: DialogProps) {
  const { part, idle } = useFirstOpen({
    trigger: props.trigger,
    kind: "dialog",
    open: props.open,
    onOpenChange: props.onOpenChange,
    load,
  });
  return part ? <part.DialogBody {...props} defaultOpen={props.open === undefined} /> : idle;
}

/** Wraps a button: pressing it closes the surrounding dialog or sheet. */
export function DialogClose({ children }: { children: ReactElement<{ onClick?: () => void }> }) {
  const close = use(CloseContext);
  const own = children.props.onClick;
  return cloneElement(children, {
    onClick: () => {
      own?.();
      close();
    },
  });
}
