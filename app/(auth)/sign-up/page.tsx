import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readSession } from "@/app/session";
import { AuthForm } from "@/components/people/auth-form";
import { AuthPage } from "@/components/people/auth-page";
import { TextLink } from "@/components/people/text-link";
import { env } from "@/lib/process/this-process";
import { MIN_PASSWORD } from "@/lib/sign-in/person-input";
import { readSignUpState } from "@/lib/sign-in/sign-up";
import { creditsInWords } from "@/lib/text/credits-in-words";
import { signUpAction } from "../actions";

export const metadata: Metadata = { title: "Sign up" };

function leadOf(state: "first" | "open"): string {
  if (state === "first") return "You're the first person here, so this installation will be yours.";
  const credits = env().SIGN_UP_CREDITS;
  return credits > 0
    ? `You get a workspace of your own with ${creditsInWords(credits)}.`
    : "You get a workspace of your own. It starts without credits: whoever runs this service can grant some.";
}

export default async function SignUpPage() {
  if (await readSession()) redirect("/");
  const state = await readSignUpState();
  const signIn = (
    <>
      Already have an account? <TextLink href="/sign-in">Sign in</TextLink>
    </>
  );
  if (state === "invite") {
    const lead =
      "You need an invitation to sign up here. Ask an owner or an admin of your workspace to invite you, then open the link they send.";
    return <AuthPage title="By invitation" lead={lead} foot={signIn} />;
  }
  return (
    <AuthPage title="Sign up" lead={leadOf(state)} foot={state === "open" ? signIn : undefined}>
      <AuthForm
        action={signUpAction}
        submit="Sign up"
        fields={[
          { name: "name", label: "Your name", type: "text", autoComplete: "name" },
          { name: "email", label: "Email address", type: "email", autoComplete: "username" },
          {
            name: "password",
            label: "Password",
            type: "password",
            autoComplete: "new-password",
            hint: `At least ${MIN_PASSWORD} characters. Several words are stronger than one complicated word.`,
          },
        ]}
      />
    </AuthPage>
  );
}
