import Link from "next/link";
import { CampaignState } from "@/components/agents/campaign-state";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { joinClasses } from "@/components/ui/join-classes";
import type { AgentGlance } from "@/lib/agents/agent-glance";

const MAX_AGENTS = 8;

/** The newest agents, each with its status and results. */
export function AgentGlances({ agents }: { agents: AgentGlance[] }) {
  return (
    <section aria-labelledby="agents">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="agents" className="font-medium">
          Agents
        </h2>
        <Link href="/agents" className="rounded text-accent text-sm hover:underline">
          {agents.length > MAX_AGENTS
            ? `All ${agents.length === 100 ? "agents" : agents.length}`
            : "All agents"}
        </Link>
      </div>
      {agents.length === 0 && (
        <EmptyState className="mt-3" level={3} title="No active agents">
          All of your agents are archived. Reactivate one from the list, or create a new one.
        </EmptyState>
      )}
      <div
        className={joinClasses(
          "mt-3 overflow-hidden rounded-lg border border-border bg-surface",
          agents.length === 0 && "hidden",
        )}
      >
        <table className="w-full table-fixed text-sm tabular-nums">
          <thead className="bg-sunken text-left text-quiet">
            <tr>
              <th scope="col" className={HEAD}>
                Name
              </th>
              <th scope="col" className={joinClasses(HEAD, "w-44 max-sm:w-36")}>
                Campaign
              </th>
              <th scope="col" className={joinClasses(HEAD, NUMBER)}>
                Leads
              </th>
              <th scope="col" className={joinClasses(HEAD, NUMBER, "max-sm:hidden")}>
                Contacted
              </th>
              <th scope="col" className={joinClasses(HEAD, NUMBER, "max-sm:hidden")}>
                Replied
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {agents.slice(0, MAX_AGENTS).map((agent) => (
              <tr key={agent.id} className="h-10 hover:bg-hover">
                <td className="px-4">
                  <span className="flex min-w-0 items-center gap-2">
                    <Link
                      href={`/agents/${agent.id}`}
                      className="min-w-0 truncate rounded font-medium hover:underline"
                      title={agent.name}
                    >
                      {agent.name}
                    </Link>
                    {agent.status === "paused" && <Badge tone="warning">Paused</Badge>}
                  </span>
                </td>
                <td className="truncate px-4 max-sm:px-2">
                  <CampaignState {...agent} />
                </td>
                <td className="px-4 text-right">
                  <Amount value={agent.leads} />
                </td>
                <td className="px-4 text-right max-sm:hidden">
                  <Amount value={agent.contacted} />
                </td>
                <td className="px-4 text-right max-sm:hidden">
                  <Amount value={agent.replied} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const HEAD = "h-9 px-4 font-normal border-b border-border";
const NUMBER = "w-28 text-right max-sm:w-18";
