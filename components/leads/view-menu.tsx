"use client";
import Bookmark from "lucide-react/icons/bookmark";
import { useRouter, useSearchParams } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import type { LeadView } from "@/lib/leads/views/lead-view";
import type { LeadActions } from "./lead-actions";
import { viewQueryOf } from "./view-query";

const ViewDialog = lazy(() => import("./view-dialog"));
const ManageViews = lazy(() => import("./manage-views"));

/** The saved views of the list: opens one, saves the present one, and manages them. */
export function ViewMenu({
  views,
  canSave,
  actions,
}: {
  views: LeadView[];
  canSave: boolean;
  actions: Pick<LeadActions, "saveView" | "updateView" | "orderViews" | "deleteView">;
}) {
  const router = useRouter();
  const parameters = useSearchParams();
  const [dialog, setDialog] = useState<"save" | "manage">();
  const query = viewQueryOf(parameters);
  const current = views.find((view) => view.query === query && query !== "");
  const open = (view: LeadView) => router.push(`/leads?${view.query === "" ? "view=all" : view.query}`);
  const close = () => setDialog(undefined);
  if (views.length === 0 && !canSave) return null;
  return (
    <>
      <Menu
        trigger={
          <Button>
            <Bookmark aria-hidden="true" />
            <span className="max-w-40 truncate max-md:sr-only">{current?.name ?? "Views"}</span>
          </Button>
        }
      >
        <MenuItem onSelect={() => router.push("/leads?view=all")}>All leads</MenuItem>
        {[false, true].map((isShared) => {
          const some = views.filter((view) => view.isShared === isShared);
          if (some.length === 0) return null;
          return [
            <MenuLabel key={`label-${isShared}`}>
              {isShared ? "Shared with the workspace" : "Your views"}
            </MenuLabel>,
            ...some.map((view) => (
              <MenuItem
                key={view.id}
                onSelect={() => open(view)}
                hint={view.isDefault ? "Default" : undefined}
              >
                {view.name}
              </MenuItem>
            )),
          ];
        })}
        {canSave && <MenuSeparator />}
        {canSave && <MenuItem onSelect={() => setDialog("save")}>Save this view…</MenuItem>}
        {canSave && views.length > 0 && (
          <MenuItem onSelect={() => setDialog("manage")}>Manage views…</MenuItem>
        )}
      </Menu>
      <Suspense>
        {dialog === "save" && <ViewDialog query={query} actions={actions} onClose={close} />}
        {dialog === "manage" && <ManageViews views={views} actions={actions} onClose={close} />}
      </Suspense>
    </>
  );
}
