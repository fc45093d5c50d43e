"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ActionOf } from "@/lib/action-result";
import type { renameWorkspace } from "@/lib/workspaces/rename-workspace";

/** The workspace's name. Typed text survives a concurrent change by someone else. */
export function WorkspaceForm({
  name,
  canChange,
  rename,
}: {
  name: string;
  canChange: boolean;
  rename: ActionOf<typeof renameWorkspace>;
}) {
  const router = useRouter();
  const [typed, setTyped] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || typed === undefined || typed.trim() === name) return;
    if (!typed.trim()) return setProblem("Give the workspace a name.");
    setPending(true);
    setProblem(undefined);
    const answer = await answered(rename({ name: typed.trim() }));
    setPending(false);
    if (!answer.ok) return setProblem(answer.error.message);
    setTyped(undefined);
    setSaved(true);
    router.refresh();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="Workspace name"
        hint={canChange ? undefined : "An owner or an admin can change it."}
        error={problem}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={typed ?? name}
              maxLength={200}
              readOnly={!canChange}
              onChange={({ target }) => {
                setTyped(target.value);
                setSaved(false);
              }}
            />
            {canChange && (
              <Button
                type="submit"
                variant="primary"
                pending={isPending}
                disabled={typed === undefined || typed.trim() === name}
              >
                Save
              </Button>
            )}
          </div>
        )}
      </Field>
      <p role="status" className={isSaved ? "mt-1.5 text-positive text-sm" : undefined}>
        {isSaved && "Saved"}
      </p>
    </form>
  );
}
