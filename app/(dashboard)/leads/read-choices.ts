import { cache } from "react";
import { requireSession } from "@/app/session";
import type { LeadChoices } from "@/components/leads/lead-actions";
import { listLeadImports } from "@/lib/leads/list-lead-imports";
import { listTags } from "@/lib/leads/list-tags";
import { listPeople } from "@/lib/members/list-people";

/** Maximum number of imports that the list can be filtered by, newest first. */
const IMPORTS = 50;

/** Read once per request. */
export const readChoices = cache(async (): Promise<LeadChoices> => {
  const { ctx } = await requireSession();
  const [{ tags }, { people }, { imports }] = await Promise.all([
    listTags(ctx, { counted: false }),
    listPeople(ctx, {}),
    listLeadImports(ctx, { pageSize: IMPORTS }),
  ]);
  return {
    tags: tags.map(({ id, name }) => ({ id, name })),
    members: people.map(({ id, name }) => ({ id, name })),
    imports: imports.map(({ id, fileName }) => ({ id, name: fileName })),
  };
});
