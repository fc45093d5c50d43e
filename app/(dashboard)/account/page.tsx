import type { Metadata } from "next";
import { readReader } from "@/app/reader";
import { requireSession } from "@/app/session";
import { AccountSection } from "@/components/people/account-section";
import { AuthForm } from "@/components/people/auth-form";
import { DailySummaryChoice } from "@/components/people/daily-summary-choice";
import { LeaveWorkspace } from "@/components/people/leave-workspace";
import { ThemeChoice } from "@/components/people/theme-choice";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { listWorkingKeys } from "@/lib/keys/list-working-keys";
import { MIN_PASSWORD } from "@/lib/sign-in/person-input";
import { readDailySummary } from "@/lib/summaries/read-daily-summary";
import {
  changePasswordAction,
  leaveWorkspaceAction,
  renamePersonAction,
  signOutEverywhereAction,
  switchWorkspaceAction,
} from "./actions";
import { setDailySummaryAction } from "./summary-actions";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const { ctx, person, workspace, workspaces, role } = await requireSession();
  const [{ keys }, { summary, canSend }, { theme }] = await Promise.all([
    listWorkingKeys(ctx, {}),
    readDailySummary(ctx, {}),
    readReader(),
  ]);
  const others = workspaces.filter(({ id }) => id !== workspace.id);
  return (
    <>
      <PageHeader title="Account" />
      <div className="max-w-3xl px-4 py-8 md:px-6">
        <AccountSection title="Name" lead={person.email}>
          <AuthForm
            compact
            action={renamePersonAction}
            submit="Save"
            variant="secondary"
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
        </AccountSection>

        <AccountSection title="Theme" lead="On this device.">
          <ThemeChoice theme={theme} />
        </AccountSection>

        <AccountSection
          title="Daily summary"
          lead={`An email about ${workspace.name}: what needs an answer, and what happened since the last one.`}
        >
          <DailySummaryChoice summary={summary} canSend={canSend} set={setDailySummaryAction} />
        </AccountSection>

        <AccountSection title="Password" lead="Changing it signs you out on every other device.">
          <AuthForm
            compact
            resets
            action={changePasswordAction}
            submit="Change password"
            variant="secondary"
            fields={[
              {
                name: "current",
                label: "Current password",
                type: "password",
                autoComplete: "current-password",
              },
              {
                name: "password",
                label: "New password",
                type: "password",
                autoComplete: "new-password",
                hint: `At least ${MIN_PASSWORD} characters.`,
              },
            ]}
          />
        </AccountSection>

        <AccountSection title="Workspaces" lead={`You are in ${workspace.name} as ${role}.`}>
          <div className="flex flex-col items-start gap-3">
            {others.map(({ id, name }) => (
              <AuthForm
                key={id}
                compact
                action={switchWorkspaceAction}
                hidden={{ workspaceId: id }}
                submit={`Switch to ${name}`}
                variant="secondary"
                fields={[]}
              />
            ))}
            <div className="flex flex-wrap gap-2">
              <Button href="/account/new-workspace">New workspace</Button>
              <LeaveWorkspace
                workspace={workspace.name}
                isOnly={others.length === 0}
                keys={keys.filter(({ createdBy }) => createdBy?.id === person.id)}
                leave={leaveWorkspaceAction}
              />
            </div>
          </div>
        </AccountSection>

        <AccountSection title="Sessions" lead="Ends all of your sessions, including this one.">
          <AuthForm
            compact
            action={signOutEverywhereAction}
            submit="Sign out on every device"
            variant="secondary"
            fields={[]}
          />
        </AccountSection>
      </div>
    </>
  );
}
