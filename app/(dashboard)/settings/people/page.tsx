import type { Metadata } from "next";
import { requireSession } from "@/app/session";
import { PeoplePanel } from "@/components/people/people-panel";
import { listPeople } from "@/lib/people/list-people";
import { changeRoleAction, invitePersonAction, removePersonAction, revokeInvitationAction } from "./actions";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const { ctx, person, workspace } = await requireSession();
  const { people, invitations } = await listPeople(ctx, {});
  return (
    <main className="mx-auto max-w-2xl px-6 py-12">
      <h1 className="text-xl font-medium">People in {workspace.name}</h1>
      <PeoplePanel
        people={people}
        invitations={invitations}
        selfId={person.id}
        canChange={ctx.scopes.has("people:write")}
        actions={{
          invite: invitePersonAction,
          revoke: revokeInvitationAction,
          changeRole: changeRoleAction,
          remove: removePersonAction,
        }}
      />
    </main>
  );
}
