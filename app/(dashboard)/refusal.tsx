import { requireSession } from "@/app/session";
import { NoAccess } from "@/components/settings/no-access";
import { listPeople } from "@/lib/members/list-people";

/** Shown instead of a page that the reader's role does not allow. `what`: what the page would show, in the plural. */
export async function Refusal({ what }: { what: string }) {
  const { ctx, role } = await requireSession();
  const { people } = await listPeople(ctx, {});
  const helpers = people.filter((person) => person.role === "owner" || person.role === "admin").slice(0, 10);
  return <NoAccess what={what} role={role} helpers={helpers} />;
}
