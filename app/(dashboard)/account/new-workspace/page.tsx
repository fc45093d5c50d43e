import type { Metadata } from "next";
import { AuthForm } from "@/components/people/auth-form";
import { PageHeader } from "@/components/ui/page-header";
import { addWorkspaceAction } from "../actions";

export const metadata: Metadata = { title: "New workspace" };

export default function NewWorkspacePage() {
  return (
    <>
      <PageHeader title="New workspace" crumbs={[{ label: "Your account", href: "/account" }]} />
      <div className="max-w-md px-4 py-8 md:px-6">
        <p className="mb-6 text-pretty text-quiet">
          Agents, leads, credits and people of a workspace are its own: nothing of it is seen from another
          one. You will own it. It starts without credits: whoever runs this service grants it some.
        </p>
        <AuthForm
          compact
          action={addWorkspaceAction}
          submit="Make the workspace"
          fields={[
            { name: "name", label: "Name of the workspace", type: "text", autoComplete: "organization" },
          ]}
        />
      </div>
    </>
  );
}
