"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AppError } from "@/lib/errors";
import { isOwnOrigin } from "@/lib/people/is-own-origin";
import { signOut } from "@/lib/people/sign-out";
import { idsOf, switchWorkspace } from "@/lib/people/switch-workspace";
import { enterWorkspace } from "../enter-workspace";
import { readSession } from "../session";
import { setCookies } from "../set-cookies";

export async function signOutAction(): Promise<void> {
  if (!isOwnOrigin(await headers())) return;
  const session = await readSession();
  if (session) await setCookies([await signOut({ id: session.id, personId: session.person.id })]);
  redirect("/sign-in");
}

export async function switchWorkspaceAction(workspaceId: string): Promise<void> {
  if (!isOwnOrigin(await headers())) return;
  const session = await readSession();
  try {
    if (session) await switchWorkspace(idsOf(session), workspaceId);
  } catch (error) {
    // Taken out of it since the page was shown: what follows shows the list as it is now.
    if (!(error instanceof AppError)) throw error;
  }
  enterWorkspace();
}
