import type { Metadata } from "next";
import type { ReactNode } from "react";
import { requireSession } from "@/app/session";
import { AuthForm } from "@/components/people/auth-form";
import { MIN_PASSWORD } from "@/lib/people/person-input";
import {
  addWorkspaceAction,
  changePasswordAction,
  renamePersonAction,
  signOutEverywhereAction,
  switchWorkspaceAction,
} from "./actions";

export const metadata: Metadata = { title: "Your account · Leadwright" };

export default async function AccountPage() {
  const { person, workspace, workspaces } = await requireSession();
  return (
    <main className="mx-auto max-w-md px-6 py-12">
      <h1 className="text-xl font-medium">Your account</h1>
      <p className="mt-1 text-quiet">{person.email}</p>

      <Section title="Name">
        <AuthForm
          action={renamePersonAction}
          submit="Save"
          fields={[
            {
              name: "name",
              label: "Your name",
              type: "text",
              autoComplete: "name",
              defaultValue: person.name,
            },
          ]}
        />
      </Section>

      <Section title="Password">
        <AuthForm
          action={changePasswordAction}
          submit="Change the password"
          fields={[
            {
              name: "current",
              label: "Present password",
              type: "password",
              autoComplete: "current-password",
            },
            {
              name: "password",
              label: "New password",
              type: "password",
              autoComplete: "new-password",
              hint: `At least ${MIN_PASSWORD} characters. You are then signed out on every other device.`,
            },
          ]}
        />
      </Section>

      <Section title="Workspaces">
        {workspaces
          .filter(({ id }) => id !== workspace.id)
          .map(({ id, name }) => (
            <AuthForm
              key={id}
              action={switchWorkspaceAction}
              hidden={{ workspaceId: id }}
              submit={`Go to ${name}`}
              fields={[]}
            />
          ))}
        <AuthForm
          action={addWorkspaceAction}
          submit="Make another workspace"
          fields={[
            { name: "name", label: "Name of the workspace", type: "text", autoComplete: "organization" },
          ]}
        />
      </Section>

      <Section title="Sessions">
        <AuthForm action={signOutEverywhereAction} submit="Sign out on every device" fields={[]} />
      </Section>
    </main>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 border-t border-border pt-6">
      <h2 className="font-medium">{title}</h2>
      {children}
    </section>
  );
}
