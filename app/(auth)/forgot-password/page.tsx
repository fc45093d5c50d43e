import type { Metadata } from "next";
import { AuthForm } from "@/components/people/auth-form";
import { AuthPage } from "@/components/people/auth-page";
import { TextLink } from "@/components/people/text-link";
import { canSendNotices } from "@/lib/mail/send-notice";
import { requestResetAction } from "../actions";

export const metadata: Metadata = { title: "Forgot your password · Leadwright" };

export default async function ForgotPasswordPage() {
  const foot = <TextLink href="/sign-in">Back to sign in</TextLink>;
  if (!canSendNotices()) {
    return (
      <AuthPage
        title="Forgot your password"
        lead="No mail is set up here, so no link can be sent. Whoever runs this service gives you a new password with this command."
        foot={foot}
      >
        <pre className="mt-4 overflow-x-auto rounded-lg border border-border bg-surface p-3 font-mono text-[13px]">
          <code>npm run -s admin -- user reset-password --email you@example.com</code>
        </pre>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Forgot your password"
      lead="We mail you a link to choose a new one. It counts for an hour."
      foot={foot}
    >
      <AuthForm
        action={requestResetAction}
        submit="Send the link"
        fields={[{ name: "email", label: "E-mail address", type: "email", autoComplete: "username" }]}
      />
    </AuthPage>
  );
}
