"use server";

import { redirect } from "next/navigation";
import { requestPasswordReset, resetPassword } from "@/lib/sign-in/reset-password";
import { safeRedirectPath } from "@/lib/sign-in/safe-redirect-path";
import { signIn } from "@/lib/sign-in/sign-in";
import { signUp } from "@/lib/sign-in/sign-up";
import { formAction } from "../form-action";
import { setCookies } from "../set-cookies";

export const signInAction = formAction("signIn", async (sent, request) => {
  const { cookies } = await signIn({ email: sent("email"), password: sent("password") }, request);
  await setCookies(cookies);
  return () => redirect(safeRedirectPath(sent("next")));
});

export const signUpAction = formAction("signUp", async (sent, request) => {
  const email = sent("email");
  const password = sent("password");
  await signUp({ name: sent("name"), email, password }, request);
  const { cookies } = await signIn({ email, password }, request);
  await setCookies(cookies);
  return () => redirect("/");
});

export const requestResetAction = formAction("requestPasswordReset", async (sent) => {
  await requestPasswordReset({ email: sent("email") });
  return "If this address has an account, we have sent it a link.";
});

export const resetPasswordAction = formAction("resetPassword", async (sent) => {
  await resetPassword({ token: sent("token"), password: sent("password") });
  return () => redirect("/sign-in?done=password");
});
