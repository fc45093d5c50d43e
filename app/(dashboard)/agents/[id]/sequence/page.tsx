import type { Metadata } from "next";
import { findOr404 } from "@/app/find-or-404";
import { requireSession } from "@/app/session";
import { MissingMemory } from "@/components/campaigns/missing-memory";
import { ContinueNotice } from "@/components/sequences/continue-notice";
import { SequenceEditor } from "@/components/sequences/sequence-editor";
import { SequencePace } from "@/components/sequences/sequence-pace";
import { SequencePreview } from "@/components/sequences/sequence-preview";
import { SequenceSettings } from "@/components/sequences/sequence-settings";
import { SequenceVersions } from "@/components/sequences/sequence-versions";
import { UrlSelect } from "@/components/ui/url-select";
import { getAgent } from "@/lib/agents/get-agent";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { listLeads } from "@/lib/leads/list-leads";
import { listMailboxes } from "@/lib/mailboxes/list-mailboxes";
import { getMemory } from "@/lib/memory/get-memory";
import { isUuid } from "@/lib/shapes";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { getSequence } from "@/lib/workflows/sequences/get-sequence";
import { previewSequence } from "@/lib/workflows/sequences/preview-sequence";
import * as actions from "./actions";

type Query = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Query> };

/** Leads that a preview can be chosen for. */
const MAX_LEADS = 50;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx } = await requireSession();
  const agent = await findOr404(getAgent(ctx, await params));
  return { title: `Sequence · ${agent.name}` };
}

/** The steps of an agent's outreach, and each of them as a lead gets it. `?lead=` chooses whom to preview for. */
export default async function SequencePage({ params, searchParams }: Props) {
  const [{ ctx }, { id }, { lead }] = await Promise.all([requireSession(), params, searchParams]);
  const agent = await findOr404(getAgent(ctx, { id }));
  const campaign = { id: agent.campaignId };
  const [sequence, status, memory, leads, mailboxes, preview] = await Promise.all([
    getSequence(ctx, campaign),
    getCampaignStatus(ctx, campaign),
    getMemory(ctx, { id }),
    listLeads(ctx, { agentId: id, pageSize: MAX_LEADS }),
    listChoosable(ctx),
    findPreview(ctx, agent.campaignId, typeof lead === "string" && isUuid(lead) ? lead : undefined),
  ]);
  const canEdit = ctx.scopes.has("campaigns:write");
  const root = `/agents/${id}`;
  const shown = preview && "steps" in preview ? preview : null;
  const choices = leads.leads.map(({ id, name, email }) => ({ value: id, label: name ?? email }));
  if (shown && !choices.some(({ value }) => value === shown.lead.id))
    choices.unshift({ value: shown.lead.id, label: shown.lead.name ?? shown.lead.email });
  return (
    <div className="grid gap-x-8 gap-y-10 px-4 py-6 md:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex min-w-0 flex-col gap-8">
        <section aria-labelledby="steps" className="flex flex-col gap-3">
          <h2 id="steps" className="font-medium text-lg">
            Steps
          </h2>
          {!sequence.followsUp && (
            <p className="text-quiet">
              Only the first email is sent: replies are not seen, so nothing follows it. Connect a mailbox
              under Settings, or allow follow-ups below.
            </p>
          )}
          {canEdit && <ContinueNotice sequence={sequence} goOn={actions.continueAction} />}
          <SequenceEditor
            sequence={sequence}
            isPaused={status.status === "paused"}
            canEdit={canEdit}
            campaignHref={`${root}/campaign`}
            actions={{ update: actions.updateSequenceAction, pause: actions.pauseAction }}
          />
        </section>
        <section aria-labelledby="sending" className="flex flex-col gap-3">
          <h2 id="sending" className="font-medium text-lg">
            Sending
          </h2>
          <SequencePace sequence={sequence} />
          <SequenceSettings
            sequence={sequence}
            mailboxes={mailboxes}
            canEdit={canEdit}
            update={actions.updateSettingsAction}
          />
        </section>
        <section aria-labelledby="versions" className="flex flex-col gap-1">
          <h2 id="versions" className="font-medium text-lg">
            Versions
          </h2>
          <SequenceVersions versions={sequence.versions} />
        </section>
      </div>
      <section aria-labelledby="preview" className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="preview" className="font-medium text-lg">
            Preview
          </h2>
          {shown && (
            <UrlSelect
              name="lead"
              label="Preview for"
              value={shown.lead.id}
              options={choices}
              className="w-56 max-w-full"
            />
          )}
        </div>
        {shown ? (
          <SequencePreview preview={shown} followsUp={sequence.followsUp} />
        ) : memory.missing.length > 0 ? (
          <p className="text-quiet">
            <MissingMemory missing={memory.missing} memoryHref={`${root}/memory`} verb="write emails" />
          </p>
        ) : (
          <p className="text-quiet">
            {preview && "problem" in preview ? preview.problem : "There is nobody to preview for."}
          </p>
        )}
      </section>
    </div>
  );
}

/** A person's own mailboxes, where somebody may see them. */
async function listChoosable(ctx: Context): Promise<{ id: string; label: string }[]> {
  if (!ctx.scopes.has("mailboxes:read")) return [];
  const { mailboxes } = await listMailboxes(ctx, {});
  return mailboxes.flatMap(({ id, kind, state, address }) =>
    kind === "service" || state === "disconnected" || address === null ? [] : [{ id, label: address }],
  );
}

/** The preview, or why there is none. */
async function findPreview(ctx: Context, campaignId: string, leadId: string | undefined) {
  try {
    return await previewSequence(ctx, { id: campaignId, leadId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The lead that the URL names is gone or has moved.
    if (error.code === "not_found" && leadId !== undefined)
      return previewSequence(ctx, { id: campaignId }).catch(() => null);
    return { problem: error.message };
  }
}
