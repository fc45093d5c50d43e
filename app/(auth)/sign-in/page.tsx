import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readSession } from "@/app/session";
import { AuthForm } from "@/components/people/auth-form";
import { AuthPage } from "@/components/people/auth-page";
import { TextLink } from "@/components/people/text-link";
import { safeRedirectPath } from "@/lib/sign-in/safe-redirect-path";
import { readSignUpState } from "@/lib/sign-in/sign-up";
import { signInAction } from "../actions";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string; done?: string }>;
}) {
  const { next, done } = await searchParams;
  if (await readSession()) redirect(safeRedirectPath(next));
  const state = await readSignUpState();
  if (state === "first") redirect("/sign-up");
  return (
    <AuthPage
      title="Sign in"
      lead={done === "password" ? "Your password was changed. Sign in with the new one." : undefined}
      foot={
        state === "open" ? (
          <>
            New here? <TextLink href="/sign-up">Sign up</TextLink>
          </>
        ) : (
          "New here? Ask an owner or an admin of your workspace to invite you."
        )
      }
    >
      <AuthForm
        action={signInAction}
        hidden={{ next: safeRedirectPath(next) }}
        submit="Sign in"
        fields={[
          { name: "email", label: "Email address", type: "email", autoComplete: "username" },
          { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
        ]}
      >
        <p>
          <TextLink href="/forgot-password">Forgot your password?</TextLink>
        </p>
      </AuthForm>
    </AuthPage>
  );
}
