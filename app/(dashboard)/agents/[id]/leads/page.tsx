import type { Metadata } from "next";
import { Suspense } from "react";
import { LeadList } from "@/app/(dashboard)/leads/lead-list";
import type { Parameters } from "@/components/leads/lead-query";
import { LeadSkeleton } from "@/components/leads/lead-skeleton";

export const metadata: Metadata = { title: "Leads" };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> };

export default async function AgentLeadsPage({ params, searchParams }: Props) {
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  return (
    <Suspense fallback={<LeadSkeleton />}>
      <LeadList parameters={parameters} agentId={id.toLowerCase()} />
    </Suspense>
  );
}
