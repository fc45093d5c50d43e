import { Dossier } from "@/components/leads/dossier";
import type { LeadRights } from "@/components/leads/lead-actions";
import { LeadPanel } from "@/components/leads/lead-panel";
import { nameActors } from "@/components/leads/name-actors";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import { listPeople } from "@/lib/people/list-people";
import { LEAD_ACTIONS } from "./lead-actions";

type Side = Awaited<ReturnType<typeof readSide>>;

/** All that the panel shows of a lead; without a dossier there is no such lead. */
export async function readSide(ctx: Context, id: string) {
  const [dossier, { people }] = await Promise.all([
    getLeadDossier(ctx, { id }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }),
    listPeople(ctx, {}),
  ]);
  return { id, dossier, people };
}

/** The lead that is open beside the list; `ids` are those of the list, in its order. */
export function LeadSide({ side, ids, rights }: { side: Side; ids: string[]; rights: LeadRights }) {
  const { id, dossier, people } = side;
  if (!dossier)
    return (
      <LeadPanel id={id} ids={ids} title="No such lead" lead={null} rights={rights} actions={LEAD_ACTIONS}>
        <p className="text-quiet">
          There is no such lead in this workspace. It was deleted, or the link is for another workspace.
        </p>
      </LeadPanel>
    );
  const { lead, suppression } = dossier;
  return (
    <LeadPanel
      id={id}
      ids={ids}
      title={lead.name ?? lead.email}
      description={[lead.title, lead.company].filter(Boolean).join(" · ")}
      lead={{
        ...{ id, name: lead.name, email: lead.email, status: lead.status, agentId: lead.agentId },
        ...{ isBarred: suppression !== null, sample: lead.sample },
        ...{ evidenceCount: lead.evidence.length, mailCount: lead.mails.length },
      }}
      rights={rights}
      actions={LEAD_ACTIONS}
    >
      <Dossier {...dossier} nameOf={nameActors(people)} />
    </LeadPanel>
  );
}
