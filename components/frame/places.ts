import Bot from "lucide-react/icons/bot";
import Braces from "lucide-react/icons/braces";
import Coins from "lucide-react/icons/coins";
import House from "lucide-react/icons/house";
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
  { href: "/agents", label: "Agents", Icon: Bot },
  { href: "/leads", label: "Leads", Icon: Users },
  { href: "/calls", label: "Calls", Icon: Phone },
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
