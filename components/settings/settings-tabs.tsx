"use client";
import { usePathname } from "next/navigation";
import { TabLinks } from "@/components/ui/tab-links";

const TABS = [
  { href: "/settings", label: "Workspace" },
  { href: "/settings/people", label: "People" },
  { href: "/settings/mailboxes", label: "Mailboxes" },
  { href: "/settings/domains", label: "Domains" },
  { href: "/settings/suppressions", label: "Suppression list" },
  { href: "/settings/do-not-call", label: "Do not call" },
  { href: "/settings/service", label: "Service" },
  { href: "/settings/audit", label: "Audit log" },
];

/** The pages of the settings. */
export function SettingsTabs() {
  const path = usePathname();
  return <TabLinks label="Settings" tabs={TABS.map((tab) => ({ ...tab, current: isOn(path, tab.href) }))} />;
}

/** A page below a tab's own is the tab's too. */
function isOn(path: string, href: string): boolean {
  return path === href || (href !== "/settings" && path.startsWith(`${href}/`));
}
