"use server";

import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { enterWorkspace } from "@/app/enter-workspace";
import { formAction } from "@/app/form-action";
import { readSession, type Session } from "@/app/session";
import { setCookies } from "@/app/set-cookies";
import type { ActionResult } from "@/lib/action-result";
import { AppError } from "@/lib/errors";
import { failAction } from "@/lib/fail-action";
import { addWorkspace } from "@/lib/members/add-workspace";
import { leaveCurrentWorkspace } from "@/lib/members/leave-current-workspace";
import type { KeysOfPerson } from "@/lib/members/revoke-keys-of-leaver";
import { changePassword } from "@/lib/sign-in/change-password";
import { isOwnOrigin } from "@/lib/sign-in/is-own-origin";
import { renamePerson } from "@/lib/sign-in/rename-person";
import { signOutEverywhere } from "@/lib/sign-in/sign-out";
import { idsOf, switchWorkspace } from "@/lib/sign-in/switch-workspace";

// What people do with their own account and sessions. These belong to no workspace, so they are not capabilities.

export const renamePersonAction = formAction("renamePerson", async (sent) => {
  await renamePerson((await needSession()).person.id, { name: sent("name") });
  refresh();
  return "Name changed.";
});

export const changePasswordAction = formAction("changePassword", async (sent) => {
  const session = await needSession();
  await changePassword(
    { ...idsOf(session), email: session.person.email },
    { current: sent("current"), password: sent("password") },
  );
  return "Password changed. You are signed out on every other device.";
});

export const addWorkspaceAction = formAction("addWorkspace", async (sent) => {
  const session = await needSession();
  const { workspaceId } = await addWorkspace(session.person.id, { name: sent("name") });
  await switchWorkspace(idsOf(session), workspaceId);
  return enterWorkspace;
});

/** Switches the session to the person's workspace in the field `workspaceId`. */
export const switchWorkspaceAction = formAction("switchWorkspace", async (sent) => {
  await switchWorkspace(idsOf(await needSession()), sent("workspaceId"));
  return enterWorkspace;
});

export const signOutEverywhereAction = formAction("signOutEverywhere", async () => {
  const session = await readSession();
  if (session) await setCookies([await signOutEverywhere(session.person.id)]);
  return () => redirect("/sign-in");
});

/** Returns only if it failed; otherwise it redirects. */
export async function leaveWorkspaceAction(keys?: KeysOfPerson): Promise<ActionResult<never>> {
  let isSignedIn: boolean;
  try {
    if (!isOwnOrigin(await headers()))
      throw new AppError("forbidden", "This came from another site. Reload the page and try again.");
    const session = await needSession();
    ({ isSignedIn } = await leaveCurrentWorkspace(session.ctx, idsOf(session), session.workspaces, keys));
  } catch (error) {
    return failAction(error, "leaveWorkspace") as ActionResult<never>;
  }
  redirect(isSignedIn ? "/" : "/sign-in");
}

async function needSession(): Promise<Session> {
  const session = await readSession();
  if (!session) throw new AppError("unauthorized", "You are signed out. Sign in and try again.");
  return session;
}
