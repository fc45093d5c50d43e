import type { StatusValue } from "@/components/ui/status-labels";
import type { Needs } from "@/lib/home/list-needs";

/** One item that needs attention: what it is, since when, and the link to it. */
export type NeedLine = {
  key: string;
  status: StatusValue;
  /** The label of the state, if it differs from the status's own. */
  word?: string;
  text: string;
  detail: string;
  at: string | null;
  action: string;
  href: string;
};

/** The labels of approval requests, by tool name. */
const TOOLS: Record<string, string> = {
  startDiscovery: "Look for leads",
  startOutreachRun: "Write to leads",
  queueLeadEmail: "Write to a lead",
  resumeCampaign: "Go on with the campaign",
  updateMemory: "Change the Memory",
};

const REASONS: Record<Needs["campaigns"]["items"][number]["reason"], { text: string; action: string }> = {
  out_of_credits: { text: "The credits ran out, so the campaign waits", action: "See the campaign" },
  mail_unavailable: {
    text: "The mail server takes no mail, so the campaign waits",
    action: "See the campaign",
  },
  calls_unavailable: {
    text: "The telephone provider takes no calls, so the campaign waits",
    action: "See the campaign",
  },
  failed: { text: "The campaign failed", action: "See why" },
};

const GAPS: Record<string, string> = {
  profileJson: "what you sell",
  icpJson: "to whom",
  senderName: "who writes",
  senderEmail: "the address it writes from",
  postalAddress: "your postal address",
};

const STEP_OF: Record<string, string> = { profileJson: "offer", icpJson: "customers" };

/** Everything that needs attention: items that block others first, then newest first within a kind. */
export function listNeedLines({
  approvals,
  unknownEmails,
  campaigns,
  replies,
  memories,
  dueCalls,
}: Needs): NeedLine[] {
  return [
    ...approvals.items.map(({ id, agentId, agentName, threadId, threadTitle, tool, at }) => ({
      key: `approval ${id}`,
      status: "approval" as const,
      text: `${TOOLS[tool] ?? tool}?`,
      detail: `${agentName} · ${threadTitle}`,
      at,
      action: "Decide",
      href: `/agents/${agentId}?thread=${threadId}`,
    })),
    ...campaigns.items.map(({ agentId, agentName, campaignId, reason, error, at }) => ({
      key: `campaign ${campaignId}`,
      status: reason === "failed" ? ("failed" as const) : ("paused" as const),
      text: REASONS[reason].text,
      detail: [agentName, error].filter(Boolean).join(" · "),
      at,
      action: reason === "out_of_credits" ? "See the credits" : REASONS[reason].action,
      href: reason === "out_of_credits" ? "/credits" : `/agents/${agentId}/campaign`,
    })),
    ...unknownEmails.items.map(({ emailId, agentName, toAddress, at }) => ({
      key: `mail ${emailId}`,
      status: "unknown" as const,
      text: `Nobody knows whether the mail to ${toAddress} arrived`,
      detail: agentName,
      at,
      action: "Decide",
      href: "/runs",
    })),
    ...replies.items.map(({ leadId, leadName, company, agentName, at }) => ({
      key: `reply ${leadId}`,
      status: "replied" as const,
      text: `${leadName ?? company ?? "A lead"} replied`,
      detail: [leadName && company, agentName].filter(Boolean).join(" · "),
      at,
      action: "Open",
      href: "/leads?status=replied",
    })),
    ...(dueCalls.total === 0
      ? []
      : [
          {
            key: "calls",
            status: "waiting" as const,
            text: sayDue(dueCalls),
            detail: "The best lead comes first, with what to say",
            at: null,
            action: "Start calling",
            href: "/calls/work",
          },
        ]),
    ...memories.items.map(({ agentId, agentName, missing }) => {
      const step = missing.map((field) => STEP_OF[field]).find(Boolean) ?? "sender";
      return {
        key: `memory ${agentId}`,
        status: "partial" as const,
        text: `The agent does not know ${joinWords(missing.map((field) => GAPS[field] ?? field))}`,
        detail: agentName,
        at: null,
        action: "Fill in",
        href: `/agents/new?agent=${agentId}&step=${step}`,
      };
    }),
  ];
}

/** How many more items of each kind exist than are listed, and the page that lists them all. */
export function listOverflow(needs: Needs): { text: string; href: string }[] {
  const kinds = [
    { list: needs.approvals, words: "approvals", href: "/agents" },
    { list: needs.campaigns, words: "campaigns", href: "/agents" },
    { list: needs.unknownEmails, words: "unknown mails", href: "/runs" },
    { list: needs.replies, words: "replies", href: "/leads?status=replied" },
    { list: needs.memories, words: "agents with gaps", href: "/agents" },
  ];
  return kinds.flatMap(({ list, words, href }) => {
    const more = list.total - list.items.length;
    return more > 0 ? [{ text: `${more} more ${words}`, href }] : [];
  });
}

function sayDue({ total, hasMore }: Needs["dueCalls"]): string {
  if (total === 1) return "1 call is due now";
  return `${hasMore ? "More than " : ""}${total} calls are due now`;
}

function joinWords(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : (words[0] ?? "");
}
