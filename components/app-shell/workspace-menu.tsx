"use client";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "@/components/ui/menu";
import type { AppShellProps } from "./app-shell-props";
import { Avatar } from "./avatar";

/** Shows the workspace, switches to another one, and links to creating a new one. */
export function WorkspaceMenu({
  workspace,
  workspaces,
  actions,
  folded,
}: Pick<AppShellProps, "workspace" | "workspaces" | "actions"> & { folded?: boolean }) {
  const [pending, startSwitch] = useTransition();
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="ghost"
          aria-label={`Workspace: ${workspace.name}`}
          aria-busy={pending}
          className={joinClasses(
            "h-9! min-w-0 focus-visible:-outline-offset-2",
            folded ? "w-10 px-0!" : "w-full justify-start px-2!",
          )}
        >
          <Avatar name={workspace.name} />
          {!folded && (
            <>
              <span className="min-w-0 flex-1 truncate text-left">{workspace.name}</span>
              <ChevronsUpDown aria-hidden="true" className="size-3.5 text-quiet" />
            </>
          )}
        </Button>
      }
    >
      <MenuChoice
        label="Workspace"
        value={workspace.id}
        onChange={(id) => startSwitch(async () => void (await actions.switchWorkspace(id)))}
        options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <MenuSeparator />
      <MenuItem href="/settings">Workspace settings</MenuItem>
      <MenuItem href="/account/new-workspace">New workspace</MenuItem>
    </Menu>
  );
}
