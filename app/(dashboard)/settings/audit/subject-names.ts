import { listAgents } from "@/lib/agents/list-agents";
import type { AuditEntry } from "@/lib/audit/audit-entry";
import { nameCompanies } from "@/lib/audit/name-companies";
import { type NamedPerson, namePeople } from "@/lib/audit/name-people";
import type { Context } from "@/lib/context";
import { listApiKeys } from "@/lib/keys/list-api-keys";
import { listPeople } from "@/lib/members/list-people";
import { isUuid } from "@/lib/shapes";

type Subject = { label: string; href?: string };

/** Names the subject of each of these entries: the person or company it is about before the agent, as long as they exist. */
export async function nameSubjects(
  ctx: Context,
  entries: AuditEntry[],
): Promise<(entry: AuditEntry) => Subject | null> {
  const ids = entries.flatMap(({ subjects }) => Object.values(subjects)).filter(isUuid);
  const [leads, companies, { agents }, { people, invitations }, keys] = await Promise.all([
    ctx.scopes.has("leads:read") ? namePeople(ctx, ids) : new Map<string, NamedPerson>(),
    ctx.scopes.has("leads:read") ? nameCompanies(ctx, ids) : new Map<string, string>(),
    listAgents(ctx, { pageSize: 100 }),
    listPeople(ctx, {}),
    ctx.scopes.has("keys:read") ? listApiKeys(ctx, {}).then((answer) => answer.keys) : [],
  ]);
  const known = new Map<string, Subject>([
    ...[...companies].map(([id, label]): [string, Subject] => [id, { label, href: `/companies/${id}` }]),
    ...agents.flatMap(({ id, campaignId, name }): [string, Subject][] => [
      [id, { label: name, href: `/agents/${id}` }],
      [campaignId, { label: name, href: `/agents/${id}/campaign` }],
    ]),
    ...people.map(({ id, name }): [string, Subject] => [id, { label: name, href: "/settings/people" }]),
    ...invitations.map(({ id, email }): [string, Subject] => [
      id,
      { label: email, href: "/settings/people" },
    ]),
    ...keys.map(({ id, name }): [string, Subject] => [id, { label: name, href: "/keys?all=1" }]),
  ]);
  return ({ subjects }) => {
    const all = Object.values(subjects);
    const person = all.map((id) => leads.get(id)).find((one) => one !== undefined);
    if (person) return { label: person.label, href: `/leads?lead=${person.leadId}` };
    const found = all.map((id) => known.get(id)).find((one) => one !== undefined);
    if (found) return found;
    return subjects.leadId ? { label: "A deleted lead" } : null;
  };
}
