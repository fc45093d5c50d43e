import type { ReactNode } from "react";
import { requireSession } from "@/app/session";
import { AppShell } from "@/components/app-shell/app-shell";
import { Live } from "@/components/app-shell/live";
import { WatchInbox } from "@/components/app-shell/watch-inbox";
import { listAgents } from "@/lib/agents/list-agents";
import { getCredits } from "@/lib/credits/get-credits";
import { readGranted } from "@/lib/credits/read-granted";
import { countConversations } from "@/lib/inbox/count-conversations";
import { readReader } from "../reader";
import { searchLeadsAction, signOutAction, switchWorkspaceAction } from "./actions";

/** Maximum number of agents that the palette lists by name. */
const AGENTS = 100;
/** At or below this share of all credits granted to the workspace, the balance is shown as a warning. */
const WARN_SHARE = 0.1;
/** Commands of the palette besides navigation, each with the scope it needs. */
const COMMANDS = [
  { id: "new-agent", label: "New agent", href: "/agents/new", scope: "agents:write", keywords: "create" },
  {
    id: "import",
    label: "Import leads",
    href: "/leads/import",
    scope: "leads:write",
    keywords: "upload csv file list contacts",
  },
  {
    id: "invite",
    label: "Invite people",
    href: "/settings/people",
    scope: "people:write",
    keywords: "member colleague team role",
  },
  {
    id: "suppress",
    label: "Suppress an address",
    href: "/settings/suppressions",
    scope: "suppressions:write",
    keywords: "block unsubscribe opt out never email",
  },
  {
    id: "do-not-call",
    label: "Do-not-call list",
    href: "/settings/do-not-call",
    scope: "suppressions:write",
    keywords: "block phone number",
  },
  {
    id: "call-queue",
    label: "Call queue",
    href: "/calls/work",
    scope: "calls:write",
    keywords: "dial phone work",
  },
  {
    id: "audit",
    label: "Audit log",
    href: "/settings/audit",
    scope: "audit:read",
    keywords: "history who did what",
  },
  { id: "account", label: "Your account", href: "/account", scope: "agents:read" },
  { id: "new-workspace", label: "New workspace", href: "/account/new-workspace", scope: "agents:read" },
] as const;

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const renderedAt = Date.now();
  const { ctx, person, workspace, workspaces, role } = await requireSession();
  const [{ balance }, granted, { agents }, { theme, folded }, inbox] = await Promise.all([
    getCredits(ctx, {}),
    readGranted(ctx),
    listAgents(ctx, { pageSize: AGENTS }),
    readReader(),
    countConversations(ctx, {}),
  ]);
  return (
    <AppShell
      person={person}
      workspace={workspace}
      workspaces={workspaces}
      role={role}
      balance={balance}
      inbox={inbox}
      warnBalance={granted * WARN_SHARE}
      theme={theme}
      folded={folded}
      agents={agents.map(({ id, name }) => ({ id, name }))}
      commands={COMMANDS.filter(({ scope }) => ctx.scopes.has(scope)).map(
        ({ scope: _, ...command }) => command,
      )}
      actions={{
        signOut: signOutAction,
        switchWorkspace: switchWorkspaceAction,
        searchLeads: searchLeadsAction,
      }}
    >
      <WatchInbox counts={inbox} />
      <Live workspaceId={workspace.id} renderedAt={renderedAt} />
      {children}
    </AppShell>
  );
}
