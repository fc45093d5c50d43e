"use client";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useRouter } from "next/navigation";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet } from "@/components/ui/sheet";
import type { LeadActions, LeadRights, PanelLead } from "./lead-actions";
import { useLeadKeys } from "./use-lead-keys";
import { useListHref } from "./use-list-href";

const PanelActions = lazy(() => import("./panel-actions"));

/**
 * One lead next to the list, which stays usable. `j` and `k` move to the next and previous lead, `Esc` closes, and the
 * focus returns to its row.
 */
export function LeadPanel({
  id,
  ids,
  title,
  description,
  lead,
  rights,
  actions,
  children,
}: {
  id: string;
  /** The leads of the list, in its order. */
  ids: string[];
  title: string;
  description?: string;
  /** Null if the lead does not exist. */
  lead: PanelLead | null;
  rights: LeadRights;
  actions: LeadActions;
  children: ReactNode;
}) {
  const router = useRouter();
  const hrefFor = useListHref();
  // It closes immediately, before the server has responded.
  const [closed, setClosed] = useState<string>();
  const top = useRef<HTMLDivElement>(null);
  const { open } = useLeadKeys(id, ids);
  const at = ids.indexOf(id);
  // On a phone it covers the list, which then must be unreachable for assistive technology too.
  const isPhone = useSyncExternalStore(watchWidth, readWidth, () => false);

  // A new lead starts at the top, and its row is scrolled into view.
  useEffect(() => {
    top.current?.parentElement?.scrollTo({ top: 0 });
    findRow(id)?.scrollIntoView({ block: "nearest" });
  }, [id]);

  const close = () => {
    setClosed(id);
    router.push(hrefFor({ lead: undefined }), { scroll: false });
  };
  return (
    <Sheet
      title={title}
      description={description && <span className="line-clamp-2">{description}</span>}
      returnFocusTo={() => findRow(id)}
      modal={isPhone}
      tall
      open={closed !== id}
      onOpenChange={(next) => !next && close()}
      actions={
        at >= 0 && (
          <div className="flex">
            <IconButton
              label="Previous lead"
              shortcut="K"
              disabled={at === 0}
              onClick={() => open(ids[at - 1]!)}
            >
              <ChevronUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Next lead"
              shortcut="J"
              disabled={at === ids.length - 1}
              onClick={() => open(ids[at + 1]!)}
            >
              <ChevronDown aria-hidden="true" />
            </IconButton>
          </div>
        )
      }
      footer={
        lead && (
          // Same height as the buttons that will replace it.
          <Suspense fallback={<div className="h-8 pointer-coarse:h-10" />}>
            <PanelActions key={id} lead={lead} rights={rights} actions={actions} onGone={close} />
          </Suspense>
        )
      }
    >
      <div ref={top}>{children}</div>
    </Sheet>
  );
}

const PHONE = "(width < 768px)";

function watchWidth(changed: () => void) {
  const query = matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

const readWidth = () => matchMedia(PHONE).matches;

function findRow(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${id}"] [data-row-focus]`);
}
