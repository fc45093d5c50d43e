import type { ReactNode } from "react";
import { requireSession } from "@/app/session";
import { Frame } from "@/components/frame/frame";
import { Live } from "@/components/frame/live";
import { listAgents } from "@/lib/agents/list-agents";
import { getCredits } from "@/lib/credits/get-credits";
import { env } from "@/lib/env";
import { readReader } from "../reader";
import { signOutAction, switchWorkspaceAction } from "./actions";

/** Agents that the palette offers by name. */
const AGENTS = 100;
/** Share of the credits that a workspace starts with, from which down the balance is a warning. */
const WARN_SHARE = 0.1;

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { ctx, person, workspace, workspaces, role } = await requireSession();
  const [{ balance }, { agents }, { theme, folded }] = await Promise.all([
    getCredits(ctx, {}),
    listAgents(ctx, { pageSize: AGENTS }),
    readReader(),
  ]);
  return (
    <Frame
      person={person}
      workspace={workspace}
      workspaces={workspaces}
      role={role}
      balance={balance}
      warnBalance={env().STARTING_CREDITS * WARN_SHARE}
      theme={theme}
      folded={folded}
      agents={agents.map(({ id, name }) => ({ id, name }))}
      actions={{ signOut: signOutAction, switchWorkspace: switchWorkspaceAction }}
    >
      <Live workspaceId={workspace.id} />
      {children}
    </Frame>
  );
}
