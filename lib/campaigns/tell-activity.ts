import { type SQL, sql } from "drizzle-orm";

type Parts = {
  workspaceId: string;
  campaignId: string;
  agentId: string;
  limit: number;
  /** What is older than where the page begins, of these two columns. */
  cut: (at: string, id: string) => SQL;
};

// Each answers the newest `limit` of one table as (at, id, entry), so that an index alone decides how much is read.
const LEAD = sql.raw(`jsonb_build_object('id', l.id, 'name', l.name, 'company', l.company, 'email', l.email,
  'score', l.score, 'sample', l.sample, 'url', coalesce(
    jsonb_path_query_first(l.evidence, '$[*] ? (@.field == "email").url') #>> '{}', l.evidence #>> '{0,url}'))`);
const RUN = sql.raw(
  `jsonb_build_object('kind', r.kind, 'mode', r.mode, 'targetCount', r.target_count, 'found', r.found)`,
);

/** Leads by their agent, which is one pair with its campaign and has an index in this order. */
export const tellLeads = ({ workspaceId, agentId, limit, cut }: Parts): SQL => sql`
  select l.created_at as at, l.id, jsonb_build_object(
    'kind', case when l.evidence #>> '{0,url}' like 'import:%' then 'lead_imported' else 'lead_found' end,
    'by', null, 'note', null, 'run', null, 'lead', ${LEAD}, 'mail', null) as entry
  from leads l
  where l.workspace_id = ${workspaceId} and l.agent_id = ${agentId} and ${cut("l.created_at", "l.id")}
  order by l.created_at desc, l.id desc limit ${limit + 1}`;

export const tellMails = ({ workspaceId, campaignId, limit, cut }: Parts): SQL => sql`
  select m.updated_at as at, m.id, jsonb_build_object(
    'kind', 'mail_' || m.state, 'by', null, 'note', m.response, 'run', null, 'lead', ${LEAD},
    'mail', jsonb_build_object('id', m.id, 'subject', m.subject)) as entry
  from mails m join leads l on l.workspace_id = m.workspace_id and l.id = m.lead_id
  where m.workspace_id = ${workspaceId} and m.campaign_id = ${campaignId}
    and m.state in ('sent', 'unknown', 'bounced', 'failed') and ${cut("m.updated_at", "m.id")}
  order by m.updated_at desc, m.id desc limit ${limit + 1}`;

export const tellStarts = ({ workspaceId, campaignId, limit, cut }: Parts): SQL => sql`
  select r.created_at as at, r.id, jsonb_build_object(
    'kind', 'run_started', 'by', (
      select coalesce(e.actor_name, e.actor_kind) from audit_entries e
      where e.workspace_id = r.workspace_id and e.subjects ->> 'campaignId' = ${campaignId}
        and e.subjects ->> 'runId' = r.id::text and e.code is null and e.actor_kind <> 'system'
      order by e.id limit 1),
    'note', null, 'run', ${RUN}, 'lead', null, 'mail', null) as entry
  from runs r
  where r.workspace_id = ${workspaceId} and r.campaign_id = ${campaignId} and ${cut("r.created_at", "r.id")}
  order by r.created_at desc, r.id desc limit ${limit + 1}`;

/** A stop is told by the audit log, which knows whose it was. */
export const tellEnds = ({ workspaceId, campaignId, limit, cut }: Parts): SQL => sql`
  select r.finished_at as at, r.id, jsonb_build_object(
    'kind', 'run_' || r.status, 'by', null, 'note', r.error, 'run', ${RUN}, 'lead', null, 'mail', null) as entry
  from runs r
  where r.workspace_id = ${workspaceId} and r.campaign_id = ${campaignId} and r.finished_at is not null
    and r.status in ('completed', 'failed') and ${cut("r.finished_at", "r.id")}
  order by r.finished_at desc, r.id desc limit ${limit + 1}`;

/** What people and keys ordered, and what the service did to a run by itself. */
export const tellOrders = ({ workspaceId, campaignId, limit, cut }: Parts): SQL => sql`
  select e.created_at as at, e.id, jsonb_build_object(
    'kind', case e.capability when 'pauseCampaign' then 'paused' when 'resumeCampaign' then 'resumed'
      when 'restartRun' then 'run_restarted' else 'run_stopped' end,
    'by', coalesce(e.actor_name, nullif(e.actor_kind, 'system')), 'note', case e.capability when 'pauseCampaign' then 'user' end,
    'run', null, 'lead', null, 'mail', null) as entry
  from audit_entries e
  where e.workspace_id = ${workspaceId} and e.subjects ->> 'campaignId' = ${campaignId} and e.code is null
    and e.capability in ('pauseCampaign', 'resumeCampaign', 'stopCampaign', 'restartRun') and ${cut("e.created_at", "e.id")}
  order by e.created_at desc, e.id desc limit ${limit + 1}`;

/** A pause that the service itself made stands nowhere but on the campaign, and only while it lasts. */
export const tellPause = ({ workspaceId, campaignId, cut }: Parts): SQL => sql`
  select c.updated_at as at, c.id, jsonb_build_object(
    'kind', 'paused', 'by', null, 'note', c.pause_reason, 'run', null, 'lead', null, 'mail', null) as entry
  from campaigns c
  where c.workspace_id = ${workspaceId} and c.id = ${campaignId} and c.status = 'paused'
    and c.pause_reason <> 'user' and ${cut("c.updated_at", "c.id")}`;
