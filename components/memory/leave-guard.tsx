"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";

const ConfirmDialog = dynamic(
  () => import("@/components/ui/confirm-dialog").then((file) => file.ConfirmDialog),
  { ssr: false },
);

/**
 * Asks for confirmation before a link or the browser leaves unsaved changes. `dirty` names them; if it is empty, nothing is
 * asked.
 */
export function LeaveGuard({ dirty, onLeave }: { dirty: string[]; onLeave: () => void }) {
  const router = useRouter();
  const [target, setTarget] = useState<string>();
  const isLeaving = useRef(false);
  const isDirty = dirty.length > 0;
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const catchLink = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
        return;
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
      if (!link || link.target === "_blank" || link.hasAttribute("download")) return;
      const url = new URL(link.href);
      if (url.origin !== location.origin || url.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(url.pathname + url.search + url.hash);
    };
    window.addEventListener("beforeunload", ask);
    // In the capture phase, before the page's own link handlers.
    document.addEventListener("click", catchLink, true);
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", catchLink, true);
    };
  }, [isDirty]);
  if (target === undefined) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && setTarget(undefined)}
      title="Leave without saving?"
      confirmLabel="Leave"
      danger
      onConfirm={async () => {
        isLeaving.current = true;
        onLeave();
        router.push(target);
        return undefined;
      }}
    >
      Your changes to {new Intl.ListFormat("en").format(dirty.map((title) => `“${title}”`))} will be lost.
    </ConfirmDialog>
  );
}
