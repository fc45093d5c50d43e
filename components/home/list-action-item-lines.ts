import type { StatusValue } from "@/components/ui/status-labels";
import type { ActionItems } from "@/lib/home/list-action-items";
import { nameMissing } from "@/lib/memory/missing-words";
import { REPLY_CLASS_WORDS } from "@/lib/text/reply-class-words";

/** One item that needs attention: what it is, since when, and the link to it. */
export type ActionItemLine = {
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
  startDiscovery: "Find leads",
  startOutreachRun: "Start outreach",
  queueLeadEmail: "Send an email",
  approveDrafts: "Approve drafts",
  updateDraft: "Change a draft",
  resumeCampaign: "Resume the campaign",
  updateMemory: "Update Memory",
  changeSequence: "Change the sequence",
};

const REASONS: Record<ActionItems["campaigns"]["items"][number]["reason"], { text: string; action: string }> =
  {
    out_of_credits: { text: "The campaign is paused: no credits left", action: "View campaign" },
    mail_unavailable: {
      text: "The campaign is paused: the mail server is not accepting email",
      action: "View campaign",
    },
    calls_unavailable: {
      text: "The campaign is paused: the phone provider is not accepting calls",
      action: "View campaign",
    },
    failed: { text: "The campaign failed", action: "View details" },
  };

const STEP_OF: Record<string, string> = { profileJson: "offer", icpJson: "customers" };

/** Everything that needs attention: people who replied first, then what blocks others; newest first within a kind. */
export function listActionItemLines({
  approvals,
  unknownEmails,
  campaigns,
  replies,
  drafts,
  mailboxes,
  breakers,
  memories,
  dueCalls,
}: ActionItems): ActionItemLine[] {
  return [
    ...replies.items.map((reply) => ({
      key: `reply ${reply.leadId}`,
      status: "replied" as const,
      text: [
        `${reply.leadName ?? reply.company ?? "A lead"} replied`,
        reply.replyClass && REPLY_CLASS_WORDS[reply.replyClass],
      ]
        .filter(Boolean)
        .join(" · "),
      detail: [reply.excerpt && `“${reply.excerpt}”`, reply.leadName && reply.company, reply.agentName]
        .filter(Boolean)
        .join(" · "),
      at: reply.at,
      ...openReply(reply),
    })),
    ...approvals.items.map(({ id, agentId, agentName, threadId, threadTitle, tool, at }) => ({
      key: `approval ${id}`,
      status: "approval" as const,
      text: `${TOOLS[tool] ?? "Approve a request"}?`,
      detail: `${agentName} · ${threadTitle}`,
      at,
      action: "Review",
      href: `/agents/${agentId}?thread=${threadId}`,
    })),
    ...drafts.items.map(({ agentId, agentName, waiting, at }) => ({
      key: `drafts ${agentId}`,
      status: "approval" as const,
      text:
        waiting === 1
          ? "1 draft is waiting for your review"
          : `${waiting} drafts are waiting for your review`,
      detail: agentName,
      at,
      action: "Review",
      href: `/agents/${agentId}/drafts`,
    })),
    ...campaigns.items.map(({ agentId, agentName, campaignId, reason, error, at }) => ({
      key: `campaign ${campaignId}`,
      status: reason === "failed" ? ("failed" as const) : ("paused" as const),
      text: REASONS[reason].text,
      detail: [agentName, error].filter(Boolean).join(" · "),
      at,
      action: reason === "out_of_credits" ? "View credits" : REASONS[reason].action,
      href: reason === "out_of_credits" ? "/credits" : `/agents/${agentId}/campaign`,
    })),
    ...mailboxes.items.map(({ id, address, problem, at }) => ({
      key: `mailbox ${id}`,
      status: "needs_attention" as const,
      text: `The mailbox ${address} needs attention`,
      detail: problem,
      at,
      action: "View mailbox",
      href: `/settings/mailboxes/${id}`,
    })),
    ...breakers.items.map(({ id, message, mailboxId, agentId, at }) => ({
      key: `breaker ${id}`,
      status: "paused" as const,
      text: "Emails are held until you resume them",
      detail: message,
      at,
      action: "Review",
      href: agentId === null ? `/settings/mailboxes/${mailboxId}` : `/agents/${agentId}/campaign`,
    })),
    ...unknownEmails.items.map(({ emailId, agentName, toAddress, at }) => ({
      key: `mail ${emailId}`,
      status: "unknown" as const,
      text: `It is unclear whether the email to ${toAddress} arrived`,
      detail: agentName,
      at,
      action: "Review",
      href: "/runs",
    })),
    ...(dueCalls.total === 0
      ? []
      : [
          {
            key: "calls",
            status: "waiting" as const,
            text: sayDue(dueCalls),
            detail: "The best lead comes first, with a script",
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
        text: `Memory is missing ${joinWords(missing.map(nameMissing))}`,
        detail: agentName,
        at: null,
        action: "Complete",
        href: `/agents/new?agent=${agentId}&step=${step}`,
      };
    }),
  ];
}

/** How many more items of each kind exist than are listed, and the page that lists them all. */
export function listOverflow(needs: ActionItems): { text: string; href: string }[] {
  const kinds = [
    { list: needs.approvals, words: "approvals", href: "/agents" },
    { list: needs.campaigns, words: "campaigns", href: "/agents" },
    { list: needs.mailboxes, words: "mailboxes that need attention", href: "/settings/mailboxes" },
    { list: needs.breakers, words: "groups of held emails", href: "/settings/mailboxes" },
    { list: needs.unknownEmails, words: "emails with an unknown result", href: "/runs" },
    { list: needs.drafts, words: "agents with drafts to review", href: "/agents" },
    { list: needs.replies, words: "replies", href: "/inbox" },
    { list: needs.memories, words: "agents with incomplete Memory", href: "/agents" },
  ];
  return kinds.flatMap(({ list, words, href }) => {
    const more = list.total - list.items.length;
    return more > 0 ? [{ text: `${more} more ${words}`, href }] : [];
  });
}

function sayDue({ total, hasMore }: ActionItems["dueCalls"]): string {
  if (total === 1) return "1 call is due now";
  return `${hasMore ? "More than " : ""}${total} calls are due now`;
}

function joinWords(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : (words[0] ?? "");
}

/** Who wants to be left alone gets no answer; the conversation asks about the company. */
function openReply({ conversationId, replyClass, leadId }: ActionItems["replies"]["items"][number]) {
  if (conversationId === null) return { action: "Open", href: `/leads?status=replied&lead=${leadId}` };
  return replyClass === "leave_alone"
    ? { action: "Review", href: `/inbox?view=all&c=${conversationId}` }
    : { action: "Answer", href: `/inbox?c=${conversationId}` };
}
