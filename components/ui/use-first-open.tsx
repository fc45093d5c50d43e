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
 * Holds back what opens until somebody wants it: `part` is what `load` brings, and undefined until then. So long `idle` stands in
 * its place: the trigger, announced as the opened one will be. The script begins to load when pointer or focus comes near, and
 * the trigger stays until it is there, so that the focus is never without a place. (React's own `lazy` would take it away, and
 * hold what comes for a third of a second.)
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
  /** Where others rule whether it is open. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  load: () => Promise<Part>;
}): { part: Part | undefined; idle: ReactNode } {
  const [loaded, setLoaded] = useState<{ part: Part }>();
  // A load that fails leaves the trigger as it is: the next press tries again.
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
