import { Status } from "@/components/ui/status";
import type { AgentGlance } from "@/lib/agents/agent-glance";

const REASONS: Record<string, string> = {
  out_of_credits: "Paused: no credits",
  mail_unavailable: "Paused: mail server",
  calls_unavailable: "Paused: phone",
};
const KINDS = { discovery: "Finding leads", outreach: "Sending emails" };

/** What an agent's campaign is doing, in a word or two. */
export function CampaignState({
  campaignStatus,
  pauseReason,
  runKind,
}: Pick<AgentGlance, "campaignStatus" | "pauseReason" | "runKind">) {
  const known = campaignStatus === "paused" && pauseReason ? REASONS[pauseReason] : undefined;
  return (
    <Status value={campaignStatus}>{campaignStatus === "running" && runKind ? KINDS[runKind] : known}</Status>
  );
}
