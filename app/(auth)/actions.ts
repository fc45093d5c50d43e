"use server";

import { redirect } from "next/navigation";
import { ownPath } from "@/lib/people/own-path";
import { signIn } from "@/lib/people/sign-in";
import { signUp } from "@/lib/people/sign-up";
import { formAction } from "../form-action";
import { setCookies } from "../set-cookies";

export const signInAction = formAction("signIn", async (sent, request) => {
  const { cookies } = await signIn({ email: sent("email"), password: sent("password") }, request);
  await setCookies(cookies);
  return () => redirect(ownPath(sent("next")));
});

export const signUpAction = formAction("signUp", async (sent, request) => {
  const email = sent("email");
  const password = sent("password");
  await signUp({ name: sent("name"), email, password });
  const { cookies } = await signIn({ email, password }, request);
  await setCookies(cookies);
  return () => redirect("/");
});
