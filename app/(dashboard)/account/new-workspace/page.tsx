import type { Metadata } from "next";
import { AuthForm } from "@/components/people/auth-form";
import { PageHeader } from "@/components/ui/page-header";
import { addWorkspaceAction } from "../actions";

export const metadata: Metadata = { title: "New workspace" };

export default function NewWorkspacePage() {
  return (
    <>
      <PageHeader title="New workspace" crumbs={[{ label: "Account", href: "/account" }]} />
      <div className="max-w-md px-4 py-8 md:px-6">
        <p className="mb-6 text-pretty text-quiet">
          A workspace has its own agents, leads, credits and members: none of it is visible from another one.
          You will own it. It starts without credits: whoever runs this service can grant some.
        </p>
        <AuthForm
          compact
          action={addWorkspaceAction}
          submit="Create workspace"
          fields={[{ name: "name", label: "Workspace name", type: "text", autoComplete: "organization" }]}
        />
      </div>
    </>
  );
}
