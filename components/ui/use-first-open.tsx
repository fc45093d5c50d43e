"use client";
import { cloneElement, type ReactElement, type ReactNode, useEffect, useState } from "react";

type TriggerProps = {
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
};

/**
 * Delays loading a popup until it is needed. `part` is what `load` returns, and undefined until then; meanwhile `idle` is
 * rendered: the trigger, announced as the opened popup will be. Loading starts when the pointer or focus comes near, and
 * the trigger stays until the script is there, so that the focus is never lost. (React's own `lazy` would remove the
 * trigger, and delay the content by a third of a second.)
 */
export function useFirstOpen<Part>({
  trigger,
  kind,
  open,
  onOpenChange,
  load,
}: {
  trigger?: ReactElement;
  kind: "menu" | "dialog";
  /** For controlled use. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  load: () => Promise<Part>;
}): { part: Part | undefined; idle: ReactNode } {
  const [loaded, setLoaded] = useState<{ part: Part }>();
  // If loading fails, the trigger stays as it is: the next press tries again.
  const start = () => void load().then((part) => setLoaded({ part }), ignore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same function for as long as the page lives.
  useEffect(() => {
    if (open && !loaded) start();
  }, [open]);
  const near = () => void load().catch(ignore);
  const idle =
    trigger &&
    cloneElement(trigger as ReactElement<TriggerProps>, {
      "aria-haspopup": kind,
      "aria-expanded": false,
      onClick: () => {
        start();
        onOpenChange?.(true);
      },
      onPointerEnter: near,
      onFocus: near,
    });
  return { part: loaded?.part, idle: idle ?? null };
}

function ignore() {}
