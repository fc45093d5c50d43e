import type { Metadata } from "next";
import { readServiceUrl } from "@/app/service-url";
import { requireSession } from "@/app/session";
import { InvitationList } from "@/components/settings/invitation-list";
import { InvitePerson } from "@/components/settings/invite-person";
import { PeopleTable } from "@/components/settings/people-table";
import { ROLE_CHOICES, ROLE_LABELS, ROLE_NAMES } from "@/components/settings/role-labels";
import { listWorkingKeys } from "@/lib/keys/list-working-keys";
import { listPeople } from "@/lib/members/list-people";
import { leaveWorkspaceAction } from "../../account/actions";
import { changeRoleAction, invitePersonAction, removePersonAction, revokeInvitationAction } from "./actions";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const { ctx, person, workspace, role } = await requireSession();
  const [{ people, invitations }, { keys }, url] = await Promise.all([
    listPeople(ctx, {}),
    listWorkingKeys(ctx, {}),
    readServiceUrl(),
  ]);
  const canChange = ctx.scopes.has("people:write");
  return (
    <div className="max-w-3xl px-4 py-6 md:px-6">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="min-w-0 truncate font-medium">
          {people.length === 1 ? "You're the only member" : `${people.length} people in ${workspace.name}`}
        </h2>
        {canChange ? (
          <InvitePerson invite={invitePersonAction} url={url} canMakeOwners={role === "owner"} />
        ) : (
          <span className="text-quiet text-sm">Owners and admins invite people.</span>
        )}
      </div>
      <PeopleTable
        people={people}
        keys={keys}
        selfId={person.id}
        ownRole={role}
        canChange={canChange}
        workspaceName={workspace.name}
        actions={{ changeRole: changeRoleAction, remove: removePersonAction, leave: leaveWorkspaceAction }}
      />
      {invitations.length > 0 && (
        <section aria-labelledby="invited" className="mt-8">
          <h2 id="invited" className="mb-3 font-medium">
            Invited
          </h2>
          <InvitationList invitations={invitations} canChange={canChange} revoke={revokeInvitationAction} />
        </section>
      )}
      <section aria-labelledby="roles" className="mt-8">
        <h2 id="roles" className="mb-2 font-medium">
          Roles
        </h2>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
          {ROLE_CHOICES.map((one) => (
            <div key={one} className="contents">
              <dt>{ROLE_NAMES[one]}</dt>
              <dd className="text-quiet first-letter:uppercase">{ROLE_LABELS[one]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
