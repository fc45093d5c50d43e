import type { Metadata } from "next";
import { AuthForm } from "@/components/people/auth-form";
import { AuthPage } from "@/components/people/auth-page";
import { TextLink } from "@/components/people/text-link";
import { MIN_PASSWORD } from "@/lib/sign-in/person-input";
import { resetPasswordAction } from "../actions";

export const metadata: Metadata = { title: "Choose a new password" };

export default async function ResetPasswordPage(props: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await props.searchParams;
  const foot = <TextLink href="/forgot-password">Request a new link</TextLink>;
  if (typeof token !== "string" || token === "") {
    return (
      <AuthPage
        title="Choose a new password"
        lead="This link is incomplete. Open it again from the email."
        foot={foot}
      />
    );
  }
  return (
    <AuthPage title="Choose a new password" lead="You will be signed out on every device." foot={foot}>
      <AuthForm
        action={resetPasswordAction}
        hidden={{ token }}
        submit="Set password"
        fields={[
          {
            name: "password",
            label: "New password",
            type: "password",
            autoComplete: "new-password",
            hint: `At least ${MIN_PASSWORD} characters.`,
          },
        ]}
      />
    </AuthPage>
  );
}
