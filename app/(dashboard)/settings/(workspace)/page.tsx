import type { Metadata } from "next";
import Link from "next/link";
import { requireSession } from "@/app/session";
import { ROLE_LABELS } from "@/components/settings/role-labels";
import { WorkspaceForm } from "@/components/settings/workspace-form";
import { CodeBlock } from "@/components/ui/code-block";
import { renameWorkspaceAction } from "../actions";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { ctx, workspace, role } = await requireSession();
  return (
    <div className="max-w-2xl px-4 py-6 md:px-6">
      <WorkspaceForm
        name={workspace.name}
        canChange={ctx.scopes.has("settings:write")}
        rename={renameWorkspaceAction}
      />
      <section aria-labelledby="workspace-id" className="mt-8">
        <h2 id="workspace-id" className="mb-1.5 font-medium">
          Id of the workspace
        </h2>
        <CodeBlock code={workspace.id} label="Id" />
        <p className="mt-1.5 text-quiet text-sm">
          Commands on the machine of the service ask for it, as when credits are granted.
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
          Your name, your password and your other workspaces stand in{" "}
          <Link href="/account" className="rounded text-accent underline underline-offset-2">
            your account
          </Link>
          .
        </p>
      </section>
    </div>
  );
}
