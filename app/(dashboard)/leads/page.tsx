import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { requireSession } from "@/app/session";
import { AddLeadButton } from "@/components/leads/add-lead-button";
import { JudgingNotice } from "@/components/leads/judging-notice";
import type { Parameters } from "@/components/leads/lead-query";
import { LeadSkeleton } from "@/components/leads/lead-skeleton";
import { DuplicatesNotice } from "@/components/leads/merging/duplicates-notice";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { getJudging } from "@/lib/discovery/judging/get-judging";
import { findHref } from "./find-href";
import { LEAD_ACTIONS } from "./lead-actions";
import { LeadList } from "./lead-list";
import { readAgents } from "./read-agents";
import { readChoices } from "./read-choices";
import { readViews } from "./read-views";
import { rightsOf } from "./rights-of";

export const metadata: Metadata = { title: "Leads" };

export default async function LeadsPage({ searchParams }: { searchParams: Promise<Parameters> }) {
  const [parameters, { ctx }, agents, choices] = await Promise.all([
    searchParams,
    requireSession(),
    readAgents(),
    readChoices(),
  ]);
  if (Object.keys(parameters).length === 0) {
    const defaults = (await readViews()).filter(({ isDefault, query }) => isDefault && query !== "");
    // A member's own default comes before the workspace's. `view=all` opens the list without either.
    const view = defaults.find(({ isShared }) => !isShared) ?? defaults[0];
    if (view) redirect(`/leads?${view.query}`);
  }
  const { waiting } = await getJudging(ctx, {});
  return (
    <>
      <PageHeader
        title="Leads"
        action={
          rightsOf(ctx).write && (
            <>
              {agents.length > 0 && (
                <AddLeadButton agents={agents} choices={choices} actions={LEAD_ACTIONS} />
              )}
              <Button href="/leads/import">Import</Button>
              <Button href={findHref(agents)} variant="primary">
                Find leads
              </Button>
            </>
          )
        }
      />
      {waiting > 0 && (
        <JudgingNotice waiting={waiting} stop={rightsOf(ctx).write ? LEAD_ACTIONS.judging.stop : undefined} />
      )}
      <DuplicatesNotice of="leads" />
      <Suspense fallback={<LeadSkeleton />}>
        <LeadList parameters={parameters} />
      </Suspense>
    </>
  );
}
