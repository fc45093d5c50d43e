import type { KeyChoice } from "@/components/people/keys-of-leaver";
import type { ActionResult } from "@/lib/action-result";
import type { Role } from "@/lib/roles";

type Answer<T = unknown> = Promise<ActionResult<T>>;

export type Person = { id: string; name: string; email: string; role: Role; joinedAt: string };
export type Invitation = {
  id: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  expiresAt: string;
};
export type Invited = { path: string | null; mailed: boolean; invitation: { email: string } };

/** The actions on the people of a workspace. */
export type PeopleActions = {
  invite: (input: { email: string; role: Role }) => Answer<Invited>;
  revoke: (input: { id: string }) => Answer;
  changeRole: (input: { id: string; role: Role; keys?: KeyChoice }) => Answer;
  remove: (input: { id: string; keys?: KeyChoice }) => Answer;
  leave: (keys?: KeyChoice) => Answer;
};
