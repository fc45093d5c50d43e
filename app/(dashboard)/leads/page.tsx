import type { Metadata } from "next";
import { Suspense } from "react";
import { requireSession } from "@/app/session";
import type { Parameters } from "@/components/leads/lead-query";
import { LeadSkeleton } from "@/components/leads/lead-skeleton";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { LeadList } from "./lead-list";
import { rightsOf } from "./rights-of";

export const metadata: Metadata = { title: "Leads · Leadwright" };

export default async function LeadsPage({ searchParams }: { searchParams: Promise<Parameters> }) {
  const [parameters, { ctx }] = await Promise.all([searchParams, requireSession()]);
  return (
    <>
      <PageHeader
        title="Leads"
        action={rightsOf(ctx).write && <Button href="/leads/import">Import</Button>}
      />
      <Suspense fallback={<LeadSkeleton />}>
        <LeadList parameters={parameters} />
      </Suspense>
    </>
  );
}
