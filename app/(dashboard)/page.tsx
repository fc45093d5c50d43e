import type { Metadata } from "next";
import { readReader } from "@/app/reader";
import { requireSession } from "@/app/session";
import { EXAMPLES } from "@/components/first-steps/examples";
import { NameStep } from "@/components/first-steps/name-step";
import { ActionItemList } from "@/components/home/action-item-list";
import { Activity } from "@/components/home/activity";
import { AgentGlances } from "@/components/home/agent-glances";
import { ServiceLine } from "@/components/home/service-line";
import { Welcome } from "@/components/home/welcome";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { readHome } from "@/lib/home/read-home";
import { HEALTH_PARTS, readHealth } from "@/lib/process/health";
import { createAgentAction, updateAgentAction } from "./agents/new/actions";

export const metadata: Metadata = { title: "Home" };

/** Parts that work, but only for trying out, by part and mode. */
const LESS: Record<string, string> = {
  "mail outbox": "writes files only",
  "search sample": "sample companies only",
};
const LABELS = { database: "Database", engine: "Engine", mail: "Email", search: "Search" } as const;

export default async function HomePage() {
  const { ctx, person, workspace } = await requireSession();
  const { locale, zone } = await readReader();
  const home = await readHome(ctx, { timeZone: zone });
  const canMake = ctx.scopes.has("agents:write");
  const isNew = home.agents.length === 0 && home.usage.total === 0;
  return (
    <>
      <PageHeader
        title="Home"
        action={
          canMake &&
          !isNew && (
            <Button href="/agents/new" variant="primary">
              New agent
            </Button>
          )
        }
      />
      <div className="flex max-w-7xl flex-col gap-10 px-4 py-6 md:px-6">
        {isNew ? (
          <Welcome name={person.name} workspace={workspace.name}>
            {canMake && (
              <NameStep
                suggestions={EXAMPLES.map(({ name }) => name)}
                create={createAgentAction}
                rename={updateAgentAction}
                label="Create your first agent"
              />
            )}
          </Welcome>
        ) : (
          <>
            <ActionItemList needs={home.needs} />
            <Activity home={home} locale={locale} />
            <AgentGlances agents={home.agents} />
          </>
        )}
        {ctx.scopes.has("settings:write") && <Service />}
      </div>
    </>
  );
}

/** For operators. A component of its own, so that slow health checks do not delay the rest of the page. */
async function Service() {
  const { health } = await readHealth();
  const parts = HEALTH_PARTS.map((part) => {
    const { ok, message, mode } = health[part];
    const only = LESS[`${part} ${mode}`];
    return { label: LABELS[part], ok, ...(only && { only }), ...(message && { message }) };
  });
  return <ServiceLine parts={parts} version={health.version} />;
}
