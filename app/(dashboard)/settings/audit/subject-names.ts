import { listAgents } from "@/lib/agents/list-agents";
import type { AuditEntry } from "@/lib/audit/audit-entry";
import type { Context } from "@/lib/context";
import { listApiKeys } from "@/lib/keys/list-api-keys";
import { listPeople } from "@/lib/people/list-people";

type Subject = { label: string; href?: string };

/** The subject of an entry, by name if the record still exists. */
export async function nameSubjects(ctx: Context): Promise<(entry: AuditEntry) => Subject | null> {
  const [{ agents }, { people, invitations }, keys] = await Promise.all([
    listAgents(ctx, { pageSize: 100 }),
    listPeople(ctx, {}),
    ctx.scopes.has("keys:read") ? listApiKeys(ctx, {}).then((answer) => answer.keys) : [],
  ]);
  const known = new Map<string, Subject>([
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
    for (const id of Object.values(subjects)) {
      const found = known.get(id);
      if (found) return found;
    }
    const { leadId } = subjects;
    return leadId ? { label: "A lead", href: `/leads?lead=${leadId}` } : null;
  };
}
