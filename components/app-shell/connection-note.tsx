"use client";
import { useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Spinner } from "@/components/ui/spinner";
import { retryPageParts } from "./retry-page-parts";
import { readIsUnsettled, settleActions, watchUnsettled } from "./settle-actions";

/** Says, above everything else, that the answer to an action was lost and is being asked for. */
export function ConnectionNote() {
  useEffect(() => {
    retryPageParts();
    settleActions();
  }, []);
  const isUnsettled = useSyncExternalStore(watchUnsettled, readIsUnsettled, () => false);
  if (!isUnsettled) return null;
  // Added to the body only now: an open dialog hides what was there before it from screen readers.
  return createPortal(
    <div role="alert" className="pointer-events-none fixed inset-x-0 top-0 z-70 flex justify-center p-3">
      <p className="flex max-w-xl items-start gap-2 rounded-lg border border-warning/40 bg-raised px-4 py-3 text-warning shadow-lift">
        <span className="mt-1">
          <Spinner />
        </span>
        We lost the connection before the answer came, and are checking whether it was done. You don't need to
        press the button again.
      </p>
    </div>,
    document.body,
  );
}
