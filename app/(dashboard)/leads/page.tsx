import type { Metadata } from "next";
import { Suspense } from "react";
import { requireSession } from "@/app/session";
import type { Parameters } from "@/components/leads/lead-query";
import { LeadSkeleton } from "@/components/leads/lead-skeleton";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { findHref } from "./find-href";
import { LeadList } from "./lead-list";
import { readAgents } from "./read-agents";
import { rightsOf } from "./rights-of";

export const metadata: Metadata = { title: "Leads" };

export default async function LeadsPage({ searchParams }: { searchParams: Promise<Parameters> }) {
  const [parameters, { ctx }, agents] = await Promise.all([searchParams, requireSession(), readAgents()]);
  return (
    <>
      <PageHeader
        title="Leads"
        action={
          rightsOf(ctx).write && (
            <>
              <Button href="/leads/import">Import</Button>
              <Button href={findHref(agents)} variant="primary">
                Find leads
              </Button>
            </>
          )
        }
      />
      <Suspense fallback={<LeadSkeleton />}>
        <LeadList parameters={parameters} />
      </Suspense>
    </>
  );
}
