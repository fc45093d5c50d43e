import type { ReactNode } from "react";
import type { Theme } from "@/components/ui/theme";

type FrameWorkspace = { id: string; name: string };
/** A search result of the palette: `detail` is shown muted after `label`, `keywords` are found too. */
export type Found = { id: string; label: string; detail?: string; href: string; keywords?: string };

export type FrameActions = {
  signOut: () => Promise<unknown>;
  switchWorkspace: (workspaceId: string) => Promise<unknown>;
  /** Leads that match the text typed into the palette, best first. */
  searchLeads?: (query: string) => Promise<Found[]>;
};

export type AppShellProps = {
  person: { id: string; name: string; email: string };
  workspace: FrameWorkspace;
  workspaces: FrameWorkspace[];
  role: "owner" | "admin" | "member" | "viewer";
  /** Available credits. */
  balance: number;
  /** At this balance and below, it is shown as a warning. */
  warnBalance: number;
  /** Conversations that need an answer, and those that nobody has opened; left out for who may not read them. */
  inbox?: { needsAnswer: number; unread: number };
  /** The page's path, if it differs from the browser's. */
  path?: string;
  /** The cookie `theme`. */
  theme?: Theme;
  /** The cookie `rail` says "folded". */
  folded?: boolean;
  /** Palette entries besides pages. */
  agents?: { id: string; name: string }[];
  commands?: Found[];
  actions: FrameActions;
  children: ReactNode;
};
