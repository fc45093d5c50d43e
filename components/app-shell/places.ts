import Bot from "lucide-react/icons/bot";
import Braces from "lucide-react/icons/braces";
import Building2 from "lucide-react/icons/building-2";
import ChartColumn from "lucide-react/icons/chart-column";
import Coins from "lucide-react/icons/coins";
import House from "lucide-react/icons/house";
import Inbox from "lucide-react/icons/inbox";
import KeyRound from "lucide-react/icons/key-round";
import Phone from "lucide-react/icons/phone";
import Settings from "lucide-react/icons/settings";
import Users from "lucide-react/icons/users";
import Workflow from "lucide-react/icons/workflow";
import type { ComponentType, SVGProps } from "react";

export type Place = { href: string; label: string; Icon: ComponentType<SVGProps<SVGSVGElement>> };

/** The pages that are always reachable, in order. */
export const PLACES: Place[] = [
  { href: "/", label: "Home", Icon: House },
  { href: "/inbox", label: "Inbox", Icon: Inbox },
  { href: "/agents", label: "Agents", Icon: Bot },
  { href: "/leads", label: "Leads", Icon: Users },
  { href: "/companies", label: "Companies", Icon: Building2 },
  { href: "/calls", label: "Calls", Icon: Phone },
  { href: "/analytics", label: "Analytics", Icon: ChartColumn },
  { href: "/runs", label: "Runs", Icon: Workflow },
  { href: "/credits", label: "Credits", Icon: Coins },
  { href: "/keys", label: "Keys", Icon: KeyRound },
  { href: "/settings", label: "Settings", Icon: Settings },
  { href: "/docs", label: "API", Icon: Braces },
];

/** Whether `path` is that page or below it. */
export function isWithin(path: string, href: string): boolean {
  return href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
}
