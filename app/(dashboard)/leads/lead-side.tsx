import { CallConsents } from "@/components/calls/call-consents";
import { CallsOfLead } from "@/components/calls/calls-of-lead";
import { Dossier } from "@/components/leads/dossier";
import type { LeadRights } from "@/components/leads/lead-actions";
import { LeadKeeping } from "@/components/leads/lead-keeping";
import { LeadNotes } from "@/components/leads/lead-notes";
import { LeadPanel } from "@/components/leads/lead-panel";
import { showNotes } from "@/components/leads/show-notes";
import { namesByActorId } from "@/components/people/name-actor";
import { listCallConsents } from "@/lib/calls/consent/list-call-consents";
import { listCalls } from "@/lib/calls/list-calls";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import { listLeadNotes } from "@/lib/leads/notes/list-lead-notes";
import { listPeople } from "@/lib/members/list-people";
import { getLeadSchedule } from "@/lib/workflows/get-lead-schedule";
import { recordCallConsentAction, withdrawCallConsentAction } from "./actions";
import { MERGE_ACTIONS } from "./duplicates/merge-actions";
import { LEAD_ACTIONS } from "./lead-actions";

const CONSENT_ACTIONS = { record: recordCallConsentAction, withdraw: withdrawCallConsentAction };
/** Maximum number of calls shown. A lead is only called a few times. */
const MAX_CALLS = 20;

type Side = Awaited<ReturnType<typeof readSide>>;

/** Everything that the panel shows of a lead; without a dossier the lead does not exist. */
export async function readSide(ctx: Context, id: string) {
  const [dossier, schedule, { people }, calls, notes] = await Promise.all([
    orNull(getLeadDossier(ctx, { id })),
    orNull(getLeadSchedule(ctx, { id })),
    listPeople(ctx, {}),
    ctx.scopes.has("calls:read") ? orNull(readCalls(ctx, id)) : null,
    orNull(listLeadNotes(ctx, { id })),
  ]);
  return {
    id,
    dossier,
    schedule,
    people,
    calls,
    notes: notes?.notes ?? [],
    actor: `${ctx.actor.kind}:${ctx.actor.id}`,
  };
}

async function readCalls(ctx: Context, id: string) {
  const [{ calls }, { consents }] = await Promise.all([
    listCalls(ctx, { leadId: id, pageSize: MAX_CALLS }),
    listCallConsents(ctx, { id }),
  ]);
  return { calls, consents };
}

/** Null if the lead does not exist. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** The lead that is open next to the list; `ids` are the list's leads, in its order. */
export function LeadSide({ side, ids, rights }: { side: Side; ids: string[]; rights: LeadRights }) {
  const { id, dossier, schedule, people, calls, notes, actor } = side;
  if (!dossier)
    return (
      <LeadPanel id={id} ids={ids} title="Lead not found" lead={null} rights={rights} actions={LEAD_ACTIONS}>
        <p className="text-quiet">It was deleted, or the link is for another workspace.</p>
      </LeadPanel>
    );
  const { lead, suppression } = dossier;
  const nameOf = namesByActorId(people);
  return (
    <LeadPanel
      id={id}
      ids={ids}
      title={lead.name ?? lead.email}
      description={[lead.title, lead.company].filter(Boolean).join(" · ")}
      lead={{
        id,
        name: lead.name,
        email: lead.email,
        status: lead.status,
        agentId: lead.agentId,
        isBlocked: suppression !== null,
        sample: lead.sample,
        evidenceCount: lead.evidence.length,
        emailCount: lead.mails.length,
      }}
      rights={rights}
      actions={LEAD_ACTIONS}
    >
      <Dossier
        {...dossier}
        schedule={schedule}
        nameOf={nameOf}
        {...(rights.write && { actions: LEAD_ACTIONS, separate: MERGE_ACTIONS.separate })}
      >
        {rights.write ? (
          <LeadKeeping
            key={id}
            lead={lead}
            choices={{ members: people.map(({ id, name }) => ({ id, name })) }}
            actions={LEAD_ACTIONS}
          />
        ) : (
          (lead.tags.length > 0 || lead.owner) && (
            <p className="text-quiet text-sm">
              {lead.tags.length > 0 && `Tags: ${lead.tags.join(", ")}. `}
              {lead.owner && `Owner: ${lead.owner.name}.`}
            </p>
          )
        )}
        <LeadNotes
          leadId={id}
          notes={showNotes(notes, nameOf, actor)}
          {...(rights.write && { actions: LEAD_ACTIONS })}
        />
        {calls && calls.calls.length > 0 && <CallsOfLead calls={calls.calls} />}
        {calls && (lead.phone !== null || calls.consents.length > 0) && (
          <CallConsents
            leadId={id}
            consents={calls.consents.map(({ by, ...consent }) => ({ ...consent, by: nameOf(by) }))}
            {...(rights.calls && { actions: CONSENT_ACTIONS })}
          />
        )}
      </Dossier>
    </LeadPanel>
  );
}
