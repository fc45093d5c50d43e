import type { Metadata } from "next";
import { AuthForm } from "@/components/people/auth-form";
import { AuthPage } from "@/components/people/auth-page";
import { TextLink } from "@/components/people/text-link";
import { CodeBlock } from "@/components/ui/code-block";
import { canSendNotices } from "@/lib/process/can-send-notices";
import { env } from "@/lib/process/this-process";
import { requestResetAction } from "../actions";

export const metadata: Metadata = { title: "Forgot your password" };

export default async function ForgotPasswordPage() {
  const foot = <TextLink href="/sign-in">Back to sign in</TextLink>;
  if (!canSendNotices(env())) {
    return (
      <AuthPage
        title="Forgot your password"
        lead="This service cannot send email yet, so it cannot send you a link. Whoever runs it can set a new password with this command."
        foot={foot}
      >
        <CodeBlock code="npm run -s admin -- user reset-password --email you@example.com" />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Forgot your password"
      lead="We'll email you a link to choose a new one. It works for an hour."
      foot={foot}
    >
      <AuthForm
        action={requestResetAction}
        submit="Send link"
        fields={[{ name: "email", label: "Email address", type: "email", autoComplete: "username" }]}
      />
    </AuthPage>
  );
}
