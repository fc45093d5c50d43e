"use server";

import { redirect } from "next/navigation";
import { enterWorkspace } from "@/app/enter-workspace";
import { formAction } from "@/app/form-action";
import { readSession } from "@/app/session";
import { setCookies } from "@/app/set-cookies";
import { AppError } from "@/lib/errors";
import { acceptInvitation, signUpByInvitation } from "@/lib/members/accept-invitation";
import { findInvitation } from "@/lib/members/find-invitation";
import { signIn } from "@/lib/sign-in/sign-in";
import { signOut } from "@/lib/sign-in/sign-out";
import { idsOf } from "@/lib/sign-in/switch-workspace";

export const acceptAction = formAction("acceptInvitation", async (sent) => {
  const session = await readSession();
  if (!session) throw new AppError("unauthorized", "You are signed out. Reload the page to sign in.");
  await acceptInvitation(sent("token"), idsOf(session));
  return enterWorkspace;
});

export const joinAction = formAction("signUpByInvitation", async (sent, request) => {
  const password = sent("password");
  const { person } = await signUpByInvitation(sent("token"), { name: sent("name"), password });
  const { cookies } = await signIn({ email: person.email, password }, request);
  await setCookies(cookies);
  return () => redirect("/");
});

export const signInToAcceptAction = formAction("signInToAccept", async (sent, request) => {
  const invitation = sent("token");
  const { email } = await findInvitation(invitation);
  const { cookies } = await signIn({ email, password: sent("password") }, request, (session) =>
    acceptInvitation(invitation, session),
  );
  await setCookies(cookies);
  return () => redirect("/");
});

/** For someone who opens another person's invitation: signs out and returns to it. */
export const signOutHereAction = formAction("signOut", async (sent) => {
  const session = await readSession();
  if (session) await setCookies([await signOut(idsOf(session))]);
  return () => redirect(`/invitation/${encodeURIComponent(sent("token"))}`);
});
