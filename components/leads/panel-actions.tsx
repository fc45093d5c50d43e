"use client";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import type { LeadActions, LeadRights, PanelLead } from "./lead-actions";
import type { LeadStatus } from "./lead-query";
import { useReject } from "./use-reject";

const WriteDialog = lazy(() => import("./write-dialog"));
const OutcomeDialog = lazy(() => import("./outcome-dialog"));
const EraseDialog = lazy(() => import("./erase-dialog"));

const WRITTEN: LeadStatus[] = ["queued", "contacted", "replied"];
const FINAL: LeadStatus[] = ["unsubscribed", "bounced"];

/** Actions for the open lead. */
export default function PanelActions({
  lead,
  rights,
  actions,
  onGone,
}: {
  lead: PanelLead;
  rights: LeadRights;
  actions: LeadActions;
  /** The lead is deleted. */
  onGone: () => void;
}) {
  const router = useRouter();
  const toast = useToast();
  const reject = useReject(actions);
  const [dialog, setDialog] = useState<"write" | "outcome" | "erase">();
  const [isBusy, setBusy] = useState(false);
  const called = lead.name ?? lead.email;
  const isFinal = lead.isBlocked || FINAL.includes(lead.status);
  const whyNot = isFinal
    ? "This address is suppressed"
    : lead.status === "rejected"
      ? "Rejected: restore to email"
      : WRITTEN.includes(lead.status)
        ? "Already emailed"
        : undefined;

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const restore = async () => {
    const answer = await answered(actions.restore({ leadIds: [lead.id] }));
    if (!answer.ok) toast({ title: answer.error.message, failed: true });
    router.refresh();
  };

  if (!rights.write && !rights.email && !rights.chat) return null;
  const close = () => setDialog(undefined);
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-2">
      {whyNot && rights.email && <span className="mr-auto text-quiet text-sm max-md:w-full">{whyNot}</span>}
      {rights.write && (
        <Menu
          side="top"
          trigger={
            <IconButton label="More for this lead">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => setDialog("outcome")}>Log outcome…</MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={() => setDialog("erase")}>
            Delete for good…
          </MenuItem>
        </Menu>
      )}
      {rights.chat && <Button href={`/agents/${lead.agentId}?leads=${lead.id}`}>Attach to chat</Button>}
      {rights.write &&
        !isFinal &&
        (lead.status === "rejected" ? (
          <Button pending={isBusy} onClick={() => run(restore)}>
            Restore
          </Button>
        ) : (
          <Button pending={isBusy} onClick={() => run(() => reject([lead.id], called))}>
            Reject
          </Button>
        ))}
      {rights.email && !whyNot && (
        <Button variant="primary" onClick={() => setDialog("write")}>
          Email…
        </Button>
      )}
      <Suspense>
        {dialog === "write" && <WriteDialog lead={lead} actions={actions} onClose={close} />}
        {dialog === "outcome" && <OutcomeDialog lead={lead} actions={actions} onClose={close} />}
        {dialog === "erase" && (
          <EraseDialog
            lead={lead}
            actions={actions}
            onClose={close}
            onErased={() => {
              close();
              toast({ title: `${called} was deleted for good` });
              onGone();
              router.refresh();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
