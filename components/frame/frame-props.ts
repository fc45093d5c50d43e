import type { ReactNode } from "react";
import type { Theme } from "@/components/ui/theme";

type FrameWorkspace = { id: string; name: string };
/** One line that the palette finds: `detail` stands quietly behind `label`. */
export type Found = { id: string; label: string; detail?: string; href: string };

export type FrameActions = {
  signOut: () => Promise<unknown>;
  switchWorkspace: (workspaceId: string) => Promise<unknown>;
  /** Leads that match what is typed into the palette, the best first. */
  searchLeads?: (query: string) => Promise<Found[]>;
};

export type FrameProps = {
  person: { id: string; name: string; email: string };
  workspace: FrameWorkspace;
  workspaces: FrameWorkspace[];
  role: "owner" | "admin" | "member" | "viewer";
  /** Credits that are left. */
  balance: number;
  /** From this balance down it is a warning. */
  warnBalance: number;
  /** The page's path, where it is not the browser's. */
  path?: string;
  /** The cookie `theme`. */
  theme?: Theme;
  /** The cookie `rail` says "folded". */
  folded?: boolean;
  /** What the palette offers besides pages. */
  agents?: { id: string; name: string }[];
  commands?: Found[];
  actions: FrameActions;
  children: ReactNode;
};
