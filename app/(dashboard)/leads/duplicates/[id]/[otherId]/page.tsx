import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession } from "@/app/session";
import { CompareLeads } from "@/components/leads/merging/compare-leads";
import { MergeButtons } from "@/components/leads/merging/merge-buttons";
import { MergeMeaning } from "@/components/leads/merging/merge-meaning";
import { namesByActorId } from "@/components/people/name-actor";
import { PageHeader } from "@/components/ui/page-header";
import { AppError } from "@/lib/errors";
import { getLead } from "@/lib/leads/get-lead";
import { listPeople } from "@/lib/members/list-people";
import { previewMerge } from "@/lib/workflows/merging/preview-merge";
import { rightsOf } from "../../../rights-of";
import { MERGE_ACTIONS } from "../../merge-actions";

export const metadata: Metadata = { title: "Compare leads" };

type Parameters = { id: string; otherId: string };

/** Two leads that may be one person. The first is the one that is kept. */
export default async function ComparePage({ params }: { params: Promise<Parameters> }) {
  const [{ id, otherId }, { ctx }] = await Promise.all([params, requireSession()]);
  const preview = await previewMerge(ctx, { id, otherId }).catch((error: unknown) => {
    if (error instanceof AppError && error.code !== "forbidden") notFound();
    throw error;
  });
  const [{ people }, other] = await Promise.all([listPeople(ctx, {}), getLead(ctx, { id: otherId })]);
  const { kept } = preview;
  return (
    <>
      <PageHeader
        title={kept.name ?? kept.email}
        crumbs={[
          { label: "Leads", href: "/leads" },
          { label: "Possible duplicates", href: "/leads/duplicates" },
        ]}
      />
      <div className="max-w-5xl space-y-6 px-4 py-6 md:px-6">
        <CompareLeads {...preview} nameOf={namesByActorId(people)} />
        {other.mergedInto === null && <MergeMeaning {...preview} />}
        {rightsOf(ctx).write && (
          <MergeButtons
            key={id}
            id={id}
            otherId={otherId}
            isMerged={other.mergedInto !== null}
            actions={MERGE_ACTIONS}
          />
        )}
      </div>
    </>
  );
}
