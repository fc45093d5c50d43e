"use client";
import { usePathname } from "next/navigation";
import { TabLinks } from "@/components/ui/tab-links";

const TABS = [
  { path: "", label: "Chat" },
  { path: "/campaign", label: "Campaign" },
  { path: "/sequence", label: "Sequence" },
  { path: "/leads", label: "Leads" },
  { path: "/drafts", label: "Drafts" },
  { path: "/emails", label: "Emails" },
  { path: "/memory", label: "Memory" },
];

/** The pages of an agent. */
export function AgentTabs({ agentId }: { agentId: string }) {
  const pathname = usePathname();
  const root = `/agents/${agentId}`;
  const isCurrent = (path: string) =>
    path === ""
      ? pathname === root || pathname.startsWith(`${root}/threads`)
      : pathname.startsWith(root + path);
  return (
    <TabLinks
      label="Pages of this agent"
      tabs={TABS.map(({ path, label }) => ({ href: root + path, label, current: isCurrent(path) }))}
    />
  );
}
