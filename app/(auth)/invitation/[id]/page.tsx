import type { Metadata } from "next";
import { readSession } from "@/app/session";
import { AuthForm } from "@/components/people/auth-form";
import { AuthPage } from "@/components/people/auth-page";
import { TextLink } from "@/components/people/text-link";
import { AppError } from "@/lib/errors";
import { type FoundInvitation, findInvitation } from "@/lib/members/find-invitation";
import { MIN_PASSWORD } from "@/lib/sign-in/person-input";
import { acceptAction, joinAction, signInToAcceptAction, signOutHereAction } from "./actions";

export const metadata: Metadata = { title: "Your invitation" };

export default async function InvitationPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: token } = await params;
  const invitation = await findInvitation(token).catch((error: unknown) => {
    if (error instanceof AppError) return error.message;
    throw error;
  });
  if (typeof invitation === "string") {
    const foot = <TextLink href="/sign-in">Sign in</TextLink>;
    return <AuthPage title="This invitation is no longer valid" lead={invitation} foot={foot} />;
  }
  const session = await readSession();
  if (session && session.person.email !== invitation.email) {
    return (
      <AuthPage
        title={`Join ${invitation.workspaceName}`}
        lead={`This invitation is for ${invitation.email}, and you are signed in as ${session.person.email}.`}
        foot={<TextLink href="/">Back to your workspace</TextLink>}
      >
        <AuthForm action={signOutHereAction} hidden={{ token }} submit="Sign out and continue" fields={[]} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={`Join ${invitation.workspaceName}`} lead={sayWho(invitation)}>
      {session ? (
        <AuthForm action={acceptAction} hidden={{ token }} submit="Join" fields={[]} />
      ) : (
        <SignInOrUp invitation={invitation} token={token} />
      )}
    </AuthPage>
  );
}

function sayWho({ invitedBy, role }: FoundInvitation): string {
  const as = `as ${role === "admin" || role === "owner" ? "an" : "a"} ${role}`;
  return invitedBy ? `${invitedBy} invites you ${as}.` : `You are invited ${as}.`;
}

function SignInOrUp({ invitation, token }: { invitation: FoundInvitation; token: string }) {
  const address = {
    name: "email",
    label: "Email address",
    type: "email",
    autoComplete: "username",
    defaultValue: invitation.email,
    readOnly: true,
  } as const;
  if (invitation.hasAccount) {
    return (
      <AuthForm
        action={signInToAcceptAction}
        hidden={{ token }}
        submit="Sign in and join"
        fields={[
          address,
          { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
        ]}
      />
    );
  }
  return (
    <AuthForm
      action={joinAction}
      hidden={{ token }}
      submit="Join"
      fields={[
        address,
        { name: "name", label: "Your name", type: "text", autoComplete: "name" },
        {
          name: "password",
          label: "Password",
          type: "password",
          autoComplete: "new-password",
          hint: `At least ${MIN_PASSWORD} characters. Several words are stronger than one complicated word.`,
        },
      ]}
    />
  );
}
