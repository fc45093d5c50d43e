import type { SQL } from "drizzle-orm";
import type { runs } from "@/db/schema";
import { type InWorkspace, sql } from "@/db/scope";
import { hostOfLead, isFreeMail, registeredOf } from "@/lib/leads/companies/company-of-lead";

/** Whom of the reachable people an outreach run reaches; null: no limit. */
export type OutreachChoice = Pick<
  typeof runs.$inferSelect,
  "targetCount" | "minFit" | "maxPerCompany" | "includeUnjudged"
>;

/** The most people that a run without `targetCount` can reach: every lead of its campaign. */
const MAX_PEOPLE = 2_147_483_647;

/** Stands for the fit of somebody who was not judged, behind everybody who was. */
const UNJUDGED = -1;

/** SQL condition on `leads`: fits well enough for the choice. */
export function fitsChoice({ minFit, includeUnjudged }: OutreachChoice) {
  return minFit === null
    ? sql`true`
    : includeUnjudged
      ? sql`(leads.score >= ${minFit} or leads.score is null)`
      : sql`coalesce(leads.score >= ${minFit}, false)`;
}

const HOST = hostOfLead("leads");

/**
 * SQL on `leads`: the company a person belongs to, by the registered domain of its site or address, or by the one that a person merged
 * this one into. People at a free email
 * provider belong to the company they name, or to none.
 */
export const COMPANY_OF_LEAD = sql.raw(`(
  case when ${isFreeMail(HOST)} then coalesce(nullif(leads.company_key, ''), leads.id::text)
    else (
      -- Read once, for it costs more than all else here.
      select coalesce((
        select k.domain from companies c join companies k on k.workspace_id = c.workspace_id and k.id = c.merged_into
        where c.workspace_id = leads.workspace_id and c.domain = r.own and c.merged_into is not null
      ), r.own) from (select ${registeredOf(HOST)} as own offset 0) r) end)`);

/**
 * The one selection behind runs, estimates and previews, as a CTE named `ranked`: one row for each lead of `among` with
 * `able`, `fits`, `of_company` (its place among the people of its company) and `position` (its place in the run; null:
 * not in it). The best fit comes first, and who was not judged last; of equal fit a person with a name, then who can be reached best.
 * Of one company an address without a name (info@, office@) comes after everybody with one.
 */
export function rankLeads(among: InWorkspace, able: SQL, choice: OutreachChoice): InWorkspace {
  const best = sql`is_unnamed, score desc nulls last, reach desc, id`;
  const turn = sql`case when is_unnamed then least(fit, named_fit) else fit end desc, is_unnamed, reach desc, id`;
  const maxPerCompany = choice.maxPerCompany ?? MAX_PEOPLE;
  // A run that reaches everybody needs no companies, which cost more to find than all else.
  const byCompany = choice.maxPerCompany !== null || choice.targetCount !== null;
  return sql`
    ranked as (
      select *, case when is_in and row_number() over (partition by is_in order by ${turn}) <= ${choice.targetCount ?? MAX_PEOPLE}
        then row_number() over (partition by is_in order by ${turn}) end as position
      from (
        select *, able and fits and of_company <= ${maxPerCompany} as is_in from (
          select *, row_number() over (partition by able and fits, company order by ${best}) as of_company,
            min(fit) filter (where not is_unnamed) over (partition by able and fits, company) as named_fit
          from (
            select leads.id, leads.score, leads.reach, coalesce(leads.score, ${UNJUDGED}) as fit,
              leads.name is null as is_unnamed, leads.status, leads.sample, coalesce(${able}, false) as able,
              ${fitsChoice(choice)} as fits, ${byCompany ? COMPANY_OF_LEAD : sql`leads.id::text`} as company
            from leads where ${among}
          ) judged
        ) counted
      ) limited
    )` as InWorkspace;
}
