"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { CampaignActions, DiscoveryMeans, EmailMeans } from "./campaign-actions";
import type { CampaignNow } from "./campaign-notices";

const loadDiscovery = () => import("./start-discovery-dialog").then((file) => file.StartDiscoveryDialog);
const loadOutreach = () => import("./outreach-dialog").then((file) => file.OutreachDialog);
const loadStop = () => import("./halt-dialogs").then((file) => file.StopDialog);
const loadResume = () => import("./halt-dialogs").then((file) => file.ResumeDialog);
const StartDiscoveryDialog = dynamic(loadDiscovery, { ssr: false });
const OutreachDialog = dynamic(loadOutreach, { ssr: false });
const StopDialog = dynamic(loadStop, { ssr: false });
const ResumeDialog = dynamic(loadResume, { ssr: false });

type Open = "discovery" | "outreach" | "stop" | "resume";

/**
 * The buttons of a campaign: Pause and Stop while it runs, Resume and Stop while it is paused, and the start buttons
 * whenever a run can start: also while follow-ups or the emails of an earlier run wait.
 */
export function CampaignControls({
  agentId,
  campaignId,
  now,
  canRun,
  discovery,
  email,
  eligible,
  memoryHref,
  actions,
}: {
  agentId: string;
  campaignId: string;
  now: CampaignNow;
  /** What this person may do. */
  canRun: { discovery: boolean; outreach: boolean; halt: boolean };
  discovery: DiscoveryMeans;
  email: EmailMeans;
  /** Leads that can be emailed now. */
  eligible: number;
  memoryHref: string;
  actions: CampaignActions;
}) {
  const router = useRouter();
  const toast = useToast();
  const [open, setOpen] = useState<Open>();
  const [isPausing, setPausing] = useState(false);
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    router.refresh();
  };
  const pause = async () => {
    setPausing(true);
    const result = await answered(actions.pause({ id: campaignId }));
    setPausing(false);
    if (!result.ok) toast({ failed: true, title: result.error.message });
    router.refresh();
  };
  const opens = (what: Open, load: () => Promise<unknown>) => ({
    onClick: () => setOpen(what),
    // Loaded while the pointer is still approaching.
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  });
  const isHeld = now.status === "running" || now.status === "paused";
  return (
    <div className="flex flex-wrap items-center gap-2">
      {now.status === "running" && canRun.halt && (
        <Button onClick={pause} pending={isPausing}>
          Pause
        </Button>
      )}
      {now.status === "paused" && canRun.halt && (
        <Button variant="primary" {...opens("resume", loadResume)}>
          Resume
        </Button>
      )}
      {isHeld && canRun.halt && <Button {...opens("stop", loadStop)}>Stop</Button>}
      {now.canStart && canRun.discovery && (
        <Button variant={eligible === 0 ? "primary" : "secondary"} {...opens("discovery", loadDiscovery)}>
          Find leads
        </Button>
      )}
      {now.canStart &&
        canRun.outreach &&
        (!isHeld || eligible > 0) &&
        (now.kind !== null || eligible > 0) && (
          <Button variant={eligible > 0 ? "primary" : "secondary"} {...opens("outreach", loadOutreach)}>
            Start outreach
          </Button>
        )}
      {open === "discovery" && (
        <StartDiscoveryDialog
          agentId={agentId}
          memoryHref={memoryHref}
          actions={actions}
          means={discovery}
          onClose={close}
          onStarted={done}
        />
      )}
      {open === "outreach" && (
        <OutreachDialog
          campaignId={campaignId}
          memoryHref={memoryHref}
          actions={actions}
          means={email}
          onClose={close}
          onStarted={done}
        />
      )}
      {open === "stop" && (
        <StopDialog campaignId={campaignId} now={now} stop={actions.stop} onClose={close} onDone={done} />
      )}
      {open === "resume" && (
        <ResumeDialog campaignId={campaignId} now={now} actions={actions} onClose={close} onDone={done} />
      )}
    </div>
  );
}
