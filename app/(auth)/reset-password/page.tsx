import type { Metadata } from "next";
import { AuthForm } from "@/components/people/auth-form";
import { AuthPage } from "@/components/people/auth-page";
import { TextLink } from "@/components/people/text-link";
import { MIN_PASSWORD } from "@/lib/people/person-input";
import { resetPasswordAction } from "../actions";

export const metadata: Metadata = { title: "A new password" };

export default async function ResetPasswordPage(props: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await props.searchParams;
  const foot = <TextLink href="/forgot-password">Ask for a new link</TextLink>;
  if (typeof token !== "string" || token === "") {
    return (
      <AuthPage
        title="A new password"
        lead="This link is not whole. Open it once more from the mail."
        foot={foot}
      />
    );
  }
  return (
    <AuthPage title="A new password" lead="You are then signed out on every device." foot={foot}>
      <AuthForm
        action={resetPasswordAction}
        hidden={{ token }}
        submit="Set the password"
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
