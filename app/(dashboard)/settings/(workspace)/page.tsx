import type { Metadata } from "next";
import Link from "next/link";
import { requireSession } from "@/app/session";
import { EmailRetention } from "@/components/settings/email-retention";
import { InboxSettings } from "@/components/settings/inbox-settings";
import { ROLE_LABELS } from "@/components/settings/role-labels";
import { WorkspaceForm } from "@/components/settings/workspace-form";
import { CodeBlock } from "@/components/ui/code-block";
import { readInboxSettings } from "@/lib/workspaces/read-inbox-settings";
import { changeInboxSettingsAction, renameWorkspaceAction } from "../actions";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { ctx, workspace, role } = await requireSession();
  const { emailTextMonths, ...settings } = await readInboxSettings(ctx, {});
  return (
    <div className="max-w-2xl px-4 py-6 md:px-6">
      <WorkspaceForm
        name={workspace.name}
        canChange={ctx.scopes.has("settings:write")}
        rename={renameWorkspaceAction}
      />
      <section aria-labelledby="inbox-settings" className="mt-8">
        <h2 id="inbox-settings" className="mb-1.5 font-medium">
          Inbox
        </h2>
        <InboxSettings
          {...settings}
          canChange={ctx.scopes.has("settings:write")}
          change={changeInboxSettingsAction}
        />
        <EmailRetention
          months={emailTextMonths}
          canChange={ctx.scopes.has("settings:write")}
          change={changeInboxSettingsAction}
        />
      </section>
      <section aria-labelledby="workspace-id" className="mt-8">
        <h2 id="workspace-id" className="mb-1.5 font-medium">
          Workspace ID
        </h2>
        <CodeBlock code={workspace.id} label="Id" />
        <p className="mt-1.5 text-quiet text-sm">
          Administration commands ask for it, for example to grant credits.
        </p>
      </section>
      <section aria-labelledby="own-role" className="mt-8">
        <h2 id="own-role" className="mb-1.5 font-medium">
          Your role
        </h2>
        <p>
          You are {role === "owner" || role === "admin" ? "an" : "a"} {role}: {ROLE_LABELS[role]}
        </p>
        <p className="mt-1.5 text-quiet text-sm">
          Your name, password and other workspaces are in{" "}
          <Link href="/account" className="rounded text-accent underline underline-offset-2">
            your account
          </Link>
          .
        </p>
      </section>
    </div>
  );
}
